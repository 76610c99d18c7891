// The rules: docs/product.md §4.4.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gives } from '#contract/facts';
import { keys } from '../../web/queries/keys.ts';
import { createMailedLink } from '../../worker/accounts/db/mailed-links.ts';
import { connect } from '../../worker/db/client.ts';
import { fingerprint } from '../../worker/http/token.ts';
import { unsafeRoutes } from './all-routes.ts';
import { addGrant } from './grants.ts';
import { addList, addProspects, ask, bindings, json, type Person, password, person } from './people.ts';
import { openTab } from './tab.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

// Writes that change nothing that a screen shows: letters and drafts, and sessions that begin or end without their user.
const silent = new Set([
	'POST /api/register',
	'POST /api/reset',
	'POST /api/reset/:token',
	'POST /api/verification',
	'POST /api/account/address',
	'POST /api/account/removal',
	'POST /api/generate-intro-message',
	// Sessions that ended elsewhere: their tabs hear it by the end of their sockets.
	'POST /api/ended-sessions',
	// What a mail or its provider calls: weekly-mail.test.ts and delivery-events.test.ts see that tabs are told.
	'POST /api/weekly-mail/:token',
	'POST /api/mail-events/mailchannels',
	// The owner of an address asks for no more mail: no screen shows that.
	'POST /api/r/:token/not-again',
	// These two end the session that reads here: push.test.ts.
	'POST /api/account/password',
	'POST /api/not-me/:token',
	// A program's own calls; and the press on its page, which assistants-oauth.test.ts makes.
	...['POST /api/mcp', 'POST /api/oauth/token', 'POST /api/oauth/register', 'POST /api/oauth/authorize'],
]);

type World = { lists: string[]; prospects: string[] };

/** The path of every cached query, by the keys of the app. Keys that do not begin with a path are of no read. */
function pathsOfReads({ lists, prospects }: World): string[] {
	return Object.entries(keys).flatMap(([name, key]) => {
		if (name === 'singleProspects') return [];
		const filled = typeof key !== 'function' ? [key] : name === 'prospectSearch' ? [key('Mara')] : undefined;
		const made = filled ?? [...lists, ...prospects].map((id) => (key as (id: string) => readonly string[])(id));
		const ids = /prospect-lists/.test(String(made[0]?.[0])) ? lists : prospects;
		return made
			.filter((one) => String(one[0]).startsWith('/api/'))
			.filter((one) => typeof key !== 'function' || name === 'prospectSearch' || ids.includes(String(one[1])))
			.map((one) => [...one, ...(name === 'connectorAddresses' ? ['Bo Berg'] : [])].join('/'));
	});
}

const urlOf = (path: string) =>
	path.replace('?search/', '?search=').replace(/connector-addresses\/(.*)$/, 'connector-addresses?name=$1');

async function everyRead(who: Person, world: World): Promise<Map<string, string>> {
	const reads = pathsOfReads(world).map(async (path) => {
		const answer = await who.ask(urlOf(path));
		return [path, `${answer.status} ${await answer.text()}`] as const;
	});
	return new Map(await Promise.all(reads));
}

async function worldOf(ada: Person) {
	const mara = { name: 'Mara', title: 'x', connectionSource: 'Bo Berg', connections: [{ name: 'Bo Berg' }] };
	const { list, prospects } = await addProspects(ada, [mara, { name: 'Nora' }, { name: 'Ola' }, { name: 'Pia' }]);
	const other = await addList(ada, 'Other');
	await addProspects(ada, [{ name: 'Bo Berg', email: 'bo@example.com' }], 'Third');
	const [one, two, three, four] = prospects.map(({ id }) => id) as [string, string, string, string];
	const first = <Row extends { id: string }>(rows: Row[]) => rows.at(-1)?.id ?? '';
	return { list: list.id, other: other.id, one, two, three, four, first };
}

