// Even an account at every limit gets no response over 1.5 MB. @module-tag G2

import { expect, test, vi } from 'vitest';
import { fingerprint } from '../../../worker/http/token.ts';
import { allRoutes, isProtocol, isWebhook } from '../support/all-routes.ts';
import { assistantOf, use } from '../support/assistant.ts';
import { askWith } from '../support/faults.ts';
import { bindings, json } from '../support/people.ts';
import { insertRequests } from '../support/request-rows.ts';
import { makeToken } from '../support/token-people.ts';
import { crowd } from '../world/crowd.ts';
import { inDays, type World } from '../world/making.ts';
import { bodiesOf, pathIn, worldOf } from '../world/world.ts';

const mostBytes = 1_500_000;

/** Calls that return everything whatever its size, because their contract says so. They are sent in pieces. */
const wholes: Record<string, string> = {
	'GET /api/prospect-lists': 'The answer is an array of all lists.',
	'GET /api/prospect-lists/:id/prospects': 'It is called once for each list, to count its people.',
	'GET /api/statuses': 'They are shown in the order returned.',
	'POST /api/statuses/reorder': 'It gives all statuses in their new order.',
	'GET /api/templates': 'The answer is an array of all templates.',
	'GET /api/account/archive': 'It is the file of everything.',
};

// A built document, a file, and calls that end the session or the account.
const leftOut =
	/^\/api\/(openapi\.json|extension\/download|changes|log(in|out)|register|account\/(removal|password|address))$/;
const calls = allRoutes.filter(
	({ method, path }) =>
		!isWebhook(path) && !isProtocol(path) && !leftOut.test(path) && !(`${method} ${path}` in wholes),
);
const reads = calls.filter(({ method }) => method === 'GET');
const writes = calls.filter(({ method }) => method !== 'GET' && method !== 'DELETE');

const run = (sql: string, ...values: (string | number)[]) =>
	bindings.DB.prepare(sql)
		.bind(...values)
		.run();
const numbers = (count: number) => `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`;

