import { is } from 'drizzle-orm';
import { getTableConfig, type SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { companyKey } from '#contract/rules/company';
import { nameKey } from '#contract/rules/identity';
import { introStatuses } from '#contract/rules/intro-status';
import * as schema from '../../../worker/db/schema.ts';
import { bindings } from '../support/people.ts';
import { inDays, type World } from './making.ts';
import type { OwnedName } from './table.ts';
import { owned } from './world.ts';

/**
 * How a copied record relates to the others. `piled`: with the same name, at the same company, and under one of two
 * records. `spread`: under a record of its own, and without everything optional.
 */
type Shape = 'piled' | 'spread';
const shapeOf = (k: number): Shape => (k % 3 === 0 ? 'spread' : 'piled');

/**
 * How a crowd's records relate. `alike`: its requests are in all states, and the network's people work where everyone
 * does. `restored`: everything an archive may bring and no call makes. Its requests follow one ask and came back at one
 * moment, and the network's people work elsewhere, while an unfinished upload and a replaced one are full of everyone.
 */
export type CrowdKind = 'alike' | 'restored';

/** The values everyone in a crowd shares. */
export const everybody = { name: 'Mara', company: 'Acme', title: 'x' };

// The product allows only one or two of each.
const bounded = new Set<OwnedName>([
	'users',
	'webhooks',
	'networkUploads',
	'circles',
	'circleMembers',
	'circleInvites',
]);

// Values that all rows share, whatever the table.
const common: Record<string, unknown> = {
	name: everybody.name,
	connection_source: everybody.name,
	connector_name: everybody.name,
	mutual_connection_name: everybody.name,
	mutual_connection_company: everybody.company,
	name_key: nameKey(everybody.name),
	company: everybody.company,
	company_key: companyKey(everybody.company),
};

// Nullable columns that must be set, because they say which state the row is in.
const stays = new Set(['expire', 'forwarded_at']);

const tables = { ...schema };
type Row = Record<string, unknown>;
const snake = (column: SQLiteColumn) => column.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns the id of the k-th copy of a record; 0 is the record itself. */
const copyOf = (id: string, k: number) => (k === 0 ? id : `${id.slice(0, -6)}${k.toString(16).padStart(6, '0')}`);

/**
 * Makes `count` copies of the world's record of each table, as alike as the tables allow: the worst case for a
 * statement that compares all records with each other.
 */
export async function crowd(world: World, count: number, kind: CrowdKind = 'alike'): Promise<void> {
	const statements = [bindings.DB.prepare('pragma defer_foreign_keys = on')];
	for (const { name, table } of owned) {
		if (bounded.has(name)) continue;
		const example = await exampleOf(world, name, table);
		const copies = Array.from({ length: count }, (_, at) => copy(world, name, example, at + 1, kind));
		const columns = Object.keys(example);
		const values = columns.map((_, at) => `value ->> ${at}`);
		statements.push(
			bindings.DB.prepare(
				`insert into ${table} (${columns}) select ${values} from json_each(?1) where true on conflict do nothing`,
			).bind(JSON.stringify(copies.map((row) => columns.map((column) => row[column])))),
		);
	}
	await bindings.DB.batch(statements);
	if (kind === 'restored') await moveNetwork(world);
}

// The current network works elsewhere. Two uploads that no longer count, one of them unfinished, keep the old
// companies.
async function moveNetwork({ who }: World) {
	const { DB } = bindings;
	const { id } = who.user;
	for (const [uploadId, replacedBy] of [
		['unfinished', null],
		['replaced', 'another'],
	]) {
		await DB.batch([
			DB.prepare(
				`insert into network_uploads (user_id, upload_id, expire, replaced_by, created_at) values (?, ?, ?, ?, ?)`,
			).bind(id, uploadId, inDays(300), replacedBy, inDays(-1)),
			DB.prepare(`insert into network_people (upload, place, user_id, name, name_key, linkedin_url, profile_key, email, company,
					company_key, position, connected_on, change, former_company)
				select u.id, p.place, p.user_id, p.name, p.name_key, p.linkedin_url,
				coalesce(p.profile_key, 'x'), p.email, p.company, coalesce(p.company_key, ?3), p.position, p.connected_on,
				p.change, p.former_company
				from network_uploads u join network_people p on p.user_id = u.user_id
				join network_uploads w on w.id = p.upload and w.expire is null where u.user_id = ?1 and u.upload_id = ?2`).bind(
				id,
				uploadId,
				companyKey(everybody.company),
			),
		]);
	}
	await DB.prepare(`update network_people set company = 'Other', company_key = ?2, name_key = 'nora', profile_key = null
		where user_id = ?1 and upload in (select id from network_uploads where user_id = ?1 and expire is null)`)
		.bind(id, companyKey('Other'))
		.run();
}

async function exampleOf(world: World, name: OwnedName, table: string): Promise<Row> {
	const key = getTableConfig(tables[name]).columns.find((column) => column.primary);
	const id = world.ids[name];
	const first = key ? snake(key) : 'rowid';
	const found = bindings.DB.prepare(`select * from ${table} where user_id = ?1 order by ${first} = ?2 desc limit 1`);
	const row = await found.bind(world.who.user.id, id).first<Row>();
	if (!row) throw new Error(`The world has no row of ${table}.`);
	const written = (await bindings.DB.prepare(`pragma table_info(${table})`).all<{ name: string }>()).results;
	return Object.fromEntries(written.map(({ name: column }) => [column, row[column]]));
}

function copy(world: World, name: OwnedName, example: Row, k: number, kind: CrowdKind): Row {
	const shape = shapeOf(k);
	const { columns, foreignKeys, indexes, primaryKeys } = getTableConfig(tables[name]);
	const row = { ...example };
	const optional = columns.filter((column) => !column.notNull && !stays.has(snake(column))).map(snake);
	if (shape === 'spread') for (const column of optional) row[column] = null;
	else for (const [column, value] of Object.entries(common)) if (column in row) row[column] = value;
	if (name === 'introRequests') Object.assign(row, requestOf(world, k), kind === 'restored' && restoredOf(world, k));
	if (name === 'mails') row.sent_at = inDays(kind === 'restored' ? -20 : -30);
	if (name === 'prospects' && kind === 'restored') Object.assign(row, unknownTo(k));
	const parents = foreignKeys.flatMap((key) => parentOf(key.reference()));
	const unique = [
		...columns.filter((column) => column.primary || column.isUnique).map((column) => [snake(column)]),
		...primaryKeys.map((key) => key.columns.map(snake)),
		...indexes
			.filter((index) => index.config.unique)
			.map(({ config }) => config.columns.map((one) => snake(one as SQLiteColumn))),
	];
	for (const { column, of } of parents) {
		// All of them belong to one mail.
		if (of === 'mails' && kind === 'restored') continue;
		const isAlone = unique.some((key) => key.length === 1 && key[0] === column);
		if (example[column] !== null) row[column] = parentAt(world, of, shape === 'spread' || isAlone ? k : (k % 3) - 1);
	}
	const free = (column: string) => column !== 'user_id' && !parents.some((parent) => parent.column === column);
	for (const key of unique) {
		const own = key.filter(free).at(-1);
		if (own) row[own] = another(example[own], k);
	}
	return row;
}

const parentOf = ({ columns, foreignColumns }: { columns: SQLiteColumn[]; foreignColumns: SQLiteColumn[] }) =>
	columns.flatMap((column, at) => {
		const foreign = foreignColumns[at];
		const of = Object.entries(schema).find(([, table]) => is(table, SQLiteTable) && table === foreign?.table)?.[0];
		return of && of !== 'users' && snake(column) !== 'user_id' && !bounded.has(of as OwnedName)
			? [{ column: snake(column), of: of as OwnedName }]
			: [];
	});

// The second person of the list, and the second of everything else.
const parentAt = (world: World, of: OwnedName, k: number) =>
	of === 'prospects' && k === 1 ? world.prospects[1].id : copyOf(world.ids[of], k);

// In all states, for each person who was asked long enough ago to need something.
const requestOf = (world: World, k: number): Row => {
	const status = introStatuses[k % introStatuses.length];
	if (k % 4 !== 0) return { status, created_at: inDays(-30) };
	return { status, created_at: inDays(-20), kind: 'thanks', follows_id: world.ids.introRequests };
};

// All of them follow the first, and none records a later one.
const restoredOf = (world: World, k: number): Row => {
	const row: Row = {
		introduced_at: inDays(-20),
		written_at: null,
		no_thanks_at: null,
		created_at: inDays(-20),
		mail_id: world.ids.mails,
	};
	if (k % 3 === 0) return { ...row, status: 'introduced' };
	return {
		...row,
		status: (['bounced', 'failed', 'unknown'] as const)[k % 5 < 3 ? k % 5 : 0],
		kind: k % 2 === 0 ? 'thanks' : 'nudge',
		follows_id: world.ids.introRequests,
	};
};

// No one is named as knowing them, and the network is asked.
const unknownTo = (k: number): Row =>
	k % 2 === 0
		? { connection_source: null, company: everybody.company, company_key: companyKey(everybody.company) }
		: {};

const another = (value: unknown, k: number) => {
	if (value === null) return null;
	if (typeof value === 'number') return value + k;
	const text = String(value);
	return text.length === 36 ? copyOf(text, k) : `${text}${k}`;
};
