// The rules: docs/scale.md. D1 runs one statement at a time, so one that grows with the square of an account's records
// keeps everyone waiting.
import { unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { archiveParts } from '#contract/archive';
import { fingerprint } from '../../../worker/http/token.ts';
import worker from '../../../worker/index.ts';
import settings from '../../../wrangler.toml?raw';
import { allRoutes, isProtocol, isWebhook } from '../support/all-routes.ts';
import { askWith } from '../support/faults.ts';
import { withMail } from '../support/mail-provider.ts';
import { addList, bindings, json, person } from '../support/people.ts';
import { insertRequests } from '../support/request-rows.ts';
import { countingDatabase, type Read } from '../support/rows-read.ts';
import { type CrowdKind, crowd, everybody } from '../world/crowd.ts';
import { keep } from '../world/keep.ts';
import type { World } from '../world/making.ts';
import { bodiesOf, pathIn, worldOf } from '../world/world.ts';

/** Records of each kind in the two accounts. */
const sizes = { small: 30, large: 150 };
const timesMore = sizes.large / sizes.small;

// A built document, and pages whose statements look up one row by its token.
const leftOut = /^\/api\/(openapi\.json|logout$|reset|verify|not-me|oauth)/;
const calls = allRoutes
	.filter(({ path }) => !isWebhook(path) && !isProtocol(path) && !leftOut.test(path))
	.toSorted((one, other) => Number(one.method !== 'GET') - Number(other.method !== 'GET'));
const crons = [...(/^crons = \[(.*)\]$/m.exec(settings)?.[1] ?? '').matchAll(/"([^"]+)"/g)].map(
	([, cron = '']) => cron,
);

const dayMs = 24 * 60 * 60_000;
const monday = Date.parse('2026-11-30T07:07:00Z');
const weeklyToken = 'w'.repeat(43);

