import { createMailedLink } from '../../../worker/accounts/db/mailed-links.ts';
import { connect } from '../../../worker/db/client.ts';
import { fingerprint } from '../../../worker/http/token.ts';
import { askAs, askWith } from '../support/faults.ts';
import { bindings, json, signInAgain } from '../support/people.ts';
import type { World } from './making.ts';
import { bodiesOf, pathIn } from './world.ts';

const form = (path: string, fields: Record<string, string>) =>
	askWith({}, path, { method: 'POST', body: new URLSearchParams(fields) });

/** Writes that are not made by their own user with a JSON body, and the steps before them. */
export const ways: Record<string, (world: World) => Promise<() => Promise<Response>> | (() => Promise<Response>)> = {
	'POST /api/s/:token': ({ prospects: [, nora, ola], links }) => {
		const fields = { visit: crypto.randomUUID(), [`k-${nora.id}`]: 'well', [`k-${ola.id}`]: 'hardly' };
		return () => form(links.share, fields);
	},
	// The link of their own circle, which changes nothing.
	'POST /api/c/:token':
		({ who, links }) =>
		() =>
			askAs(who, links.circle, { method: 'POST', body: new URLSearchParams({ account: who.user.id }) }),
	'POST /api/r/:token':
		({ links }) =>
		() =>
			form(links.answer, { answer: 'yes' }),
	'POST /api/p/:token':
		({ links }) =>
		() =>
			form(links.prospect, { answer: 'no' }),
	'POST /api/verify/:token': async ({ who: { user }, newcomer }) => {
		const link = { tokenHash: fingerprint('t'), userId: user.id, purpose: 'address' as const, email: newcomer };
		await createMailedLink(connect(bindings.DB), { ...link, validForMs: 60_000 });
		return () => form('/api/verify/t', {});
	},
	'POST /api/login': (world) => () => askWith({}, '/api/login', json(bodiesOf(world)['POST /api/login'])),
	'POST /api/logout': async ({ who }) => {
		const other = await signInAgain(who);
		return () => askAs(other, '/api/logout', { method: 'POST' });
	},
};

/** Returns a write of the world by its route, as its user or whoever has the link makes it. */
export const writeOf = async (world: World, route: string): Promise<() => Promise<Response>> =>
	ways[route] ? await ways[route](world) : ownWay(world, route);

function ownWay(world: World, route: string): () => Promise<Response> {
	const [method = '', path = ''] = route.split(' ');
	const body = (bodiesOf(world) as Record<string, object>)[route] ?? {};
	return () => askAs(world.who, pathIn(world, path), method === 'DELETE' ? { method } : json(body, method));
}
