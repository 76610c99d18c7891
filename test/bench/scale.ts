/**
 * Measures how the cost of each query grows with the prospects of one account, and with the accounts in one database.
 * Seeds a local D1, runs the server's own query functions, and prints Markdown for docs/scale.md: rows read, as D1
 * counts and bills them, and the median time of a few calls. The rows do not depend on the machine; the times do.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getPlatformProxy } from 'wrangler';
import { findSession } from '../../worker/accounts/db/sessions.ts';
import type { Db } from '../../worker/db/client.ts';
import { connect } from '../../worker/db/client.ts';
import type { Owner } from '../../worker/db/owned.ts';
import { readLatestRequests } from '../../worker/introductions/db/overviews/intro-history.ts';
import { readPastRequests } from '../../worker/introductions/db/overviews/intro-overviews.ts';
import { findNeedsYou } from '../../worker/introductions/db/overviews/needs-you.ts';
import { listConnectors } from '../../worker/introductions/db/paths/connectors.ts';
import { pathsTo } from '../../worker/introductions/db/paths/paths.ts';
import { listNetwork } from '../../worker/network/db/network-match.ts';
import { importProspects } from '../../worker/people/db/import/import-prospects.ts';
import { openProspectLists } from '../../worker/people/db/prospect-lists.ts';
import { openProspects } from '../../worker/people/db/prospect-slices.ts';
import { findProspect, updateProspect } from '../../worker/people/db/prospects.ts';
import { connectMarked, writeMarks } from '../../worker/shared-list/db/share-marks.ts';
import {
	findByShareToken,
	readSharedPage,
	readSharedPeople,
	type SharedList,
} from '../../worker/shared-list/db/shared-list.ts';
import { createShare } from '../../worker/shared-list/db/shares.ts';
import { migrate } from './migrate.ts';
import { median } from './report.ts';

const folder = mkdtempSync(join(tmpdir(), 'kindling-scale-'));
const platform = await getPlatformProxy<{ DB: D1Database }>({
	configPath: 'wrangler.toml',
	persist: { path: folder },
	remoteBindings: false,
});

/** Counts the statements and the rows they read. */
const read = { rows: 0, statements: 0 };

function counting(database: D1Database): D1Database {
	const count = <T extends { meta: { rows_read?: number } }>(result: T): T => {
		read.rows += result.meta.rows_read ?? 0;
		read.statements += 1;
		return result;
	};
	const originals = new WeakMap<object, D1PreparedStatement>();
	const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
		const wrapped = new Proxy(statement, {
			get(target, name) {
				if (name === 'bind') return (...values: unknown[]) => wrap(target.bind(...values));
				if (name === 'all' || name === 'run') return async () => count(await target[name]());
				// Drizzle asks for raw rows, which come without the count, so the count is taken from the statement's full
				// result.
				if (name === 'raw') {
					return async () => {
						const result = count(await target.all<Record<string, unknown>>());
						return result.results.map((row) => Object.values(row));
					};
				}
				return Reflect.get(target, name, target);
			},
		});
		originals.set(wrapped, statement);
		return wrapped;
	};
	return new Proxy(database, {
		get(target, name) {
			if (name === 'prepare') return (sql: string) => wrap(target.prepare(sql));
			if (name === 'batch') {
				return async (statements: D1PreparedStatement[]) =>
					(await target.batch(statements.map((one) => originals.get(one) ?? one))).map((result) => count(result));
			}
			return Reflect.get(target, name, target);
		},
	});
}

type Account = { userId: Owner; listId: string; prospectId: string; sid: string; shared: SharedList };

