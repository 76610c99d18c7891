// The rules: docs/product/app.md.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { changedHeader, type Noun, nouns } from '#contract/tab';
import { keys, nounsOf } from '../../../web/queries/keys.ts';
import { unsafeRoutes } from '../support/all-routes.ts';
import { askAs } from '../support/faults.ts';
import { openTab } from '../support/tab.ts';
import { keep } from '../world/keep.ts';
import type { World } from '../world/making.ts';
import { worldOf } from '../world/world.ts';
import { ways, writeOf } from '../world/writes.ts';

// Webhook messages reach no one.
beforeAll(() => void vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Network connection lost.')));
afterAll(() => vi.restoreAllMocks());

// Writes that change nothing a screen shows: mails and drafts, and sessions that begin or end without their user.
const silent = new Set([
	'POST /api/register',
	'POST /api/reset',
	'POST /api/reset/:token',
	'POST /api/verification',
	'POST /api/account/address',
	'POST /api/account/removal',
	'POST /api/generate-intro-message',
	// Sessions ended elsewhere: their tabs learn it when their sockets close. Calls by a mail or its provider:
	// weekly-mail.test.ts and delivery-events.test.ts check that tabs are told.
	'POST /api/weekly-mail/:token',
	'POST /api/mail-events/mailchannels',
	// Joining as a member already: circle-bounds.test.ts.
	'POST /api/circle/join',
	'POST /api/c/:token',
	// Making this link changes nothing in the app.
	'POST /api/circle/asks/:id/link',
	// The owner of an address asks for no more mail: no screen shows that.
	'POST /api/r/:token/not-again',
	// These two end the session that reads here: push.test.ts.
	'POST /api/account/password',
	'POST /api/not-me/:token',
	// A program's own calls, and the click on its page: programs/assistants/oauth.test.ts.
	'POST /api/mcp',
	'POST /api/oauth/token',
	'POST /api/oauth/register',
	'POST /api/oauth/authorize',
]);

type Read = { lists: string[]; prospects: string[]; mails?: string[] };

type Key = readonly string[];

/** The key of every cached query. A key that doesn't begin with a path belongs to no read. */
function keysOfReads({ lists, prospects, mails = [] }: Read): Key[] {
	return Object.entries(keys).flatMap(([name, key]): Key[] => {
		if (name === 'singleProspects') return [];
		const filled = typeof key !== 'function' ? [key] : name === 'prospectSearch' ? [key('Mara')] : undefined;
		const made: Key[] = filled ?? [...lists, ...prospects, ...mails].map((id) => (key as (id: string) => Key)(id));
		const of = String(made[0]?.[0]);
		const ids = of === '/api/favours' ? mails : of === '/api/prospect-lists' ? lists : prospects;
		return made
			.filter((one) => String(one[0]).startsWith('/api/'))
			.filter((one) => typeof key !== 'function' || name === 'prospectSearch' || ids.includes(String(one[1])))
			.map((one) => (name === 'connectorAddresses' ? [...one, 'Bo'] : one));
	});
}

const urlOf = (key: Key) =>
	key
		.join('/')
		.replace('?search/', '?search=')
		.replace(/connector-addresses\/(.*)$/, 'connector-addresses?name=$1');

type Shown = Map<Key, string>;

/** Makes the reads. Returns status and body of each by its key. */
async function shown({ who }: World, reads: Key[]): Promise<Shown> {
	const asked = reads.map(async (key) => {
		const answer = await askAs(who, urlOf(key));
		return [key, `${answer.status} ${await answer.text()}`] as const;
	});
	return new Map(await Promise.all(asked));
}

/**
 * Returns the reads that a write has changed without naming one of their nouns. `isShown` is true if another read shows
 * a change.
 */
async function changedBy(world: World, named: Noun[], before: Shown) {
	const isNamed = (key: Key) => nounsOf(key).some((noun) => named.includes(noun));
	const unnamed = await shown(
		world,
		[...before.keys()].filter((key) => !isNamed(key)),
	);
	let isShown = false;
	for (const key of [...before.keys()].filter(isNamed)) {
		isShown ||= (await shown(world, [key])).get(key) !== before.get(key);
		if (isShown) break;
	}
	return {
		unnamed: [...unnamed].filter(([key, body]) => body !== before.get(key)).map(([key]) => urlOf(key)),
		isShown,
	};
}

/**
 * Returns the header of a write's response, from the nouns told. A visitor with a link learns nothing of the owner's.
 */
function namedBy(route: string, nouns: Noun[]): string | null {
	if (/(r|p|s|verify)\/:token$|logout$/.test(route)) return null;
	// Webhook messages leave after the response.
	const isLater = (noun: Noun) => noun === 'webhook' && !/webhook|archive$/.test(route);
	return [...new Set(nouns)].filter((noun) => !isLater(noun)).join(', ');
}

test('every write names every noun that it changes, in its response and to every tab', async () => {
	const world = await worldOf();
	const { who, ids, other, newcomer } = world;
	const prospects = world.prospects.map(({ id }) => id);
	const reads = keysOfReads({ lists: [ids.prospectLists, other], prospects, mails: [ids.mails] });
	// The first reads store keys that later reads use.
	await shown(world, reads);
	const bringBack = await keep(who.user.id, newcomer);
	const tab = await openTab(who);
	const first = await shown(world, reads);
	const routes = unsafeRoutes.map(({ method, path }) => `${method} ${path}`);
	expect([...silent, ...Object.keys(ways)].filter((route) => !routes.includes(route))).toEqual([]);
	for (const route of routes.filter((one) => !silent.has(one))) {
		await bringBack();
		const write = await writeOf(world, route);
		const isPrepared = route === 'POST /api/logout';
		if (isPrepared) await tab.heard(route);
		const before = isPrepared ? await shown(world, reads) : first;
		const answer = await write();
		expect([route, answer.status < 400, answer.status < 400 ? '' : await answer.text()]).toEqual([route, true, '']);
		const nouns = await tab.heard(route);
		expect([route, answer.headers.get(changedHeader)]).toEqual([route, namedBy(route, nouns)]);
		const { unnamed, isShown } = await changedBy(world, nouns, before);
		expect([route, unnamed]).toEqual([route, []]);
		// A new answer link or a new secret changes nothing shown but itself; nor does joining again.
		expect([route, isShown]).toEqual([
			route,
			!/answer-link$|webhook\/secret$|PUT \/api\/account\/webhook$/.test(route),
		]);
	}
}, 120_000);

test('each read of the app has its own path and shows a noun, and each noun is shown by one', () => {
	const reads = keysOfReads({ lists: ['l1', 'l2'], prospects: ['p1', 'p2'], mails: ['f1'] });
	expect(new Set(reads.map(urlOf)).size).toBe(reads.length);
	expect(reads.filter((key) => nounsOf(key).length === 0)).toEqual([]);
	expect(new Set(reads.flatMap(nounsOf))).toEqual(new Set(nouns));
	expect(nounsOf(keys.importPreview('l1'))).toEqual([]);
});