beforeEach(() => {
	vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Network connection lost.'));
	for (const level of ['log', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => {});
});
afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

/** Makes a world with this many records of each kind. Returns it with the ids of all people in its list. */
async function crowded(size: number, kind: CrowdKind) {
	const world = await worldOf();
	const { id } = world.who.user;
	const run = (sql: string, ...values: string[]) =>
		bindings.DB.prepare(sql)
			.bind(...values)
			.run();
	await run(`update users set email_verified_at = created_at, time_zone = 'Europe/Berlin' where id = ?`, id);
	await run(`update intro_requests set status = 'sent' where id = ?`, world.ids.introRequests);
	await run('update mails set by_mail = 1 where id = ?', world.ids.introRequests);
	// The weekly mail is still to be sent, even if the tests run on a Monday.
	await run(
		`update weekly_mails set token_hash = ?, week = '2020-01-06' where user_id = ?`,
		fingerprint(weeklyToken),
		id,
	);
	await crowd(world, size, kind);
	const idsOf = async (path: string) =>
		((await (await world.who.ask(path)).json()) as { id: string }[]).map((one) => one.id);
	world.statusIds = await idsOf('/api/statuses');
	const people = await idsOf(`/api/prospect-lists/${world.ids.prospectLists}/prospects`);
	const archive = await world.who.ask('/api/account/archive');
	const files = unzipSync(new Uint8Array(await archive.arrayBuffer()));
	const rowsOf = (part: string) => JSON.parse(new TextDecoder().decode(files[`${part}.json`])) as object[];
	return { world, people, rowsOf, size };
}
type Crowded = Awaited<ReturnType<typeof crowded>>;

/** Bodies of the calls that take many records: `size` of them, all alike. */
function bodies({ world, people: ids, size }: Crowded): Record<string, object> {
	const alike = Array.from({ length: size }, (_, at) => ({
		...everybody,
		linkedinUrl: `https://www.linkedin.com/in/new${at}`,
	}));
	const [mara, nora] = world.prospects;
	const connections = alike.map(({ name, linkedinUrl }) => ({ name, linkedinUrl }));
	return {
		...bodiesOf(world),
		'POST /api/prospects/:id/merge': {
			otherId: nora.id,
			version: mara.updatedAt,
			otherVersion: nora.updatedAt,
			prospect: {},
		},
		'POST /api/my-network': {
			uploadId: crypto.randomUUID(),
			from: 1,
			total: size,
			people: alike.map(({ name, company }) => ({ name, company })),
		},
		'POST /api/prospect-lists/:id/prospects/import': {
			prospects: alike.map((one) => ({ ...one, connections: connections.slice(0, 5) })),
		},
		'PATCH /api/prospect-lists/:id/prospects': { ids, status: 'contacted' },
		'POST /api/prospect-lists/:id/prospects/copy': { ids, toListId: world.other },
		'POST /api/prospect-lists/:id/prospects/move': { ids, toListId: world.other },
		'POST /api/prospect-lists/:id/prospects/removal': { ids },
		'POST /api/prospects/:id/connections': { connections },
	};
}

const forms = ({ world, people }: Crowded): Record<string, Record<string, string>> => ({
	'POST /api/r/:token': { answer: 'yes' },
	'POST /api/r/:token/not-again': {},
	'POST /api/p/:token': { answer: 'yes' },
	'POST /api/s/:token': { visit: crypto.randomUUID(), ...Object.fromEntries(people.map((id) => [`k-${id}`, 'well'])) },
	'POST /api/c/:token': { account: world.who.user.id },
	'POST /api/weekly-mail/:token': {},
});

const queries: Record<string, string> = {
	'GET /api/prospects': '?search=mara',
	'GET /api/paths': '?company=Acme',
	'GET /api/known-at': '?company=Acme',
};

function targetOf({ links, ...world }: World, name: string, path: string): string {
	const [, page, rest = ''] = /^\/api\/(r|p|s|c|weekly-mail)\/:token(.*)$/.exec(path) ?? [];
	if (page === 'weekly-mail') return `/api/weekly-mail/${weeklyToken}`;
	const pages = { r: links.answer, p: links.prospect, s: links.share, c: links.circle };
	if (page) return pages[page as keyof typeof pages] + rest;
	const target = pathIn({ links, ...world }, path);
	return queries[name] ? target.split('?')[0] + queries[name] : target;
}

/** All acts by name: each uses a database as a call or a run does, and reports its failure. */
function acts(crowd: Crowded): [string, (DB: D1Database) => Promise<string | undefined>][] {
	const { world, rowsOf } = crowd;
	const asked = async (DB: D1Database, name: string, path: string, init: RequestInit) => {
		const headers = { ...init.headers, Cookie: /login|register/.test(name) ? '' : world.who.cookie };
		const TABS = path === '/api/account/removal' ? undefined : bindings.TABS;
		const answer = await askWith({ DB, AI: undefined, TABS }, path, { ...init, headers });
		const text = await answer.arrayBuffer();
		return answer.status < 400 || path === '/api/changes' ? undefined : new TextDecoder().decode(text).slice(0, 200);
	};
	const archiveId = crypto.randomUUID();
	const cronNamed = (cron: string): ReturnType<typeof acts>[number] => [
		`the cron ${cron}`,
		async (DB) => {
			// The night after everything that expires has expired.
			if (cron.startsWith('17')) vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 91 * dayMs });
			const env = { ...withMail, DB, APP_ORIGIN: 'https://kindling.test' };
			await worker.scheduled({ cron, scheduledTime: monday } as ScheduledController, env);
			vi.useRealTimers();
			return undefined;
		},
	];
	return [
		// They come before a call that ends the weekly mail.
		...crons.filter((cron) => cron.endsWith('MON')).map(cronNamed),
		...calls.map(({ method, path }): ReturnType<typeof acts>[number] => {
			const name = `${method} ${path}`;
			return [
				name,
				(DB) => {
					const form = forms(crowd)[name];
					const body = () => json(bodies(crowd)[name] ?? {}, method);
					const write = form ? { method, body: new URLSearchParams(form) } : body();
					const init = method === 'GET' || method === 'DELETE' ? { method } : write;
					return asked(DB, name, targetOf(world, name, path), init);
				},
			];
		}),
		['a search for who to ask about', (DB) => asked(DB, 'search', '/api/paths?search=mara', {})],
		...archiveParts.map((part): ReturnType<typeof acts>[number] => [
			`POST /api/account/archive, ${part}`,
			(DB) => asked(DB, 'archive', '/api/account/archive', json({ archiveId, part, from: 1, rows: rowsOf(part) })),
		]),
		...crons.filter((cron) => !cron.endsWith('MON')).map(cronNamed),
	];
}

/**
 * Does everything in a crowd. Returns the rows that each statement of each act read, what did not succeed, and what wrote
 * more records than there are of a kind without being counted.
 */