/** Makes someone with enough of each kind for the largest answers, in the longest texts of this letter. */
async function fullAccount(letter: string) {
	const world = await worldOf();
	const weekly = crypto.randomUUID();
	const { token } = await makeToken(world.who);
	const { ids } = world;
	const user = world.who.user.id;
	const [list, mara] = [ids.prospectLists, ids.prospects];
	await run('update weekly_mails set token_hash = ? where user_id = ?', fingerprint(weekly), user);
	await crowd(world, 60);
	await run('update users set email_verified_at = created_at where id = ?', user);
	const long = (length: number) => letter.repeat(length);
	const id = (kind: string) => `'${kind}' || substr(?1, 5, 26) || printf('%06d', i)`;
	// 6,000 people: 600 have the longest texts, and 1,000 have a connector each.
	await run(
		`${numbers(6_000)} insert into prospects (id, user_id, prospect_list_id, name, title, company, company_key, location,
				linkedin_url, connection_source, status, person_key, facts_key, position, created_at, updated_at)
			select ${id('aaaa')}, ?1, ?2, iif(i <= 600, ?3, 'P') || i, iif(i <= 600, ?4, 'x'), iif(i <= 600, ?4 || i, null),
				iif(i <= 600, 'key' || i, null), iif(i <= 600, ?4, null), iif(i <= 600, ?5, null),
				iif(i <= 1000, ?4 || i, null), 'pending', 'in:' || i || ?1, 'facts:["p' || i || '","x",""]', i, ?6, ?6 from n`,
		user,
		list,
		long(195),
		long(295),
		`https://p.example/${long(2_000)}`,
		inDays(1),
	);
	await run(
		`update prospects set company_key = 'one' where company_key in ('key1', 'key2', 'key3', 'key4', 'key5', 'key6', 'key7', 'key8', 'key9', 'key10')`,
	);
	// 300 connections of one person and 200 of each of the other ten at one company; 25 who know a thousand people each.
	await run(
		`${numbers(300)} insert into connections (id, user_id, prospect_id, mutual_connection_name, mutual_connection_title,
				mutual_connection_company, mutual_connection_linkedin_url, connection_key, name_key, position, created_at)
			select ${id('bbbb')}, ?1, ?2, ?3 || i, ?4, ?4, ?5, 'k' || i, 'name:k' || i, i, ?6 from n`,
		user,
		mara,
		long(195),
		long(300),
		`https://p.example/${long(2_000)}`,
		inDays(0),
	);
	await run(
		`${numbers(900)} insert into connections (id, user_id, prospect_id, mutual_connection_name, mutual_connection_title,
				mutual_connection_company, mutual_connection_linkedin_url, connection_key, name_key, position, created_at)
			select ${id('cccc')}, ?1, 'aaaa' || substr(?1, 5, 26) || printf('%06d', 1 + i % 10), ?3 || i, ?4, ?4, ?5, 'k' || i,
				'name:k' || i, i, ?6 from n where ?2 <> ''`,
		user,
		mara,
		long(195),
		long(300),
		`https://p.example/${long(2_000)}`,
		inDays(0),
	);
	await run(
		`${numbers(25_000)} insert into connections (id, user_id, prospect_id, mutual_connection_name, connection_key, name_key,
				position, created_at)
			select ${id('dddd')}, ?1, 'aaaa' || substr(?1, 5, 26) || printf('%06d', 1001 + i / 25), 'K' || (i % 25),
				'n' || (i % 25), 'name:k' || (i % 25), i, ?2 from n`,
		user,
		inDays(0),
	);
	// One request about each of 6,000 people, some in every state that needs the user, and 100 long ones about Mara.
	await insertRequests(
		'id, user_id, prospect_id, subject, message, recipient_email, connector_name, is_for_several, mail_id, status, answer, answer_note, sent_at, responded_at, created_at',
		`${numbers(6_000)} select ${id('eeee')}, ?1, 'aaaa' || substr(?1, 5, 26) || printf('%06d', i), iif(i <= 600, ?2, 's'), 'm',
				iif(i <= 4000, ?3, null), iif(i <= 4000, ?2, null), 1, ${id('ffff')},
				case when i > 600 then 'declined' else json_array('accepted', 'declined', 'replied', 'bounced', 'sent', 'failed') ->> (i % 6) end,
				null, iif(i <= 600, ?4, null), ?5, ?5, ?5 from n`,
		user,
		long(300),
		`${long(240)}@example.com`,
		long(1_000),
		inDays(-20),
	);
	await run(
		'update mails set subject = ?1, recipient_email = ?2, connector_name = ?1, sent_at = ?3 where id = ?4',
		long(300),
		`${long(240)}@example.com`,
		inDays(-1),
		ids.mails,
	);
	await insertRequests(
		'id, user_id, prospect_id, subject, message, recipient_email, connector_name, mail_id, status, sent_at, created_at',
		`${numbers(100)} select ${id('1111')}, ?1, ?2, ?3, ?4, ?5, ?3, ?6, 'sent', ?7, ?7 from n`,
		user,
		mara,
		long(300),
		long(20_000),
		`${long(240)}@example.com`,
		ids.mails,
		inDays(-1),
	);
	for (const [kind, about, length] of [
		['2222', '1111', 10_000],
		['3333', 'eeee', 1_000],
	] as const)
		await run(
			`${numbers(600)} insert into intro_replies (id, user_id, request_id, message_hash, kind, from_email, from_name, text,
					forwarded_at, created_at)
				select ${id(kind)}, ?1, '${about}' || substr(?1, 5, 26) || printf('%06d', ${about === '1111' ? '1 + i % 20' : 'i'}), 'h' || i,
					'reply', ?2, ?3, ?4, ?5, ?5 from n where ${about === '1111' ? 'i <= 200' : 'true'}`,
			user,
			`${long(240)}@example.com`,
			long(200),
			long(length),
			inDays(0),
		);
	// 20 links to the list, each with a thousand marks.
	await run(
		`${numbers(19)} insert into list_shares (id, user_id, prospect_list_id, name, fields, token_hash, created_at, expire)
			select ${id('4444')}, ?1, ?2, ?3, '["title","company","location","linkedinUrl"]', ?1 || i, ?4, ?5 from n`,
		user,
		list,
		long(200),
		inDays(0),
		inDays(9),
	);
	await run(`update list_shares set fields = '["title","company","location","linkedinUrl"]' where user_id = ?`, user);
	await run(
		`${numbers(19_000)} insert into share_marks (share_id, visit, prospect_id, user_id, how_well, created_at)
			select '4444' || substr(?1, 5, 26) || printf('%06d', 1 + i / 1000), 'v' || i % 50, 'aaaa' || substr(?1, 5, 26) || printf('%06d', 1 + i % 1000), ?1, 'well', ?2
			from n where i < 19000`,
		user,
		inDays(0),
	);
	// A network of 2,000, at the companies of the people of the list, after another one.
	await run(
		`${numbers(2_000)} insert into network_people (upload, place, user_id, name, name_key, linkedin_url, profile_key,
				company, company_key, position, connected_on, change, former_company)
			select (select id from network_uploads where user_id = ?1 and expire is null), 100 + i, ?1, ?2 || i, 'name:p' || i, ?3,
				'in:' || i || ?1, ?4, iif(i <= 600, 'key' || i, 'one'), ?4, '2020-01-01', iif(i <= 300, 'moved', null), ?4 from n`,
		user,
		long(195),
		`https://p.example/${long(300)}`,
		long(300),
	);
	await run(
		`insert into network_uploads (user_id, upload_id, expire, replaced_by, created_at)
			select user_id, 'before' || id, ?2, upload_id, ?3 from network_uploads where user_id = ?1 and expire is null`,
		user,
		inDays(9),
		inDays(-1),
	);
	// Lists and statuses, which a tool returns.
	await run(
		`${numbers(300)} insert into prospect_lists (id, user_id, name, description, created_at, updated_at)
			select ${id('5555')}, ?1, ?2, ?3, ?4, ?4 from n`,
		user,
		long(200),
		long(3_000),
		inDays(0),
	);
	await run(
		`${numbers(1_000)} insert into statuses (id, user_id, name, value, display_order, created_at, updated_at)
			select ${id('6666')}, ?1, ?2 || i, ?2 || i, i, ?3, ?3 from n`,
		user,
		long(196),
		inDays(0),
	);
	const people = Array.from({ length: 8 }, (_, at) => `aaaa${user.slice(4, 30)}${String(at + 1).padStart(6, '0')}`);
	return { ...world, mara, weekly, token, people, bodies: bodiesOf(world) as Record<string, object> };
}

