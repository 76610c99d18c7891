// The rules: docs/product.md §24.3.
// @module-tag D1
import { beforeAll, expect, test } from 'vitest';
import { callRights } from '../../worker/http/call-rights.ts';
import { allRoutes as everyRoute, filledIn, isProtocol, openRoutes, unsafeRoutes } from './all-routes.ts';
import { addList, addProspects, ask, bindings, json, type Person, person, said, selectedBodies } from './people.ts';
import { ownedTables } from './tables.ts';
import { makeToken } from './token-people.ts';

// An assistant's calls are tried by its own client: assistants-tools.test.ts.
const allRoutes = everyRoute.filter(({ path }) => !isProtocol(path));
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const names = everyRoute.map(nameOf);

let ada: Person;
type World = Awaited<ReturnType<typeof worldOf>>;
let world: World;
const tokens: Record<'reader' | 'writer' | 'both', Awaited<ReturnType<typeof makeToken>>> = {} as never;

/** Somebody with one of everything: the id that each write needs, and a body with which it changes something. */
async function worldOf(who: Person) {
	const { list, prospects } = await addProspects(who, [
		{ name: 'Mara', title: 'x', connections: [{ name: 'Bo' }] },
		{ name: 'Nora' },
		{ name: 'Ola' },
		{ name: 'Rae' },
	]);
	const [mara, , , rae] = prospects;
	const other = await addList(who, 'Other');
	const first = async (path: string) =>
		((await (await who.ask(path)).json()) as { id: string; isDefault?: boolean }[]).map(({ id }) => id);
	const made = async (path: string, body: object) =>
		((await (await who.ask(path, json(body))).json()) as { id: string }).id;
	const request = { prospectId: mara?.id, recipientEmail: 'bo@example.com', subject: 's', message: 'm' };
	const draft = { subject: 's', message: 'm', writtenBy: 'w' };
	await who.ask(`/api/prospects/${mara?.id}/intro-draft`, json(draft, 'PUT'));
	const importId = crypto.randomUUID();
	await who.ask(`/api/prospect-lists/${list.id}/prospects/import`, json({ prospects: [{ name: 'Pia' }], importId }));
	const ids: Record<string, string | undefined> = {
		'prospect-lists': list.id,
		prospects: mara?.id,
		connections: (await first(`/api/prospects/${mara?.id}/connections`))[0],
		statuses: await made('/api/statuses', { name: 'Warm' }),
		templates: (await first('/api/templates'))[0],
		'intro-requests': await made('/api/intro-requests', { ...request, sendEmail: false, answerLink: true }),
		favours: await made('/api/favours', { ...request, prospectIds: [mara?.id, rae?.id], connectorName: 'Bo' }),
		imports: importId,
	};
	const read = (await (await who.ask(`/api/prospects/${mara?.id}`)).json()) as { updatedAt: string };
	const merge = { otherId: rae?.id, version: read.updatedAt, otherVersion: rae?.updatedAt, prospect: {} };
	const bodies: Record<string, object> = {
		...selectedBodies(prospects, other),
		'POST /api/prospect-lists': { name: 'New' },
		'PATCH /api/prospect-lists/:id': { name: 'Renamed' },
		'POST /api/prospect-lists/:id/prospects/import': { prospects: [{ name: 'Quin' }] },
		'PATCH /api/prospects/:id': { name: 'Mara M', notes: 'n' },
		'POST /api/prospects/:id/merge': merge,
		'POST /api/prospects/:id/connections': { connections: [{ name: 'Cy' }] },
		'PUT /api/prospects/:id/intro-draft': { ...draft, subject: 'Other' },
		'POST /api/statuses': { name: 'Cold' },
		'PATCH /api/statuses/:id': { name: 'Hot' },
		'POST /api/statuses/reorder': { statusIds: (await first('/api/statuses')).toReversed() },
		'POST /api/templates': { name: 'n', subject: 's', message: 'm' },
		'PATCH /api/templates/:id': { name: 'n2' },
		'POST /api/intro-requests': { ...request, sendEmail: true },
		'PATCH /api/intro-requests/:id': { outcome: 'declined' },
		'POST /api/generate-intro-message': { prospectName: 'Mara' },
		'POST /api/my-network': { uploadId: crypto.randomUUID(), from: 1, total: 1, people: [{ name: 'Bo' }] },
	};
	return { ids, bodies };
}

beforeAll(async () => {
	ada = await person('Ada');
	world = await worldOf(ada);
	tokens.reader = await makeToken(ada, ['read']);
	tokens.writer = await makeToken(ada, ['write']);
	tokens.both = await makeToken(ada);
});

/** All that a person owns, and what is counted for them. */
async function everything(userId: string): Promise<string> {
	const rows = Object.entries(ownedTables).map(([table, owner]) =>
		bindings.DB.prepare(`select * from ${table} where ${owner} = ?`).bind(userId).all(),
	);
	const counted = bindings.DB.prepare("select * from counters where key like 'user:' || ? || ':%'").bind(userId);
	// A token's own use is noted with every call.
	const isUse = (key: string) => ['used_at', 'used_network', 'used_country'].includes(key);
	return JSON.stringify(
		await Promise.all([...rows, counted.all()].map(async (one) => (await one).results)),
		(key, value) => (isUse(key) ? undefined : value),
	);
}

type Ask = (path: string, init?: RequestInit) => Promise<Response>;
const call = (asked: Ask, { method, path }: { method: string; path: string }, body?: object) => {
	const noun = path.split('/')[2] ?? '';
	const init = method === 'GET' || method === 'DELETE' ? { method } : json(body ?? {}, method);
	return asked(filledIn(path, world.ids[noun]), init);
};

