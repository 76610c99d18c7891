import type { DatabaseSync } from 'node:sqlite';
import { expect } from 'vitest';
import { quoted, type Table, tablesOf } from '../../../.scripts/backup/tables.ts';
import { hashPassword } from '../../../worker/accounts/session/password.ts';
import { copyOf, migratedDatabase } from './own-worker.ts';

/** The account of a filled database that somebody can sign in to. */
export const ada = { id: 'ada', email: 'ada@northwind.test', password: 'correct horse', sid: 'sid-ada' };

/** Texts that a dump gets wrong easily. */
const texts = ["it's", 'a;\nb;\n', 'C:\\new\nline', '-- no comment', 'x\r\ny\\r', '😀 "quoted"', '', ';', "';\n"];

const made: Promise<DatabaseSync>[] = [];

/** What the ids and the addresses of a place begin with. Those of place 0 begin as they are. */
const before = (place: number) => (place === 0 ? '' : `${place}-`);

/** The tables of the directory of several places. They are empty where there is one. */
export const ofSeveralPlaces = ['accounts_elsewhere', 'mails_elsewhere', 'moves', 'places'];

/**
 * A database with rows in every table that one place uses, whatever tables there are, and the account of Ada. That of another
 * place than 0 has other accounts, that of `1-ada` and so on.
 */
export async function filled(place = 0): Promise<DatabaseSync> {
	made[place] ??= fill(before(place));
	return copyOf(await made[place]);
}

/** Databases of three places, filled. The directory names the accounts of the others, and of which place a mail is. */
export async function filledPlaces(): Promise<[DatabaseSync, DatabaseSync, DatabaseSync]> {
	const [directory, ...further] = [await filled(), await filled(1), await filled(2)] as const;
	// Else all but Ada are accounts that were removed.
	for (const sqlite of [directory, ...further]) sqlite.exec('UPDATE users SET removed_at = NULL');
	for (const [index, sqlite] of further.entries()) {
		const users = sqlite.prepare('SELECT email, id, ?, created_at FROM users').all(index + 1);
		for (const row of users)
			directory.prepare('INSERT INTO accounts_elsewhere VALUES (?, ?, ?, ?)').run(...Object.values(row));
		const mails = sqlite
			.prepare("SELECT provider_id, ?, '2999-01-01' FROM mails WHERE provider_id IS NOT NULL")
			.all(index + 1);
		for (const row of mails)
			directory.prepare('INSERT INTO mails_elsewhere VALUES (?, ?, ?)').run(...Object.values(row));
	}
	return [directory, ...further];
}

async function fill(own: string): Promise<DatabaseSync> {
	const sqlite = migratedDatabase();
	const at = new Date().toISOString();
	sqlite
		.prepare('INSERT INTO users (id, email, password, first_name, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?)')
		.run(own + ada.id, own + ada.email, await hashPassword(ada.password), "Ada O'Neill", at, at);
	for (const table of tablesOf(sqlite)) {
		if (['d1_migrations', ...ofSeveralPlaces].includes(table.name)) continue;
		for (let round = 0; round < texts.length; round += 1) addRow(sqlite, table, round, own);
	}
	sqlite
		.prepare('INSERT INTO sessions (sid, user_id, created_at, expire) VALUES (?, ?, ?, ?)')
		.run(own + ada.sid, own + ada.id, at, '2999-01-01T00:00:00.000Z');
	sqlite.exec("UPDATE intro_requests SET status = 'sent'");
	sqlite.exec("UPDATE intro_requests SET status = 'sending' WHERE id LIKE '%intro_requests 0%'");
	return sqlite;
}

/** A row whose references go to rows that are there, and whose texts are hard ones. */
function addRow(sqlite: DatabaseSync, { name, columns }: Table, round: number, own: string) {
	const values = Object.fromEntries(columns.map((column) => [column, cellOf(sqlite, name, column, round, own)]));
	const parents = Map.groupBy(
		sqlite.prepare('SELECT id, "table" AS parent, "from", "to" FROM pragma_foreign_key_list(?)').all(name),
		({ id }) => id,
	);
	const references: string[] = [];
	for (const keys of parents.values()) {
		const nth = isUnique(sqlite, name, String(keys[0]?.from)) ? round : 0;
		references.push(...keys.map(({ from }) => String(from)));
		const parent = sqlite.prepare(`SELECT * FROM "${keys[0]?.parent}" ORDER BY rowid LIMIT 1 OFFSET ${nth}`).get();
		for (const key of keys) values[String(key.from)] = (parent?.[String(key.to)] as string | undefined) ?? null;
	}
	// One row for each of what it belongs to: the first is there.
	if (round > 0 && primaryKeyOf(sqlite, name).every((column) => references.includes(column))) return;
	const marks = columns.map(() => '?');
	sqlite.prepare(`INSERT INTO "${name}" ("${columns.join('","')}") VALUES (${marks})`).run(...Object.values(values));
}

/** Whether no two rows of a table have the same in this column alone. */
const isUnique = (sqlite: DatabaseSync, table: string, column: string) =>
	sqlite
		.prepare(
			`SELECT l.name FROM pragma_index_list(?) l JOIN pragma_index_info(l.name) i
				WHERE l."unique" = 1 GROUP BY l.name HAVING count(*) = 1 AND max(i.name) = ?`,
		)
		.get(table, column) !== undefined;

const primaryKeyOf = (sqlite: DatabaseSync, table: string): string[] =>
	sqlite
		.prepare('SELECT name FROM pragma_table_info(?) WHERE pk > 0')
		.all(table)
		.map(({ name }) => String(name));

function cellOf(
	sqlite: DatabaseSync,
	table: string,
	column: string,
	round: number,
	own: string,
): string | number | null {
	const { type } = sqlite.prepare('SELECT type FROM pragma_table_info(?) WHERE name = ?').get(table, column) ?? {};
	// Rows of its own fill no account.
	if (column === 'bytes_most') return 1_000_000_000;
	if (type === 'INTEGER') return round + 1;
	return own + (column === 'id' ? `${table} ${round}` : `${table} ${column} ${round} ${texts[round]}`);
}

/** All rows of all tables, in the order of writing. */
export const everything = (sqlite: DatabaseSync) =>
	Object.fromEntries(
		tablesOf(sqlite).map(({ name }) => [
			name,
			sqlite
				.prepare(`SELECT * FROM ${quoted(name)} ORDER BY rowid`)
				.all()
				.map((row) => ({ ...row })),
		]),
	);

/** The tables that a restore leaves empty. */
export const ended = [
	...['sessions', 'mailed_links', 'tokens', 'grants', 'webhooks', 'webhook_deliveries'],
	...['circle_invites', 'circle_people'],
];
/** What a restore leaves of a row of a table that it does not leave empty. */
export const changedBy = (table: string) => ({
	...(table === 'list_shares' && { expire: past() }),
	...(table === 'circle_members' && {
		...{ sharing: 0, published_to: 0, people: 0, published_bytes: 0, published_at: null, bytes: expect.any(Number) },
	}),
});
/** A time that has passed. */
const past = () => expect.toSatisfy((time: string) => time <= new Date().toISOString());