/** Seeds an account with one list of `people`, a connector for every five of them, and a request for every hundred. */
async function seed(database: D1Database, people: number): Promise<Account> {
	const [listId, sid] = [crypto.randomUUID(), crypto.randomUUID()];
	const userId = crypto.randomUUID() as string as Owner;
	const at = new Date().toISOString();
	const later = new Date(Date.now() + 30 * 24 * 60 * 60_000).toISOString();
	await database.batch([
		database
			.prepare('insert into users (id, email, password, created_at, updated_at) values (?1, ?1, ?1, ?2, ?2)')
			.bind(userId, at),
		database
			.prepare('insert into sessions (sid, user_id, created_at, expire) values (?, ?, ?, ?)')
			.bind(sid, userId, at, later),
		database
			.prepare(
				`insert into statuses (id, user_id, name, value, display_order, created_at, updated_at)
				select hex(randomblob(16)), ?1, value, lower(value), key + 1, ?2, ?2 from json_each('["Pending","Contacted"]')`,
			)
			.bind(userId, at),
		database
			.prepare('insert into prospect_lists (id, user_id, name, created_at, updated_at) values (?1, ?2, ?3, ?4, ?4)')
			.bind(listId, userId, 'Investors', at),
	]);
	for (let from = 0; from < people; from += 1_000) {
		const count = Math.min(1_000, people - from);
		const time = new Date(Date.now() + from).toISOString();
		await database
			.prepare(
				`with recursive n(i) as (select ?3 union all select i + 1 from n where i + 1 < ?3 + ?4)
				insert into prospects (id, user_id, prospect_list_id, name, title, company, location, linkedin_url, connection_source, status,
					person_key, facts_key, position, created_at, updated_at)
				select lower(hex(randomblob(16))), ?1, ?2, 'Person ' || i, 'Head of Partnerships at Company ' || (i % 997),
					'Company ' || (i % 997), 'Lisbon, Portugal', 'https://www.linkedin.com/in/person-' || i,
					case when i % 2 = 0 then 'Connector ' || (i % 500) end, 'pending', 'in:person-' || i,
					'facts:["person ' || i || '","head of partnerships at company ' || (i % 997) || '","lisbon, portugal"]', i % 1000, ?5, ?5
				from n`,
			)
			.bind(userId, listId, from, count, time)
			.run();
		await database
			.prepare(
				`insert into connections (id, user_id, prospect_id, mutual_connection_name, connection_key, name_key, created_at)
				select lower(hex(randomblob(16))), user_id, id, 'Connector ' || (rowid % 500), 'name:c', 'name:c', created_at
				from prospects where user_id = ?1 and created_at = ?2 and rowid % 5 = 0`,
			)
			.bind(userId, time)
			.run();
		await database
			.prepare(
				`insert into mails (id, user_id, by_mail, subject, recipient_email, connector_name, sent_at, created_at)
				select 'mail ' || id, user_id, 1, 'Subject', 'c@example.com', connection_source, created_at, created_at
				from prospects where user_id = ?1 and created_at = ?2 and rowid % 100 = 0`,
			)
			.bind(userId, time)
			.run();
		await database
			.prepare(
				`insert into intro_requests (id, user_id, prospect_id, mail_id, message, status, created_at)
				select 'mail ' || id, user_id, id, 'mail ' || id, 'Message', 'sent', created_at
				from prospects where user_id = ?1 and created_at = ?2 and rowid % 100 = 0`,
			)
			.bind(userId, time)
			.run();
	}
	await seedNetwork(database, userId, Math.min(3 * people, 30_000), at);
	const first = await database
		.prepare('select id from prospects where user_id = ? limit 1')
		.bind(userId)
		.first<{ id: string }>();
	const db = connect(database);
	await createShare(db, userId, listId, { name: 'Petra' }, `share of ${listId}`);
	const shared = await findByShareToken(db, `share of ${listId}`);
	if (!shared) throw new Error('There is no link.');
	return { userId, listId, sid, prospectId: first?.id ?? '', shared };
}

