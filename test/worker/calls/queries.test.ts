// @module-tag D2
import { getTableName, is } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { beforeAll, expect, test, vi } from 'vitest';
import * as schema from '../../../worker/db/schema.ts';
import { allRoutes, isPage, isProtocol, isWebhook } from '../support/all-routes.ts';
import { costOf, unusual } from '../support/call-costs.ts';
import { askWith, type Call, recordingDatabase } from '../support/faults.ts';
import { addList, bindings, json, person } from '../support/people.ts';
import { keep } from '../world/keep.ts';
import type { World } from '../world/making.ts';
import { bodiesOf, pathIn, worldOf } from '../world/world.ts';

let world: World;
let bodies: Record<string, object>;
let bringBack: () => Promise<void>;
// Query strings of the reads.
const searches: Record<string, string> = { 'GET /api/prospects': '?search=mara' };

beforeAll(async () => {
	// Webhook messages reach no one.
	vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Network connection lost.'));
	world = await worldOf();
	bodies = bodiesOf(world);
	bringBack = await keep(world.who.user.id, world.newcomer);
	return () => vi.restoreAllMocks();
});

/** Returns a statement's plan, without what isn't a table of ours: rows of a JSON text, and counted constants. */
async function plan({ sql, params }: Call['statements'][number]): Promise<string[]> {
	const { results } = await bindings.DB.prepare(`explain query plan ${sql}`)
		.bind(...(params as string[]))
		.all<{ detail: string }>();
	const details = results.map(({ detail }) => detail);
	// A subquery that stands in for a table, under its name, may be scanned once.
	for (const [, name] of details.flatMap((detail) => [...detail.matchAll(/^CO-ROUTINE (\w+)$/g)])) {
		const at = details.lastIndexOf(`SCAN ${name}`);
		if (at >= 0) details.splice(at, 1);
	}
	return details;
}
/** True for a step of a plan that scans one of our tables, named directly or by the statement's alias. */
function isScan(sql: string) {
	const names = Object.values(schema).flatMap((table) => {
		if (!is(table, SQLiteTable)) return [];
		const name = getTableName(table);
		const others = sql.matchAll(new RegExp(`\\b${name}\\b"?(?: as)? "?(\\w+)`, 'g'));
		return [name, ...[...others].map(([, other = '']) => other)];
	});
	return (detail: string) => names.includes(/^SCAN (\w+)/.exec(detail)?.[1] ?? '');
}

// A call about one list reads that list's people, not those of all lists.
const ofList = /^GET \/api\/prospect-lists\/:id/;
const isOfAllLists = (detail: string) => /INDEX prospects_owner \(user_id=\?\)$/.test(detail);

const order = ({ method, path }: { method: string; path: string }) =>
	path.endsWith('/sample') ? 0 : method === 'GET' ? 1 : 2;
const calls = allRoutes
	.filter(({ path }) => !isPage(path) && !isWebhook(path) && !isProtocol(path) && path !== '/api/logout')
	// Adding the sample comes first, so that the reads find it. Each write finds the original world.
	.toSorted((a, b) => order(a) - order(b))
	.map(({ method, path }) => [`${method} ${path}`, method, path] as const);

test.each(calls)('%s makes few trips to the database, and scans no table', async (name, method, path) => {
	if (method !== 'GET') await bringBack();
	const { calls, statements } = await asked(name, method, path);
	for (const statement of statements()) {
		const scans = (await plan(statement)).filter(
			(detail) => isScan(statement.sql)(detail) || (ofList.test(name) && isOfAllLists(detail)),
		);
		expect([statement.sql, scans]).toEqual([statement.sql, []]);
	}
	const { trips, statements: most } = costOf(name);
	expect(calls.length, `trips to the database: ${shortly(calls)}`).toBeLessThanOrEqual(trips);
	expect(statements().length, `statements: ${shortly(calls)}`).toBeLessThanOrEqual(most);
});

/** Makes a call that must succeed. Returns its statements, even for a response sent in parts. */
async function asked(name: string, method: string, path: string) {
	const recording = recordingDatabase();
	const target = pathIn(world, path) + (searches[name] ?? '');
	const init = method === 'GET' || method === 'DELETE' ? { method } : json(bodies[name] ?? {}, method);
	// Signing in would end the session that is presented.
	const Cookie = /login|register/.test(name) ? '' : world.who.cookie;
	// The tabs of a removed account would be missing for the next call.
	const TABS = path === '/api/account/removal' ? undefined : bindings.TABS;
	const answer = await askWith({ DB: recording.database, AI: undefined, TABS }, target, {
		...init,
		headers: { ...init.headers, Cookie },
	});
	await answer.text();
	expect([name, answer.status]).not.toEqual([name, 404]);
	// A request that isn't a WebSocket upgrade.
	if (name === 'GET /api/changes') expect(answer.status).toBe(400);
	else expect(answer.status).toBeLessThan(400);
	return recording;
}

/** The start of each statement, one line per trip to the database. */
const shortly = (calls: Call[]) =>
	calls.map(({ statements }) => `\n${statements.map(({ sql }) => sql.trim().slice(0, 60)).join(' & ')}`).join('');

test('every call with a higher limit exists', () => {
	const names: string[] = calls.map(([name]) => name);
	expect(unusual.filter((name) => !names.includes(name))).toEqual([]);
});

test('a prospect is read before an update only if the update changes its keys', async () => {
	const [name, path] = ['PATCH /api/prospects/:id', '/api/prospects/:id'];
	for (const [body, trips] of [
		[{ status: 'contacted', notes: 'x', email: 'mara@example.com' }, 2],
		[{ title: 'Founder' }, 3],
	] as const) {
		bodies = { ...bodies, [name]: body };
		await bringBack();
		expect([body, (await asked(name, 'PATCH', path)).calls.length]).toEqual([body, trips]);
	}
});

test('the check for scans notices one', async () => {
	for (const [table, name] of [
		['prospects', 'prospects'],
		['prospects p', 'p'],
		['"prospects" as "one"', 'one'],
	]) {
		const sql = `select * from ${table} where ${name}.notes = ?`;
		expect([table, (await plan({ sql, params: ['x'] })).filter(isScan(sql))]).toEqual([table, [`SCAN ${name}`]]);
	}
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
