import { type Column, getTableColumns, getTableName, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { accountTables } from '../../accounts/db/removal.ts';
import type { Db } from '../../db/client.ts';
import { isOver, type Share } from '../../db/in-slices.ts';
import { columnName } from '../../db/insert-from.ts';
import { jsonField } from '../../db/json-parts.ts';
import type { Owner } from '../../db/owned.ts';
import { runBatch } from '../../db/run-batch.ts';
import { binRows, introRequests, networkPeople, networkUploads, notAgainLinks, users } from '../../db/schema.ts';
import { jsonObject } from '../../db/slices.ts';
import { statement } from '../../db/statement.ts';
import { now } from '../../db/time.ts';
import { among } from './moves.ts';

/** How the rows of a table go to another database. */
type Copied = {
	table: SQLiteTable;
	/** Which rows, where these are the ids of the accounts. */
	where: (ids: SQL) => SQL;
	/** Columns that the other database gives its own values. */
	without: readonly string[];
	/** What is read in place of a column, and what is written in place of what was read. */
	read: Record<string, SQL>;
	written: (to: Db) => Record<string, SQL>;
};

const numbered = { without: ['id'] };
// An account comes without records, closed, and with room for all that follows.
const ofUsers = {
	where: (ids: SQL) => sql`id in ${ids}`,
	without: ['email', 'disabledAt', 'bytes', 'answerBytes', 'bytesMost'],
	written: (to: Db) => ({
		email: to.place === 0 ? sql`'moved:' || ${jsonField('id')}` : jsonField('address'),
		...{ disabledAt: sql`${now()}`, bytes: sql`0`, answerBytes: sql`0`, bytesMost: sql`${Number.MAX_SAFE_INTEGER}` },
	}),
	read: { address: sql`email` },
};
const ofPeople = {
	without: ['upload'],
	read: { uploadId: sql`(select u.upload_id from network_uploads u where u.id = network_people.upload)` },
	written: () => ({
		upload: sql`(select u.id from network_uploads u
			where u.user_id = ${jsonField('userId')} and u.upload_id = ${jsonField('uploadId')})`,
	}),
};

const copied = (table: SQLiteTable, own: Partial<Copied> = {}): Copied => ({
	...{ table, where: (ids: SQL) => sql`user_id in ${ids}`, without: [], read: {}, written: () => ({}), ...own },
});

// A number that SQLite gives out may be another row's there.
const special = new Map<SQLiteTable, Partial<Copied>>([
	[binRows, numbered],
	[networkUploads, numbered],
	[networkPeople, ofPeople],
]);

// What follows an ask comes after it.
const parts: readonly Copied[] = [
	copied(users, ofUsers),
	...accountTables
		.toReversed()
		.flatMap((table) =>
			table === introRequests
				? [sql`is null`, sql`is not null`].map((which) =>
						copied(table, { where: (ids) => sql`user_id in ${ids} and follows_id ${which}` }),
					)
				: [copied(table, special.get(table))],
		),
	// The links of mails that are there: those whose request is gone belong to nobody any more.
	copied(notAgainLinks, {
		where: (ids) => sql`token_hash in (select answer_token from mails where user_id in ${ids})`,
	}),
];

const columnsOf = ({ table, without }: Copied): [string, Column][] =>
	Object.entries(getTableColumns(table)).filter(([name, column]) => !column.generated && !without.includes(name));

const rowOf = (part: Copied) => jsonObject([...columnsOf(part), ...Object.entries<SQLWrapper>(part.read)]);

// D1 binds no text of 2 MB, and the last row of a page goes beyond it.
const pageBytes = 900_000;
const pageRows = 3_000;

/**
 * Copies the records of accounts that are frozen to another database, page by page in the order of writing, within the share.
 * What is there is the beginning of it, so a copy that was broken off goes on where it ended. Returns whether it is whole.
 */
export async function copyAccounts(from: Db, to: Db, accounts: readonly Owner[], share: Share): Promise<boolean> {
	const ids = among(accounts);
	const [all, there] = [await count(from, ids), await count(to, ids)];
	share.statements -= 2;
	for (const [index, part] of parts.entries()) {
		let [skip, after] = [there[index] ?? 0, undefined as number | undefined];
		for (let left = (all[index] ?? 0) - skip; left > 0; skip = 0) {
			if (isOver(share)) return false;
			share.statements -= 2;
			const page = await readPage(from, part, ids, { after, skip });
			if (page.length === 0) throw new Error(`Rows of ${getTableName(part.table)} are missing.`);
			await writePage(to, part, `[${page.map(({ json }) => json).join(',')}]`);
			after = page.at(-1)?.at;
			left -= page.length;
		}
	}
	return true;
}

async function count(db: Db, ids: SQL): Promise<number[]> {
	const counts = parts.map(({ table, where }) =>
		statement<{ count: number }>(db, sql`select count(*) as count from ${table} where ${where(ids)}`),
	);
	return (await runBatch(db, { counts })).counts.map(([row]) => row?.count ?? 0);
}

type Row = { at: number; json: string };

const readPage = (db: Db, part: Copied, ids: SQL, { after, skip }: { after: number | undefined; skip: number }) =>
	statement<Row>(
		db,
		sql`select at, json from (
			select at, json, sum(octet_length(json)) over (rows unbounded preceding) - octet_length(json) as before from (
				select rowid as at, ${rowOf(part)} as json from ${part.table}
				where ${part.where(ids)} ${after === undefined ? sql`` : sql`and rowid > ${after}`}
				order by rowid limit ${pageRows} offset ${skip}))
			where before < ${pageBytes}`,
	);

async function writePage(db: Db, part: Copied, json: string): Promise<void> {
	const values: Record<string, SQL> = {
		...Object.fromEntries(columnsOf(part).map(([name]) => [name, jsonField(name)])),
		...part.written(db),
	};
	const columns = sql.raw(Object.keys(values).map(columnName).join(', '));
	await statement(
		db,
		sql`insert into ${part.table} (${columns}) select ${sql.join(Object.values(values), sql`, `)}
			from json_each(${json}) j order by j.key`,
	);
}

/** The tables in which two databases do not hold the same records of accounts: as many, with as many bytes. */
export async function differingTables(from: Db, to: Db, accounts: readonly Owner[]): Promise<string[]> {
	const [here, there] = [await measure(from, accounts), await measure(to, accounts)];
	return here.flatMap(({ name, held }, at) => (held === there[at]?.held ? [] : [name]));
}

async function measure(db: Db, accounts: readonly Owner[]): Promise<{ name: string; held: string }[]> {
	const ids = among(accounts);
	const rows = parts.map((part) =>
		statement<{ held: string }>(
			db,
			sql`select count(*) || ' ' || coalesce(sum(octet_length(${rowOf({ ...part, read: {} })})), 0) as held
				from ${part.table} where ${part.where(ids)}`,
		),
	);
	const { held } = await runBatch(db, { held: rows });
	return parts.map(({ table }, at) => ({ name: getTableName(table), held: held[at]?.[0]?.held ?? '' }));
}