type Full = Awaited<ReturnType<typeof fullAccount>>;

const queries: Record<string, string> = {
	'GET /api/prospects': `?company=${encodeURIComponent('one')}`,
	'GET /api/known-at': `?company=${encodeURIComponent('one')}`,
	'GET /api/paths': `?company=${encodeURIComponent('one')}`,
};

function targetOf(world: Full, name: string, path: string): string {
	const [, page, rest = ''] = /^\/api\/(r|p|s|c|weekly-mail)\/:token(.*)$/.exec(path) ?? [];
	if (page === 'weekly-mail') return `/api/weekly-mail/${world.weekly}`;
	const pages = { r: world.links.answer, p: world.links.prospect, s: world.links.share, c: world.links.circle };
	if (page) return pages[page as keyof typeof pages] + rest;
	const target = pathIn(world, path);
	return queries[name] ? target.split('?')[0] + queries[name] : target;
}

/** Returns the sizes in bytes of an answer and of the pages that follow it, and their bytes. */
async function sizesOf(
	world: World,
	target: string,
	init: RequestInit = {},
): Promise<{ isOk: boolean; sizes: number[]; bodies: ArrayBuffer[] }> {
	const bodies: ArrayBuffer[] = [];
	let isOk = true;
	for (let [next, how]: [string | undefined, RequestInit] = [target, init]; next; how = {}) {
		const answer: Response = await askWith({ AI: undefined }, next, how, world.who.cookie);
		isOk &&= answer.ok;
		bodies.push(await answer.arrayBuffer());
		next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('Link') ?? '')?.[1];
	}
	return { isOk, sizes: bodies.map(({ byteLength }) => byteLength), bodies };
}

type Item = { id?: string; name?: string; prospectId?: string; prospectIds?: string[] };

/** Pages read, by the path of their call. */
type Pages = Map<string, ArrayBuffer[]>;

/** All items of an answer and of the pages that followed it. */
const itemsOf = (read: Pages, target: string): Item[] =>
	(read.get(target) ?? []).flatMap((page) => JSON.parse(new TextDecoder().decode(page)) as Item[]);

/** Returns for each call the records on all its pages, the distinct ones, and the rows in the tables. */
async function wholeOf(world: Full, read: Pages): Promise<[string, number, number, number][]> {
	const { who, ids, mara } = world;
	const list = `/api/prospect-lists/${ids.prospectLists}`;
	const idOf = ({ id }: Item) => id;
	const count = async (sql: string, ...values: string[]) =>
		(await bindings.DB.prepare(sql)
			.bind(...values)
			.first<number>('n')) ?? 0;
	const asks = `from intro_requests where user_id = ? and kind = 'ask' and status <> 'prepared'`;
	const ofList = 'prospect_id in (select id from prospects where prospect_list_id = ?)';
	const counted = (name: string, items: unknown[], total: number): [string, number, number, number] => [
		name,
		items.length,
		new Set(items).size,
		total,
	];
	const pairs = itemsOf(read, `${list}/connectors`).flatMap(({ name, prospectIds = [] }) =>
		prospectIds.map((id) => `${name} ${id}`),
	);
	return [
		counted(
			'connections',
			itemsOf(read, `/api/prospects/${mara}/connections`).map(idOf),
			await count('select count(*) as n from connections where prospect_id = ?', mara),
		),
		counted(
			'asks',
			itemsOf(read, '/api/intro-requests').map(idOf),
			await count(`select count(*) as n ${asks}`, who.user.id),
		),
		counted(
			'latest asks',
			itemsOf(read, `${list}/intro-requests`).map(({ prospectId }) => prospectId),
			await count(`select count(distinct prospect_id) as n ${asks} and ${ofList}`, who.user.id, ids.prospectLists),
		),
		counted(
			'people of a link',
			itemsOf(read, `${world.links.share}/people`).map(idOf),
			await count('select count(*) as n from prospects where prospect_list_id = ?', ids.prospectLists),
		),
		counted(
			'people of 25 connectors',
			pairs.filter((pair) => pair.startsWith('K')),
			25_000,
		),
	];
}

