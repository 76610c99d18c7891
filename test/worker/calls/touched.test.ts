// The rules: docs/product.md §4.4.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Fact, gives } from '#contract/facts';
import { touchedHeader } from '#contract/tab';
import { keys } from '../../../web/queries/keys.ts';
import { unsafeRoutes } from '../support/all-routes.ts';
import { askAs } from '../support/faults.ts';
import { openTab } from '../support/tab.ts';
import { keep } from '../world/keep.ts';
import type { World } from '../world/making.ts';
import { worldOf } from '../world/world.ts';
import { ways, writeOf } from '../world/writes.ts';

// The messages of the webhook lead nowhere.
beforeAll(() => void vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Network connection lost.')));
afterAll(() => vi.restoreAllMocks());

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
	// What a mail or its provider calls: weekly-mail.test.ts and delivery-events.test.ts see that tabs are told.
	'POST /api/weekly-mail/:token',
	'POST /api/mail-events/mailchannels',
	// A link that one opens changes nothing in the app.
	'POST /api/circle/asks/:id/link',
	// The owner of an address asks for no more mail: no screen shows that.
	'POST /api/r/:token/not-again',
	// These two end the session that reads here: push.test.ts.
	'POST /api/account/password',
	'POST /api/not-me/:token',
	// A program's own calls; and the press on its page, which assistants-oauth.test.ts makes.
	...['POST /api/mcp', 'POST /api/oauth/token', 'POST /api/oauth/register', 'POST /api/oauth/authorize'],
]);

type Read = { lists: string[]; prospects: string[]; favours?: string[] };

/** The path of every cached query, by the keys of the app. Keys that do not begin with a path are of no read. */
function pathsOfReads({ lists, prospects, favours = [] }: Read): string[] {
	return Object.entries(keys).flatMap(([name, key]) => {
		if (name === 'singleProspects') return [];
		const filled = typeof key !== 'function' ? [key] : name === 'prospectSearch' ? [key('Mara')] : undefined;
		const made =
			filled ?? [...lists, ...prospects, ...favours].map((id) => (key as (id: string) => readonly string[])(id));
		const of = String(made[0]?.[0]);
		const ids = of === '/api/favours' ? favours : of === '/api/prospect-lists' ? lists : prospects;
		return made
			.filter((one) => String(one[0]).startsWith('/api/'))
			.filter((one) => typeof key !== 'function' || name === 'prospectSearch' || ids.includes(String(one[1])))
			.map((one) => [...one, ...(name === 'connectorAddresses' ? ['Bo'] : [])].join('/'));
	});
}

const urlOf = (path: string) =>
	path.replace('?search/', '?search=').replace(/connector-addresses\/(.*)$/, 'connector-addresses?name=$1');

type Shown = Map<string, string>;

/** What reads answer. */
async function shown({ who }: World, paths: string[]): Promise<Shown> {
	const reads = paths.map(async (path) => {
		const answer = await askAs(who, urlOf(path));
		return [path, `${answer.status} ${await answer.text()}`] as const;
	});
	return new Map(await Promise.all(reads));
}

/** The reads that a write has changed: all that its facts do not give, and of the others as many as show a change. */
async function changedBy(world: World, facts: Fact[], before: Shown) {
	const isNamed = (path: string) => facts.some((fact) => gives(path, fact));
	const unnamed = await shown(
		world,
		[...before.keys()].filter((path) => !isNamed(path)),
	);
	let isShown = false;
	for (const path of [...before.keys()].filter(isNamed)) {
		isShown ||= (await shown(world, [path])).get(path) !== before.get(path);
		if (isShown) break;
	}
	return { unnamed: [...unnamed].filter(([path, body]) => body !== before.get(path)).map(([path]) => path), isShown };
}

/** What the response to a write says of what was told. Whoever comes by a link hears nothing of whose it is. */
function namedBy(route: string, told: Fact[]): string | null {
	if (/(r|p|s|verify)\/:token$|logout$/.test(route)) return null;
	// The messages of the webhook leave after the response.
	const isLater = (fact: Fact) => fact.endsWith('/webhook') && !route.includes('/webhook');
	return [...new Set(told)].filter((fact) => !isLater(fact)).join(', ');
}

test('every write names every fact that it changes, in its response and to every tab', async () => {
	const world = await worldOf();
	const { who, ids, other, newcomer } = world;
	const prospects = world.prospects.map(({ id }) => id);
	const paths = pathsOfReads({ lists: [ids.prospectLists, other], prospects, favours: [ids.mails] });
	// The first reads write what they have folded for those that follow.
	await shown(world, paths);
	const bringBack = await keep(who.user.id, newcomer);
	const tab = await openTab(who);
	const first = await shown(world, paths);
	const routes = unsafeRoutes.map(({ method, path }) => `${method} ${path}`);
	expect([...silent, ...Object.keys(ways)].filter((route) => !routes.includes(route))).toEqual([]);
	for (const route of routes.filter((one) => !silent.has(one))) {
		await bringBack();
		const write = await writeOf(world, route);
		const isPrepared = route === 'POST /api/logout';
		if (isPrepared) await tab.heard(route);
		const before = isPrepared ? await shown(world, paths) : first;
		const answer = await write();
		expect([route, answer.status < 400, answer.status < 400 ? '' : await answer.text()]).toEqual([route, true, '']);
		const told = await tab.heard(route);
		expect([route, answer.headers.get(touchedHeader)]).toEqual([route, namedBy(route, told)]);
		const { unnamed, isShown } = await changedBy(world, told, before);
		expect([route, unnamed]).toEqual([route, []]);
		// Another answer link, or another secret, changes nothing that is shown but itself; nor does joining once more.
		expect([route, isShown]).toEqual([
			route,
			!/answer-link$|webhook\/secret$|PUT \/api\/account\/webhook$|circle\/join$|c\/:token$/.test(route),
		]);
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
		'/api/prospects/p1/connector-addresses/Bo',
		'/api/prospects/p1/intro-requests',
		'/api/prospects/p1/intro-draft',
	]);
	expect(paths.filter((path) => gives(path, '/api/prospect-lists/*/connectors'))).toEqual([
		'/api/prospect-lists/l1/connectors',
		'/api/prospect-lists/l2/connectors',
	]);
	expect(paths.filter((path) => gives(path, '/**'))).toEqual(paths);
});
