// @module-tag D2
import { beforeAll, expect, test, vi } from 'vitest';
import { allRoutes, isPage, isProtocol, isWebhook } from './all-routes.ts';
import { askWith, type Call, recordingDatabase } from './faults.ts';
import { addList, bindings, json, person } from './people.ts';
import { keep } from './world/keep.ts';
import type { World } from './world/making.ts';
import { bodiesOf, pathIn, worldOf } from './world/world.ts';

let world: World;
let bodies: Record<string, object>;
let bringBack: () => Promise<void>;
// What a call without a body is asked with.
const searches: Record<string, string> = { 'GET /api/prospects': '?search=mara' };

beforeAll(async () => {
	// The messages of the webhook lead nowhere.
	vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Network connection lost.'));
	world = await worldOf();
	bodies = bodiesOf(world);
	bringBack = await keep(world.who.user.id, world.newcomer);
	return () => vi.restoreAllMocks();
});

/** The plan of a statement, without what is no table of ours: rows of a JSON text, and counted constants. */
async function plan({ sql, params }: Call['statements'][number]): Promise<string[]> {
	const { results } = await bindings.DB.prepare(`explain query plan ${sql}`)
		.bind(...(params as string[]))
		.all<{ detail: string }>();
	return results.map(({ detail }) => detail);
}
const isScan = (detail: string) =>
	/^SCAN /.test(detail) &&
	!/VIRTUAL TABLE|CONSTANT ROW|^SCAN \d+-ROW|json_each|^SCAN \(subquery|^SCAN [jgm]$|^SCAN (moved|same)$/.test(detail);

const order = ({ method, path }: { method: string; path: string }) =>
	path.endsWith('/sample') ? 0 : method === 'GET' ? 1 : 2;
const calls = allRoutes
	.filter(({ path }) => !isPage(path) && !isWebhook(path) && !isProtocol(path) && path !== '/api/logout')
	// The reads find the sample too. Each write finds the world as it was made.
	.toSorted((a, b) => order(a) - order(b))
	.map(({ method, path }) => [`${method} ${path}`, method, path] as const);

/** The most statements of a call: the first line that fits. */
const statementsOf = (name: string) => mostOf.find(([calls]) => calls.test(name))?.[1] ?? 0;
const mostOf: [RegExp, number][] = [
	// An import sends a message of the webhook too, in six of them.
	[/import$/, 15],
	[/^GET \/api\/needs-you$/, 18],
	[/^GET .*(:id\/network|paths)$|webhook\/(test|deliveries)/, 12],
	[/(sample|account\/(password|removal)|merge|undo|my-network)$/, 10],
	[/(connectors|account\/address)$|POST .*\/connections$/, 7],
	[/./, 5],
];

test.each(calls)('%s asks little of the database, and walks through no whole table', async (name, method, path) => {
	const { database, calls, statements } = recordingDatabase();
	if (method !== 'GET') await bringBack();
	const target = pathIn(world, path) + (searches[name] ?? '');
	const init = method === 'GET' || method === 'DELETE' ? { method } : json(bodies[name] ?? {}, method);
	// Signing in would end the session that is presented.
	const Cookie = /login|register/.test(name) ? '' : world.who.cookie;
	// The tabs of an account that was removed are not there for the next call.
	const TABS = path === '/api/account/removal' ? undefined : bindings.TABS;
	const answer = await askWith({ DB: database, AI: undefined, TABS }, target, {
		...init,
		headers: { ...init.headers, Cookie },
	});
	expect([name, answer.status]).not.toEqual([name, 404]);
	// A socket that was not asked for as one.
	if (name === 'GET /api/changes') expect(answer.status).toBe(400);
	else expect(answer.status).toBeLessThan(400);
	expect(statements().length, JSON.stringify(statements().map(({ sql }) => sql.slice(0, 60)))).toBeLessThanOrEqual(
		statementsOf(name),
	);
	// The session is one call, and what is read is another. Connectors are chosen first, and then read in two series.
	// The first search, and the first look at a network, after the sample write what they read. Paths ask the network last,
	// and what needs the user asks for paths after its own reads.
	const most =
		name === 'GET /api/needs-you' ? 6 : /connectors$|:id\/network$|paths$|^GET \/api\/prospects$/.test(name) ? 5 : 2;
	if (method === 'GET') expect(calls.length).toBeLessThanOrEqual(most);
	for (const statement of statements()) {
		const scans = (await plan(statement)).filter(isScan);
		expect([statement.sql, scans]).toEqual([statement.sql, []]);
	}
});

test('the check for scans notices one', async () => {
	const details = await plan({ sql: 'select * from prospects where notes = ?', params: ['x'] });
	expect(details.filter(isScan)).toHaveLength(1);
});

test('what a person types is never part of a statement', async () => {
	const canary = 'canary7f3';
	const { database, statements } = recordingDatabase();
	const eve = await person('Eve');
	const list = await addList(eve);
	const headers = { Cookie: eve.cookie };
	const writes: [string, RequestInit][] = [
		['/api/prospect-lists', json({ name: canary, description: canary })],
		[`/api/prospects/${crypto.randomUUID()}`, json({ name: canary, notes: canary, status: canary }, 'PATCH')],
		[`/api/prospects/${canary}`, {}],
		[`/api/prospects?search=${canary}`, {}],
		['/api/templates', json({ name: canary, subject: canary, message: canary })],
		['/api/statuses', json({ name: canary })],
		['/api/statuses/reorder', json({ statusIds: [canary] })],
		[
			`/api/prospect-lists/${list.id}/prospects/import`,
			json({ prospects: [{ name: canary, connections: [{ name: canary }] }] }),
		],
		['/api/login', json({ email: `${canary}@example.com`, password: canary })],
	];
	for (const [path, init] of writes) {
		await askWith({ DB: database }, path, { ...init, headers: { ...init.headers, ...headers } });
	}
	expect(statements().length).toBeGreaterThan(15);
	for (const { sql } of statements()) expect(sql).not.toContain(canary);
});