test('every write names every fact that it changes', async () => {
	const ada = await person('Ada');
	const { list, other, one, two, three, four, first } = await worldOf(ada);
	const importId = crypto.randomUUID();
	const world = { lists: [list, other], prospects: [one, two, three, four] };
	const listOf = async (path: string) => (await (await ada.ask(path)).json()) as { id: string; answerUrl?: string }[];
	let answerPath = '';
	let share = { id: '', url: '' };
	const saved = async () => {
		const body = { prospectId: one, recipientEmail: 'bo@example.com', subject: 's', message: 'm', answerLink: true };
		const answer = await ada.ask('/api/intro-requests', json({ ...body, sendEmail: false }));
		answerPath = new URL(((await answer.clone().json()) as { answerUrl: string }).answerUrl).pathname;
		return answer;
	};
	const link = {
		tokenHash: fingerprint('t'),
		userId: ada.user.id,
		purpose: 'address' as const,
		email: 'b@example.com',
	};
	const steps: Record<string, () => Promise<Response>> = {
		'POST /api/prospect-lists': () => ada.ask('/api/prospect-lists', json({ name: 'New' })),
		'PATCH /api/prospect-lists/:id': () => ada.ask(`/api/prospect-lists/${list}`, json({ name: 'Renamed' }, 'PATCH')),
		'POST /api/prospect-lists/sample': () => ada.ask('/api/prospect-lists/sample', { method: 'POST' }),
		'POST /api/prospect-lists/:id/prospects/import': () =>
			ada.ask(
				`/api/prospect-lists/${list}/prospects/import`,
				json({
					prospects: [{ name: 'Mara', title: 'x', notes: 'n', email: 'm@example.com', connections: [{ name: 'Cy' }] }],
					importId,
				}),
			),
		'POST /api/imports/:id/undo': () => ada.ask(`/api/imports/${importId}/undo`, json({})),
		'PATCH /api/prospects/:id': () =>
			ada.ask(
				`/api/prospects/${one}`,
				json({ name: 'Mara M', connectionSource: 'Dana', status: 'contacted' }, 'PATCH'),
			),
		'POST /api/prospects/:id/connections': () =>
			ada.ask(`/api/prospects/${two}/connections`, json({ connections: [{ name: 'Bo Berg' }] })),
		'PUT /api/prospects/:id/intro-draft': () =>
			ada.ask(`/api/prospects/${one}/intro-draft`, json({ subject: 's', message: 'm', writtenBy: 'w' }, 'PUT')),
		'DELETE /api/prospects/:id/intro-draft': () => ada.ask(`/api/prospects/${one}/intro-draft`, { method: 'DELETE' }),
		'POST /api/prospect-lists/:id/shares': async () => {
			const answer = await ada.ask(`/api/prospect-lists/${list}/shares`, json({ name: 'Petra' }));
			share = await answer.clone().json();
			return answer;
		},
		'POST /api/s/:token': () => {
			const body = new URLSearchParams({ visit: crypto.randomUUID(), [`k-${three}`]: 'well', [`k-${four}`]: 'hardly' });
			return ask(new URL(share.url).pathname, { method: 'POST', body });
		},
		'POST /api/intro-requests': saved,
		'POST /api/favours': () =>
			ada.ask(
				'/api/favours',
				json({
					...{ prospectIds: [two, three], connectorName: 'Dana', recipientEmail: 'd@example.com', subject: 's' },
					...{ message: 'm', answerLink: true },
				}),
			),
		'POST /api/r/:token': () => ask(answerPath, { method: 'POST', body: new URLSearchParams({ answer: 'yes' }) }),
		'POST /api/intro-requests/:id/answer-link': async () => {
			const other = { prospectId: two, recipientEmail: 'cy@example.com', subject: 's', message: 'm', answerLink: true };
			const saved = await ada.ask('/api/intro-requests', json({ ...other, sendEmail: false }));
			await tab.next();
			before = await everyRead(ada, world);
			const { id } = (await saved.json()) as { id: string };
			return ada.ask(`/api/intro-requests/${id}/answer-link`, { method: 'POST' });
		},
		'PATCH /api/intro-requests/:id': async () =>
			ada.ask(
				`/api/intro-requests/${first(await listOf(`/api/prospects/${one}/intro-requests`))}`,
				json({ outcome: 'introduced' }, 'PATCH'),
			),
		'DELETE /api/connections/:id': async () =>
			ada.ask(`/api/connections/${first(await listOf(`/api/prospects/${one}/connections`))}`, { method: 'DELETE' }),
		'PATCH /api/prospect-lists/:id/prospects': () =>
			ada.ask(`/api/prospect-lists/${list}/prospects`, json({ ids: [two], connectionSource: 'Dana' }, 'PATCH')),
		'POST /api/prospect-lists/:id/prospects/copy': () =>
			ada.ask(`/api/prospect-lists/${list}/prospects/copy`, json({ ids: [one, two], toListId: other })),
		'POST /api/prospect-lists/:id/prospects/move': () =>
			ada.ask(`/api/prospect-lists/${list}/prospects/move`, json({ ids: [three], toListId: other })),
		'POST /api/prospect-lists/:id/prospects/removal': () =>
			ada.ask(`/api/prospect-lists/${list}/prospects/removal`, json({ ids: [four] })),
		'POST /api/statuses': () => ada.ask('/api/statuses', json({ name: 'Warm' })),
		'PATCH /api/statuses/:id': async () =>
			ada.ask(`/api/statuses/${(await listOf('/api/statuses'))[0]?.id}`, json({ name: 'Waiting' }, 'PATCH')),
		'POST /api/statuses/reorder': async () =>
			ada.ask(
				'/api/statuses/reorder',
				json({ statusIds: (await listOf('/api/statuses')).map(({ id }) => id).reverse() }),
			),
		'DELETE /api/statuses/:id': async () =>
			ada.ask(`/api/statuses/${(await listOf('/api/statuses'))[0]?.id}`, { method: 'DELETE' }),
		'POST /api/templates': () => ada.ask('/api/templates', json({ name: 'n', subject: 's', message: 'm' })),
		'PATCH /api/templates/:id': async () =>
			ada.ask(`/api/templates/${first(await listOf('/api/templates'))}`, json({ name: 'm' }, 'PATCH')),
		'DELETE /api/templates/:id': async () =>
			ada.ask(`/api/templates/${first(await listOf('/api/templates'))}`, { method: 'DELETE' }),
		'POST /api/my-network': () => {
			const people = [{ name: 'Bo Berg', email: 'bo@elsewhere.example' }];
			return ada.ask('/api/my-network', json({ uploadId: crypto.randomUUID(), from: 1, total: 1, people }));
		},
		'DELETE /api/my-network': () => ada.ask('/api/my-network', { method: 'DELETE' }),
		'POST /api/account/tokens': () =>
			ada.ask('/api/account/tokens', json({ name: 'Assistant', rights: ['read'], days: 30 })),
		'DELETE /api/account/tokens/:id': async () =>
			ada.ask(`/api/account/tokens/${first(await listOf('/api/account/tokens'))}`, { method: 'DELETE' }),
		'DELETE /api/account/assistants/:id': async () => {
			const id = await addGrant(ada);
			before = await everyRead(ada, world);
			return ada.ask(`/api/account/assistants/${id}`, { method: 'DELETE' });
		},
		'PUT /api/account/webhook': () =>
			ada.ask('/api/account/webhook', json({ url: 'https://hooks.example.com/' }, 'PUT')),
		'POST /api/account/webhook/secret': () => ada.ask('/api/account/webhook/secret', { method: 'POST' }),
		'POST /api/account/webhook/test': () => ada.ask('/api/account/webhook/test', { method: 'POST' }),
		'POST /api/account/webhook/deliveries/:id/again': async () => {
			const { deliveries } = (await (await ada.ask('/api/account/webhook')).json()) as { deliveries: { id: string }[] };
			return ada.ask(`/api/account/webhook/deliveries/${deliveries[0]?.id}/again`, { method: 'POST' });
		},
		'DELETE /api/account/webhook': () => ada.ask('/api/account/webhook', { method: 'DELETE' }),
		'PATCH /api/account': () => ada.ask('/api/account', json({ firstName: 'Augusta' }, 'PATCH')),
		'PATCH /api/account/weekly-mail': () => ada.ask('/api/account/weekly-mail', json({ isOn: false }, 'PATCH')),
		'POST /api/verify/:token': async () => {
			await createMailedLink(connect(bindings.DB), { ...link, validForMs: 60_000 });
			return ask('/api/verify/t', { method: 'POST', body: new URLSearchParams() });
		},
		'POST /api/login': () => ask('/api/login', json({ email: 'b@example.com', password })),
		'DELETE /api/account/sessions/:id': async () =>
			ada.ask(`/api/account/sessions/${(await listOf('/api/account/sessions'))[0]?.id}`, { method: 'DELETE' }),
		'POST /api/logout': async () => {
			const again = await ask('/api/login', json({ email: 'b@example.com', password }));
			await Promise.all([tab.next()]);
			before = await everyRead(ada, world);
			const cookie = again.headers.get('Set-Cookie')?.split(';')[0] ?? '';
			return ask('/api/logout', { method: 'POST', headers: { Cookie: cookie } });
		},
		'DELETE /api/account/sessions': async () => {
			await ask('/api/login', json({ email: 'b@example.com', password }));
			await tab.next();
			before = await everyRead(ada, world);
			return ada.ask('/api/account/sessions', { method: 'DELETE' });
		},
		'POST /api/account/archive': () => {
			const row = { name: 'Brought', createdAt: new Date().toISOString(), updatedAt: new Date().toISOString() };
			const rows = [{ ...row, description: null, type: 'contact', status: 'active' }];
			return ada.ask('/api/account/archive', json({ archiveId: crypto.randomUUID(), part: 'lists', from: 1, rows }));
		},
		'POST /api/prospects/:id/merge': async () => {
			const versionOf = async (id: string) =>
				((await (await ada.ask(`/api/prospects/${id}`)).json()) as { updatedAt: string }).updatedAt;
			const [version, otherVersion] = [await versionOf(one), await versionOf(two)];
			return ada.ask(
				`/api/prospects/${one}/merge`,
				json({ otherId: two, version, otherVersion, prospect: { location: 'Lyon' } }),
			);
		},
		'DELETE /api/prospect-lists/:id/shares/:shareId': () =>
			ada.ask(`/api/prospect-lists/${list}/shares/${share.id}`, { method: 'DELETE' }),
		'DELETE /api/prospects/:id': () => ada.ask(`/api/prospects/${one}`, { method: 'DELETE' }),
		'DELETE /api/prospect-lists/:id': () => ada.ask(`/api/prospect-lists/${list}`, { method: 'DELETE' }),
	};
	expect(Object.keys(steps).sort()).toEqual(
		unsafeRoutes
			.map(({ method, path }) => `${method} ${path}`)
			.filter((route) => !silent.has(route))
			.sort(),
	);
	const tab = await openTab(ada);
	let before = await everyRead(ada, world);
	for (const [route, write] of Object.entries(steps)) {
		const answer = await write();
		expect([route, answer.status < 400, answer.status < 400 ? '' : await answer.text()]).toEqual([route, true, '']);
		const facts = await tab.next(route);
		const after = await everyRead(ada, world);
		const changed = [...after].filter(([path, body]) => body !== before.get(path)).map(([path]) => path);
		const unnamed = changed.filter((path) => !facts.some((fact) => gives(path, fact)));
		expect([route, unnamed]).toEqual([route, []]);
		// Another answer link, or another secret, changes nothing that is shown but itself.
		expect([route, changed.length > 0]).toEqual([route, !/answer-link$|webhook\/secret$/.test(route)]);
		before = after;
	}
}, 120_000);

test('no two reads of the app have the same path, and a fact gives no other read than its own', () => {
	const world = { lists: ['l1', 'l2'], prospects: ['p1', 'p2'] };
	const paths = pathsOfReads(world);
	expect(new Set(paths).size).toBe(paths.length);
	expect(paths.length).toBeGreaterThan(20);
	expect(paths.filter((path) => gives(path, '/api/prospect-lists'))).toEqual(['/api/prospect-lists']);
	expect(paths.filter((path) => gives(path, '/api/prospects/p1/**'))).toEqual([
		'/api/prospects/p1',
		'/api/prospects/p1/network',
		'/api/prospects/p1/connections',
		'/api/prospects/p1/paths',
		'/api/prospects/p1/connector-addresses/Bo Berg',
		'/api/prospects/p1/intro-requests',
		'/api/prospects/p1/intro-draft',
	]);
	expect(paths.filter((path) => gives(path, '/api/prospect-lists/*/connectors'))).toEqual([
		'/api/prospect-lists/l1/connectors',
		'/api/prospect-lists/l2/connectors',
	]);
	expect(paths.filter((path) => gives(path, '/**'))).toEqual(paths);
});
