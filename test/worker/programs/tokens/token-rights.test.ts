// @module-tag D1
import { beforeAll, expect, test, vi } from 'vitest';
import { callRights } from '../../../../worker/http/call-rights.ts';
import { allRoutes as everyRoute, isProtocol, openRoutes, unsafeRoutes } from '../../support/all-routes.ts';
import { askWith } from '../../support/faults.ts';
import { ask, bindings, json, person, said } from '../../support/people.ts';
import { makeToken } from '../../support/token-people.ts';
import { everythingOf, keep } from '../../world/keep.ts';
import type { World } from '../../world/making.ts';
import { bodiesOf, pathIn, worldOf } from '../../world/world.ts';

// An assistant's calls are made by its own client: programs/assistants/tools.test.ts.
const allRoutes = everyRoute.filter(({ path }) => !isProtocol(path));
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const names = everyRoute.map(nameOf);

let world: World;
let bodies: Record<string, object>;
let bringBack: () => Promise<void>;
const tokens: Record<'reader' | 'writer' | 'both', string> = {} as never;

beforeAll(async () => {
	// Webhook messages reach no one.
	vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Network connection lost.'));
	world = await worldOf();
	bodies = bodiesOf(world);
	tokens.reader = (await makeToken(world.who, ['read'])).token;
	tokens.writer = (await makeToken(world.who, ['write'])).token;
	tokens.both = (await makeToken(world.who)).token;
	bringBack = await keep(world.who.user.id);
	return () => vi.restoreAllMocks();
});

/** Returns everything a person owns, and their counts. */
async function everything(): Promise<string> {
	const { id } = world.who.user;
	const counted = bindings.DB.prepare("select * from counters where key like 'user:' || ? || ':%'").bind(id);
	// A token's own use is noted with every call.
	const isUse = (key: string) => ['used_at', 'used_network', 'used_country'].includes(key);
	return JSON.stringify([await everythingOf(id), (await counted.all()).results], (key, value) =>
		isUse(key) ? undefined : value,
	);
}

const withToken = (token: string, path: string, init: RequestInit = {}) =>
	askWith({}, path, { ...init, headers: { ...init.headers, Authorization: `Bearer ${token}` } });

function call(token: string, { method, path }: { method: string; path: string }, body?: object) {
	const init = method === 'GET' || method === 'DELETE' ? { method } : json(body ?? {}, method);
	return withToken(token, pathIn(world, path), init);
}

test('each right belongs to a call that exists', () => {
	expect(Object.keys(callRights).filter((name) => !names.includes(name))).toEqual([]);
	for (const [name, right] of Object.entries(callRights))
		expect([name, right]).toEqual([name, name.startsWith('GET ') || name === 'POST /api/mcp' ? 'read' : 'write']);
});

test('the account, its archive and all that sends a mail are closed to tokens', () => {
	const isOfSessions = (name: string) =>
		/ \/api\/(account|verification|reset|verify|not-me|weekly-mail|r|p|mail-events|login|logout|register|changes)(\/|$)/.test(
			name,
		) ||
		// Calls that send, and links for others.
		/^POST \/api\/(intro-requests|favours)(\/|$)|\/(shares|prospect-link)(\/|$)/.test(name);
	const closed = names.filter(isOfSessions);
	expect(closed.length).toBeGreaterThan(33);
	expect(closed.filter((name) => name in callRights)).toEqual([]);
	expect([...openRoutes].filter((name) => name in callRights)).toEqual(['GET /api/openapi.json']);
});

test('a call without a line of rights is closed to every token', async () => {
	const before = await everything();
	for (const route of allRoutes.filter((one) => !(nameOf(one) in callRights))) {
		const answer = await call(tokens.both, route, bodies[nameOf(route)]);
		expect([nameOf(route), answer.headers.get('X-Problem'), ...(await said(answer))]).toEqual([
			nameOf(route),
			'session-needed',
			403,
			'This call isn’t open to tokens. Please use the app.',
		]);
	}
	expect(await everything()).toBe(before);
});

test('a token without write writes nothing on any route', async () => {
	// Reads come first: a search stores rows for the next one, which are not the person's records.
	for (const route of allRoutes.filter(({ method }) => method === 'GET')) await call(tokens.reader, route);
	const before = await everything();
	for (const route of allRoutes) {
		// A read has no body.
		for (const body of route.method === 'GET' ? [{}] : [bodies[nameOf(route)], {}]) {
			const { status } = await call(tokens.reader, route, body);
			const isRead = callRights[nameOf(route)] === 'read';
			expect([nameOf(route), status]).toEqual([nameOf(route), isRead ? 200 : 403]);
		}
	}
	expect(await everything()).toBe(before);
});

test('a token without read reads nothing', async () => {
	for (const route of allRoutes.filter(({ method }) => method === 'GET')) {
		const answer = await call(tokens.writer, route);
		expect([nameOf(route), answer.status]).toEqual([nameOf(route), 403]);
		if (callRights[nameOf(route)]) expect(answer.headers.get('WWW-Authenticate')).toContain('scope="read"');
	}
	// HEAD is answered as GET.
	expect((await withToken(tokens.writer, '/api/user', { method: 'HEAD' })).status).toBe(403);
	expect((await withToken(tokens.reader, '/api/user', { method: 'HEAD' })).status).toBe(200);
});

test('no one else’s records are reached by a token', async () => {
	const { token: eve } = await makeToken(await person('Eve'));
	const before = await everything();
	for (const route of allRoutes.filter(({ path }) => path.includes('/:'))) {
		const answer = await call(eve, route, bodies[nameOf(route)]);
		expect([nameOf(route), answer.status]).toEqual([nameOf(route), nameOf(route) in callRights ? 404 : 403]);
	}
	expect(await everything()).toBe(before);
});

test('an unknown call is not found, with a token too', async () => {
	expect((await withToken(tokens.both, '/api/nothing')).status).toBe(404);
	expect((await withToken(tokens.both, '/api/prospect-lists', { method: 'PUT' })).status).toBe(404);
});

// Drafts are left out, because no model is connected here. This shows that the walk above would notice a write: with
// the right, the same bodies do write.
test('a token with write makes each of these writes', async () => {
	const writes = unsafeRoutes.filter(
		(route) => callRights[nameOf(route)] === 'write' && !route.path.endsWith('/generate-intro-message'),
	);
	await bringBack();
	const before = await everything();
	for (const route of writes) {
		await bringBack();
		const answer = await call(tokens.both, route, bodies[nameOf(route)]);
		expect([nameOf(route), answer.ok ? 'ok' : await answer.text()]).toEqual([nameOf(route), 'ok']);
		expect([nameOf(route), (await everything()) === before]).toEqual([nameOf(route), false]);
	}
});

test('a token that is not Bearer is no token', async () => {
	expect((await ask('/api/user', { headers: { Authorization: tokens.both } })).status).toBe(401);
});