async function walk(size: number, kind: CrowdKind) {
	const crowd = await crowded(size, kind);
	const back = await keep(crowd.world.who.user.id, crowd.world.newcomer);
	const rows = new Map<string, number>();
	const refused: string[] = [];
	const uncounted: string[] = [];
	let isAsMade = true;
	for (const [name, act] of acts(crowd)) {
		const { database, reads } = countingDatabase();
		let problem = await act(database);
		// An earlier write removed what it needs.
		if (problem && !isAsMade) {
			await back();
			reads.length = 0;
			problem = await act(database);
		}
		if (problem) refused.push(`${name}: ${problem}`);
		for (const { sql, rows: read } of reads) {
			const key = `${name}: ${sql}`;
			rows.set(key, (rows.get(key) ?? 0) + read);
		}
		if (changed(reads) > size && !reads.some(({ sql }) => /^insert into counters/.test(sql))) uncounted.push(name);
		isAsMade &&= reads.every(({ changes }) => changes === 0);
		if (changed(reads) > size / 4 && !name.includes('archive')) {
			await back();
			isAsMade = true;
		}
	}
	await bindings.DB.prepare('delete from users where id = ?').bind(crowd.world.who.user.id).run();
	return { rows, refused, uncounted };
}

const changed = (reads: Read[]) => reads.reduce((sum, { changes }) => sum + changes, 0);

test('every act in an account of look-alikes reads as many rows as there are people, not their square', async () => {
	const [small, large] = [await walk(sizes.small, 'alike'), await walk(sizes.large, 'alike')];
	// A sent request has its link in its mail. In the large account, limits refuse two more calls.
	const expected = ['POST /api/intro-requests/:id/answer-link: This request needs no answer link.'];
	expect(small.refused).toEqual(expected);
	expect(large.refused).toEqual(expect.arrayContaining(expected));
	expect(large.refused).toHaveLength(3);
	// A removal deletes rows counted when they were made, and the nightly run deletes expired ones. A merge moves what is
	// already there. An order has at most 100 statuses and a call adds at most 200 connections, both limited by the
	// minute.
	expect(large.uncounted.filter((name) => !name.startsWith('DELETE ')).toSorted()).toEqual([
		'POST /api/prospects/:id/connections',
		'POST /api/prospects/:id/merge',
		'POST /api/statuses/reorder',
		'the cron 17 3 * * *',
	]);
	expect(growing(small.rows, large.rows)).toEqual([]);
}, 240_000);

test('nor do restored records: requests that follow one another at the same moment, and replaced uploads', async () => {
	const [small, large] = [await walk(sizes.small, 'restored'), await walk(sizes.large, 'restored')];
	expect(growing(small.rows, large.rows)).toEqual([]);
}, 240_000);

test('a slice reads its own rows, and not again the earlier ones of the same moment', async () => {
	const readAll = async (count: number) => {
		const who = await person('Ada');
		const list = await addList(who, 'Everybody');
		const at = new Date().toISOString();
		const numbers = JSON.stringify(Array.from({ length: count }, (_, n) => n));
		await bindings.DB.batch([
			bindings.DB.prepare(`insert into prospects (id, user_id, prospect_list_id, name, status, person_key, facts_key, position, created_at, updated_at)
				select ?1 || '-' || value, ?2, ?1, 'Mara', 'pending', value, value, value % 3, ?3, ?3 from json_each(?4)`).bind(
				list.id,
				who.user.id,
				at,
				numbers,
			),
		]);
		await insertRequests(
			'id, user_id, prospect_id, subject, message, status, created_at',
			`select ?1 || '-' || value, ?2, ?1 || '-' || value, 's', 'm', 'sent', ?3 from json_each(?4)`,
			list.id,
			who.user.id,
			at,
			numbers,
		);
		const rows = new Map<string, number>();
		for (const path of [
			`/api/prospect-lists/${list.id}/prospects`,
			`/api/prospect-lists/${list.id}/intro-requests`,
			'/api/intro-requests',
			'/api/account/archive',
		]) {
			for (let next: string | undefined = path; next; ) {
				const { database, reads } = countingDatabase();
				const answer = await askWith({ DB: database }, next, {}, who.cookie);
				await answer.arrayBuffer();
				const name = path.replace(list.id, ':id');
				rows.set(name, (rows.get(name) ?? 0) + reads.reduce((sum, read) => sum + read.rows, 0));
				next = /<([^>]+)>/.exec(answer.headers.get('Link') ?? '')?.[1];
			}
		}
		return rows;
	};
	const [few, many] = [await readAll(4_000), await readAll(16_000)];
	expect([...many].filter(([name, rows]) => rows > 4.2 * (few.get(name) ?? 0))).toEqual([]);
}, 120_000);

const growing = (small: Map<string, number>, large: Map<string, number>) =>
	[...large].flatMap(([name, rows]) => {
		const before = small.get(name) ?? 0;
		return rows > 1.4 * timesMore * before + 8 * sizes.large ? [`${before} -> ${rows}: ${name.slice(0, 300)}`] : [];
	});
