// @module-tag D6
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isPage, isProtocol, unsafeRoutes } from '../support/all-routes.ts';
import { askWith, type Call, d1Error, retriesComeAtOnce, watchedDatabase } from '../support/faults.ts';
import { json } from '../support/people.ts';
import { countsOf, everythingOf, keep } from '../world/keep.ts';
import type { World } from '../world/making.ts';
import { bodiesOf, pathIn, worldOf } from '../world/world.ts';

let world: World;
let bodies: Record<string, object>;
let start: Awaited<ReturnType<typeof everything>>;
let bringBack: () => Promise<void>;

beforeAll(async () => {
	// Webhook messages reach no one.
	vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Network connection lost.'));
	// A write whose response was lost is retried.
	retriesComeAtOnce();
	world = await worldOf();
	bodies = bodiesOf(world);
	bringBack = await keep(world.who.user.id, world.newcomer);
	start = await everything();
});
afterAll(() => vi.restoreAllMocks());

/** Returns everything stored about the people of the world. */
const everything = () => everythingOf(world.who.user.id, world.newcomer);

/** Counts it, without links whose mail leaves after the response: after a failure, the user asks for one again. */
const counts = async () => ({ ...countsOf(await everything()), mailed_links: 0 });

const isWrite = ({ statements }: Call) => statements.some(({ sql }) => !/^\s*select\b/i.test(sql));

/** Asks a route with a database that fails at its nth call. Returns the calls that were made: true for one that writes. */
async function askFailing(name: string, nth: number, when: 'before' | 'after') {
	const [method = '', path = ''] = name.split(' ');
	const calls: boolean[] = [];
	const DB = watchedDatabase(async (call, proceed) => {
		calls.push(isWrite(call));
		if (calls.length !== nth) return proceed();
		if (when === 'after') await proceed();
		throw d1Error(when === 'after' ? 'Network connection lost.' : 'D1 DB is overloaded. Requests queued for too long.');
	});
	const init = method === 'DELETE' ? { method } : json(bodies[name] ?? {}, method);
	const Cookie = /login|register/.test(name) ? '' : world.who.cookie;
	// Telling tabs is no write of the database, and a world comes back without its tabs.
	const env = { DB, TABS: undefined };
	const response = await askWith(env, pathIn(world, path), { ...init, headers: { ...init.headers, Cookie } });
	return { response, calls };
}

const writes = unsafeRoutes
	.map(({ method, path }) => `${method} ${path}`)
	.filter(
		(name) =>
			!isPage(name.split(' ')[1] ?? '') &&
			!isProtocol(name.split(' ')[1] ?? '') &&
			// A test message is sent first and stored afterwards: webhooks.test.ts.
			!/logout|generate-intro-message|mail-events|webhook\/test/.test(name),
	);

test('the world of these tests comes back as it was', async () => {
	await world.who.ask(`/api/prospect-lists/${world.ids.prospectLists}`, { method: 'DELETE' });
	await world.who.ask('/api/account', json({ firstName: 'Augusta' }, 'PATCH'));
	expect(await everything()).not.toEqual(start);
	await bringBack();
	expect(await everything()).toEqual(start);
	expect(Object.values(start).filter((rows) => rows.length === 0)).toEqual([]);
});

for (const name of writes) {
	const tags = /login|register/.test(name) ? ['S7'] : [];
	test(`${name} does all or nothing, and says which, wherever the database fails`, { tags }, () => tryAll(name));
}

async function tryAll(name: string) {
	await bringBack();
	let made: boolean[] = [];
	const passed: Awaited<ReturnType<typeof counts>>[] = [];
	for (let nth = 1; ; nth += 1) {
		const { response, calls } = await askFailing(name, nth, 'before');
		if (response.ok && calls.length < nth) {
			made = calls;
			break;
		}
		if (response.ok) {
			passed.push(await counts());
			await bringBack();
		} else await expectNothing(response, `${name}, call ${nth}, lost before it`);
	}
	expect(made.length, 'the database is asked at all').toBeGreaterThan(0);
	const done = await counts();
	for (const one of passed) expect(one, `${name}, where it goes on`).toEqual(done);

	// A read whose response was lost counts as failed: D1 has already repeated it.
	for (const nth of made.flatMap((isWriting, index) => (isWriting ? [index + 1] : []))) {
		await bringBack();
		const { response } = await askFailing(name, nth, 'after');
		const what = `${name}, call ${nth}, lost after it`;
		if (response.ok) expect(await counts(), what).toEqual(done);
		else await expectNothing(response, what);
	}
}

/** Expects that nothing was written, and that the response says so. */
async function expectNothing(response: Response, what: string) {
	expect([what, response.status, await response.text()]).toEqual([
		what,
		503,
		'The service is unavailable right now. Please try again.',
	]);
	expect(response.headers.get('Set-Cookie'), what).toBeNull();
	expect(await everything(), what).toEqual(start);
}