/** Seeds the answer of a friend who knows this many people. */
async function answer(db: Db, { shared: list }: Account, count: number): Promise<void> {
	const { people } = await readSharedPage(db, list, { page: 1, q: '' });
	const marks = people.slice(0, count).map(({ id }) => ({ prospectId: id, howWell: 'well' as const }));
	await writeMarks(db, list, crypto.randomUUID(), marks);
	await connectMarked(db, list, marks, 1e9);
}

/** Seeds a network of `people`, some of them prospects, at three times as many companies as the prospects have. */
async function seedNetwork(database: D1Database, userId: Owner, people: number, at: string): Promise<void> {
	await database
		.prepare('insert into network_uploads (user_id, upload_id, created_at) values (?1, ?1, ?2)')
		.bind(userId, at)
		.run();
	for (let from = 0; from < people; from += 1_000) {
		await database
			.prepare(
				`with recursive n(i) as (select ?2 union all select i + 1 from n where i + 1 < ?2 + ?3)
				insert into network_people (upload, place, user_id, name, name_key, linkedin_url, profile_key, company, company_key,
					position, connected_on)
				select u.id, i, ?1, 'Person ' || i, 'name:person ' || i, 'https://www.linkedin.com/in/known-' || i,
					case when i % 50 = 0 then 'in:person-' || i else 'in:known-' || i end, 'Company ' || (i % 2991),
					'company ' || (i % 2991), 'Engineer', '2024-01-12'
				from network_uploads u, n where u.user_id = ?1`,
			)
			.bind(userId, from, Math.min(1_000, people - from))
			.run();
	}
}

/** Seeds other accounts, each with one list of 100 people, to fill the database. `from` and `count` number them. */
async function seedOthers(database: D1Database, from: number, count: number): Promise<void> {
	const at = new Date().toISOString();
	const others = `with recursive other(o) as (select ?1 union all select o + 1 from other where o + 1 < ?1 + ?2)`;
	await database.batch([
		database
			.prepare(
				`${others} insert into users (id, email, password, created_at, updated_at)
				select 'other-' || o, 'other-' || o || '@example.com', 'x', ?3, ?3 from other`,
			)
			.bind(from, count, at),
		database
			.prepare(
				`${others} insert into prospect_lists (id, user_id, name, created_at, updated_at)
				select 'list-' || o, 'other-' || o, 'Investors', ?3, ?3 from other`,
			)
			.bind(from, count, at),
		database
			.prepare(
				`${others}, n(i) as (select 0 union all select i + 1 from n where i < 99)
				insert into prospects (id, user_id, prospect_list_id, name, title, location, linkedin_url, connection_source, status,
					person_key, facts_key, position, created_at, updated_at)
				select 'p-' || o || '-' || i, 'other-' || o, 'list-' || o, 'Person ' || i, 'Head of Partnerships at Company ' || i,
					'Lisbon, Portugal', 'https://www.linkedin.com/in/person-' || i, 'Connector ' || (i % 20), 'pending',
					'in:person-' || i, 'facts:' || i, i, ?3, ?3
				from other, n`,
			)
			.bind(from, count, at),
	]);
}

const batchOf = (size: number, from: number) =>
	Array.from({ length: size }, (_, index) => ({
		name: `New ${from + index}`,
		title: 'Partner',
		linkedinUrl: `https://www.linkedin.com/in/new-${from + index}`,
	}));

const most = { prospects: 1e9, connections: 1e9 };

/** Reads all slices, one after the other. Returns their length. */
async function drained(opened: Promise<AsyncGenerator<string> | undefined>): Promise<number> {
	let length = 0;
	for await (const slice of (await opened) ?? []) length += slice.length;
	return length;
}