test('each right is of a call that exists', () => {
	expect(Object.keys(callRights).filter((name) => !names.includes(name))).toEqual([]);
	for (const [name, right] of Object.entries(callRights))
		expect([name, right]).toEqual([name, name.startsWith('GET ') || name === 'POST /api/mcp' ? 'read' : 'write']);
});

test('the account, its archive and all that sends a mail are closed to tokens', () => {
	const isOfSessions = (name: string) =>
		/ \/api\/(account|verification|reset|verify|not-me|weekly-mail|r|mail-events|login|logout|register|changes)(\/|$)/.test(
			name,
		) || /^POST \/api\/intro-requests/.test(name);
	const closed = names.filter(isOfSessions);
	expect(closed.length).toBeGreaterThan(30);
	expect(closed.filter((name) => name in callRights)).toEqual([]);
	expect([...openRoutes].filter((name) => name in callRights)).toEqual(['GET /api/openapi.json']);
});

test('a call that no line opens is closed to every token', async () => {
	const before = await everything(ada.user.id);
	for (const route of allRoutes.filter((one) => !(nameOf(one) in callRights))) {
		const answer = await call(tokens.both.ask, route, world.bodies[nameOf(route)]);
		expect([nameOf(route), answer.headers.get('X-Problem'), ...(await said(answer))]).toEqual([
			nameOf(route),
			'session-needed',
			403,
			'This call is not open to tokens. Please use the app.',
		]);
	}
	expect(await everything(ada.user.id)).toBe(before);
});

test('a token without write writes nothing on any route', async () => {
	// What a search keeps for the next one is no record of the person's.
	for (const route of allRoutes.filter(({ method }) => method === 'GET')) await call(tokens.reader.ask, route);
	const before = await everything(ada.user.id);
	for (const route of allRoutes) {
		for (const body of [world.bodies[nameOf(route)], {}]) {
			const { status } = await call(tokens.reader.ask, route, body);
			const isRead = callRights[nameOf(route)] === 'read';
			expect([nameOf(route), status]).toEqual([nameOf(route), isRead ? 200 : 403]);
		}
	}
	expect(await everything(ada.user.id)).toBe(before);
});

test('a token without read reads nothing', async () => {
	for (const route of allRoutes.filter(({ method }) => method === 'GET')) {
		const answer = await call(tokens.writer.ask, route);
		expect([nameOf(route), answer.status]).toEqual([nameOf(route), 403]);
		if (callRights[nameOf(route)]) expect(answer.headers.get('WWW-Authenticate')).toContain('scope="read"');
	}
	// HEAD is answered as GET.
	expect((await tokens.writer.ask('/api/user', { method: 'HEAD' })).status).toBe(403);
	expect((await tokens.reader.ask('/api/user', { method: 'HEAD' })).status).toBe(200);
});

test('nobody else’s records are reached by a token', async () => {
	const eve = await makeToken(await person('Eve'));
	const before = await everything(ada.user.id);
	for (const route of allRoutes.filter(({ path }) => path.includes('/:'))) {
		const answer = await call(eve.ask, route, world.bodies[nameOf(route)]);
		expect([nameOf(route), answer.status]).toEqual([nameOf(route), nameOf(route) in callRights ? 404 : 403]);
	}
	expect(await everything(ada.user.id)).toBe(before);
});

test('what is no call is not found, with a token too', async () => {
	expect((await tokens.both.ask('/api/nothing')).status).toBe(404);
	expect((await tokens.both.ask('/api/prospect-lists', { method: 'PUT' })).status).toBe(404);
});

// Comes last, because it removes some. A draft is left out, because no model is connected here. With the right the same
// bodies do write, so that the walk above shows something.
test('a token with write makes each of these writes', async () => {
	const late = (name: string) =>
		['merge', 'move', 'removal', 'undo'].findIndex((word) => name.includes(word)) +
		(name.startsWith('DELETE') ? 10 : 0);
	const depth = (name: string) =>
		['connections', 'intro-requests', 'prospects', 'prospect-lists'].indexOf(name.split('/')[2] ?? '');
	const order = (name: string) => late(name) * 10 + (name.startsWith('DELETE') ? depth(name) - name.length / 1_000 : 0);
	const writes = unsafeRoutes
		.filter((route) => callRights[nameOf(route)] === 'write' && !route.path.endsWith('/generate-intro-message'))
		.toSorted((a, b) => order(nameOf(a)) - order(nameOf(b)));
	let before = await everything(ada.user.id);
	for (const route of writes) {
		const answer = await call(tokens.both.ask, route, await fresh(nameOf(route)));
		expect([nameOf(route), answer.ok ? 'ok' : await answer.text()]).toEqual([nameOf(route), 'ok']);
		const after = await everything(ada.user.id);
		expect([nameOf(route), after === before]).toEqual([nameOf(route), false]);
		before = after;
	}
});

/** The body of a write, with the versions and statuses as the writes before it left them. */
async function fresh(name: string): Promise<object | undefined> {
	const body = world.bodies[name];
	const versionOf = async (id: unknown) =>
		((await (await ada.ask(`/api/prospects/${id}`)).json()) as { updatedAt: string }).updatedAt;
	if (name === 'POST /api/prospects/:id/merge') {
		const { otherId } = body as { otherId: string };
		return { ...body, version: await versionOf(world.ids.prospects), otherVersion: await versionOf(otherId) };
	}
	if (name === 'POST /api/statuses/reorder') {
		const all = (await (await ada.ask('/api/statuses')).json()) as { id: string }[];
		return { statusIds: all.map(({ id }) => id).reverse() };
	}
	return body;
}

test('a token that is not Bearer is no token', async () => {
	expect((await ask('/api/user', { headers: { Authorization: tokens.both.token } })).status).toBe(401);
});