/** Bodies for the writes whose answers hold more than was sent, made so that those answers are as large as can be. */
const largeBodies = (world: Full, letter: string): [name: string, path: string, body: object][] => [
	[
		'POST /api/favours',
		'/api/favours',
		{
			recipientEmail: 'bo@example.com',
			subject: letter.repeat(300),
			message: letter.repeat(20_000),
			prospectIds: world.people.slice(0, 8),
			connectorName: letter.repeat(200),
		},
	],
	[
		'POST /api/prospects/:id/connections',
		`/api/prospects/${world.mara}/connections`,
		{ connections: [{ name: 'One more' }] },
	],
	[
		'POST /api/prospect-lists/:id/prospects/import',
		`/api/prospect-lists/${world.ids.prospectLists}/prospects/import`,
		{ prospects: Array.from({ length: 1_000 }, () => ({ name: letter.repeat(300) })) },
	],
];

/** Arguments of the assistants' tools. */
const toolCalls = (world: Full, letter: string): [tool: string, args: Record<string, unknown>][] => [
	['find_people', { search: 'p1' }],
	['person', { personId: world.mara }],
	['who_can_introduce', { personId: world.mara }],
	['who_can_introduce', { company: 'one' }],
	['needs_you', {}],
	['lists', {}],
	['add_person', { listId: world.ids.prospectLists, name: 'Once More' }],
	['update_person', { personId: world.people[0], note: letter.repeat(2_000) }],
	['draft_request', { personId: world.mara, subject: letter.repeat(300), message: letter.repeat(20_000) }],
	['record_outcome', { requestId: world.ids.introRequests, outcome: 'accepted' }],
];

/** Mailed links, which this test doesn't have: they lead to pages of one sentence. */
const ofMails = ['/api/reset/:token', '/api/verify/:token', '/api/not-me/:token', '/api/r/:token/not-again'];
const notFound = new Set([...ofMails, '/api/oauth/authorize'].map((path) => `GET ${path}`));

test('the calls that may send everything at once exist', () => {
	const names = new Set(allRoutes.map(({ method, path }) => `${method} ${path}`));
	expect(Object.keys(wholes).filter((name) => !names.has(name))).toEqual([]);
});

test.each(['語', '"'])(
	'an account at every limit, in texts of %s, gets no response over 1.5 MB',
	async (letter) => {
		for (const level of ['log', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => {});
		const world = await fullAccount(letter);
		const large: [name: string, bytes: number][] = [];
		const refused: string[] = [];
		let pages = 0;
		const seen = (name: string, isOk: boolean, sizes: number[]) => {
			if (!isOk) refused.push(name);
			for (const size of sizes) if (size > mostBytes) large.push([name, size]);
			pages += sizes.length - 1;
		};
		const read: Pages = new Map();
		for (const { method, path } of reads) {
			const name = `${method} ${path}`;
			const target = targetOf(world, name, path);
			const { isOk, sizes, bodies } = await sizesOf(world, target);
			read.set(target, bodies);
			seen(name, isOk || notFound.has(name), sizes);
		}
		const whole = await wholeOf(world, read);
		expect(whole.map(([name, found, once, total]) => [name, found === total, once === total])).toEqual(
			whole.map(([name]) => [name, true, true]),
		);
		const client = await assistantOf(world);
		const asked = toolCalls(world, letter);
		const { tools } = await client.listTools();
		expect(new Set(asked.map(([tool]) => tool))).toEqual(new Set(tools.map(({ name }) => name)));
		for (const [tool, args] of asked) {
			const { text, record, isError } = await use(client, tool, args);
			seen(tool, !isError, [new TextEncoder().encode(JSON.stringify([text, record])).length]);
		}
		for (const [name, target, body] of largeBodies(world, letter)) {
			const { isOk, sizes } = await sizesOf(world, target, json(body));
			seen(name, isOk, sizes);
		}
		for (const { method, path } of writes) {
			const name = `${method} ${path}`;
			const { sizes } = await sizesOf(world, targetOf(world, name, path), json(world.bodies[name] ?? {}, method));
			seen(name, true, sizes);
		}
		await run('delete from users where id = ?', world.who.user.id);
		expect([large, refused]).toEqual([[], []]);
		// The history, connections, connectors, latest and earlier asks, and the people of the link.
		expect(pages).toBeGreaterThan(15);
	},
	120_000,
);