const queries: [string, (db: Db, account: Account) => Promise<unknown>][] = [
	['session and user (every call)', (db, { sid }) => findSession(db, sid)],
	['lists overview', (db, { userId }) => drained(openProspectLists(db, userId))],
	['prospects of the list', (db, { userId, listId }) => drained(openProspects(db, userId, listId))],
	['one prospect', (db, { userId, prospectId }) => findProspect(db, userId, prospectId)],
	['update of one prospect', (db, { userId, prospectId }) => updateProspect(db, userId, prospectId, { notes: 'x' })],
	['connectors of the list', (db, { userId, listId }) => listConnectors(db, userId, listId)],
	['paths to one prospect', (db, { userId, prospectId }) => pathsTo(db, userId, prospectId)],
	['network contacts in the list', (db, { userId, listId }) => listNetwork(db, userId, listId)],
	['latest requests of the list', (db, { userId, listId }) => readLatestRequests(db, userId, listId)],
	['requests of twelve months', (db, { userId }) => readPastRequests(db, userId)],
	['what needs you', (db, { userId }) => findNeedsYou(db, userId)],
	['a page of a shared list', (db, { shared }) => readSharedPage(db, shared, { page: 1, q: '' })],
	['a search in a shared list', (db, { shared }) => readSharedPage(db, shared, { page: 1, q: 'person 7' })],
	['everybody of a shared list', (db, { shared }) => readSharedPeople(db, shared)],
	['a page of it, and six people marked', (db, account) => answer(db, account, 6)],
	[
		'import of 100 people (dry run)',
		(db, { userId, listId }) => importProspects(db, userId, listId, batchOf(100, 0), { dryRun: true, most }),
	],
];

async function measure(database: D1Database, account: Account): Promise<{ rows: number; ms: number }[]> {
	const db = connect(counting(database));
	const results = [];
	for (const [, ask] of queries) {
		const times: number[] = [];
		for (let round = 0; round < 5; round += 1) {
			Object.assign(read, { rows: 0, statements: 0 });
			const start = performance.now();
			await ask(db, account);
			times.push(performance.now() - start);
		}
		results.push({ rows: read.rows, ms: median(times) });
	}
	return results;
}

async function sizeOf(database: D1Database): Promise<number> {
	return (await database.prepare('select 1').all()).meta.size_after ?? 0;
}

function table(heading: string, columns: string[], cells: { rows: number; ms: number }[][], sizes: number[]): void {
	const line = (parts: string[]) => console.log(`| ${parts.join(' | ')} |`);
	console.log(`\n### ${heading}\n`);
	line(['query: rows read, ms', ...columns]);
	line(columns.concat('').map(() => '---'));
	for (const [at, [name]] of queries.entries()) {
		line([
			name,
			...cells.map((column) => `${(column[at]?.rows ?? 0).toLocaleString('en')}, ${(column[at]?.ms ?? 0).toFixed(1)}`),
		]);
	}
	line(['size, MB', ...sizes.map((size) => (size / 1_000_000).toFixed(1))]);
}

try {
	const database = platform.env.DB;
	await migrate(database);
	const one = await seed(database, 100);
	const accounts = [1, 10_000];
	const byAccounts = [];
	const accountSizes = [];
	let others = 0;
	for (const count of accounts) {
		for (; others < count - 1; others = Math.min(others + 500, count - 1)) {
			await seedOthers(database, others, Math.min(500, count - 1 - others));
		}
		byAccounts.push(await measure(database, one));
		accountSizes.push(await sizeOf(database));
	}
	const people = [100, 1_000, 10_000];
	const byPeople = [];
	const sizes = [];
	for (const count of people) {
		const before = await sizeOf(database);
		const account = await seed(database, count);
		byPeople.push(await measure(database, account));
		sizes.push((await sizeOf(database)) - before);
	}
	table(
		'Accounts of 100 prospects in one database',
		accounts.map((count) => (count === 1 ? '1 account' : `${count.toLocaleString('en')} accounts`)),
		byAccounts,
		accountSizes,
	);
	table(
		'Prospects of one account, beside 10,000 other accounts',
		people.map((count) => `${count.toLocaleString('en')} prospects`),
		byPeople,
		sizes,
	);
} finally {
	await platform.dispose();
	rmSync(folder, { recursive: true, force: true });
}
