import type { DatabaseSync } from 'node:sqlite';
import { expect } from 'vitest';
import { quoted, type Table, tablesOf } from '../../../.scripts/backup/tables.ts';
import { hashPassword } from '../../../worker/accounts/session/password.ts';
import { copyOf, migratedDatabase } from './own-worker.ts';

/** The account in a filled database that someone can sign in to. */
export const ada = { id: 'ada', email: 'ada@northwind.test', password: 'correct horse', sid: 'sid-ada' };

/** Texts that a dump easily gets wrong. */
const texts = ["it's", 'a;\nb;\n', 'C:\\new\nline', '-- no comment', 'x\r\ny\\r', '😀 "quoted"', '', ';', "';\n"];

let made: Promise<DatabaseSync> | undefined;

/** Makes a database with rows in every table, whatever tables there are, and Ada's account. */
export async function filled(): Promise<DatabaseSync> {
	made ??= fill();
	return copyOf(await made);
}

async function fill(): Promise<DatabaseSync> {
	const sqlite = migratedDatabase();
	const at = new Date().toISOString();
	sqlite
		.prepare('INSERT INTO users (id, email, password, first_name, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?)')
		.run(ada.id, ada.email, await hashPassword(ada.password), "Ada O'Neill", at, at);
	for (const table of tablesOf(sqlite)) {
		if (table.name === 'd1_migrations') continue;
		for (let round = 0; round < texts.length; round += 1) addRow(sqlite, table, round);
	}
	sqlite
		.prepare('INSERT INTO sessions (sid, user_id, created_at, expire) VALUES (?, ?, ?, ?)')
		.run(ada.sid, ada.id, at, '2999-01-01T00:00:00.000Z');
	sqlite.exec("UPDATE intro_requests SET status = 'sent'");
	sqlite.exec("UPDATE intro_requests SET status = 'sending' WHERE id LIKE '%intro_requests 0%'");
	return sqlite;
}

/** Adds a row that refers to existing rows, with one of the {@link texts}. */
function addRow(sqlite: DatabaseSync, { name, columns }: Table, round: number) {
	const values = Object.fromEntries(columns.map((column) => [column, cellOf(sqlite, name, column, round)]));
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
	// One row for each row it can belong to; the first is there already.
	if (round > 0 && primaryKeyOf(sqlite, name).every((column) => references.includes(column))) return;
	const marks = columns.map(() => '?');
	sqlite.prepare(`INSERT INTO "${name}" ("${columns.join('","')}") VALUES (${marks})`).run(...Object.values(values));
}

/** True if no two rows of a table share a value in this column alone. */
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

function cellOf(sqlite: DatabaseSync, table: string, column: string, round: number): string | number | null {
	const { type } = sqlite.prepare('SELECT type FROM pragma_table_info(?) WHERE name = ?').get(table, column) ?? {};
	if (type === 'INTEGER') return round + 1;
	return column === 'id' ? `${table} ${round}` : `${table} ${column} ${round} ${texts[round]}`;
}

/** All rows of all tables, in the order they were written. */
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

/** Tables that a restore leaves empty. */
export const emptied = [
	'sessions',
	'mailed_links',
	'tokens',
	'grants',
	'webhooks',
	'webhook_deliveries',
	'invites',
	'circle_invites',
];

/** Returns the rows as a restore should leave them: sessions and links have ended, and unfinished mails are unclear. */
export const afterRestore = (rows: ReturnType<typeof everything>) =>
	Object.fromEntries(
		Object.entries(rows).map(([table, all]) => [
			table,
			emptied.includes(table) ? [] : all.map((row) => ({ ...row, ...changedIn(rows, table, row) })),
		]),
	);

function changedIn(rows: ReturnType<typeof everything>, table: string, row: Record<string, unknown>) {
	const changed: Record<string, unknown> = {};
	if (row.status === 'sending') changed.status = 'unknown';
	if (table === 'list_shares') changed.expire = past();
	if (table === 'circle_members') changed.sharing = 0;
	if (table === 'mails') {
		changed.member_token = null;
		// Answer links that a session has seen have ended; links that went out only by mail still work.
		if (!row.by_mail) Object.assign(changed, { answer_token: null, answer_until: null });
	}
	if (table === 'prospect_links') {
		changed.own_token_hash = null;
		if (!isMailed(rows, row.request_id)) changed.token_hash = null;
	}
	return changed;
}

const isMailed = ({ intro_requests: requests = [], mails = [] }: ReturnType<typeof everything>, requestId: unknown) => {
	const mail = requests.find(({ id }) => id === requestId)?.mail_id;
	return mails.some(({ id, by_mail: byMail }) => id === mail && byMail);
};
/** Matches a time in the past. */
const past = () => expect.toSatisfy((time: string) => time <= new Date().toISOString());
