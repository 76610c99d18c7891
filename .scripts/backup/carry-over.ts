import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { withoutTriggers } from './copy.ts';
import { quoted, type Row, type Store } from './store.ts';

/** What was brought from the database that serves into a backup, and how many requests found no place in it. */
type Carried = { requests: number; without: number; disabled: number };

/** How many rows one question brings: a request has up to 60 kB. */
const pageSize = 100;

/**
 * Brings into a backup what must not be forgotten between its moment and now: requests whose mail went out or may have
 * gone out, so that nobody is asked twice, addresses that get no mail, and accounts that the operator closed. A request
 * about a person whom the backup does not have finds no place. `takenAt` is the moment of the backup, if it is known.
 */
export function carryOver(live: Store, copy: DatabaseSync, takenAt: string | undefined): Promise<Carried> {
	// A full account refuses new records. What was sent is no new record, and must not be lost.
	return withoutTriggers({ database: copy }, 'RAISE(', () => bring(live, copy, takenAt));
}

async function bring(live: Store, copy: DatabaseSync, takenAt: string | undefined): Promise<Carried> {
	const carried: Carried = { requests: await finishSending(live, copy), without: 0, disabled: 0 };
	// Clocks differ a little. What the backup has already is left alone.
	const since = takenAt ? new Date(Date.parse(takenAt) - 60 * 60_000).toISOString() : '';
	const columns = await commonColumns(live, copy);
	const sql = `SELECT rowid AS "_rowid", ${columns.map(quoted).join(', ')} FROM intro_requests
		WHERE rowid > ?1 AND created_at >= ?2 AND status NOT IN ('pending', 'failed') ORDER BY rowid LIMIT ${pageSize}`;
	for (let after = -1, rows: Row[] = []; ; ) {
		rows = await live.all(sql, after, since);
		for (const row of rows) count(carried, addRequest(copy, columns, row));
		if (rows.length < pageSize) break;
		after = Number(rows.at(-1)?._rowid);
	}
	await bringSuppressed(live, copy);
	for (const { id, disabled_at } of await live.all('SELECT id, disabled_at FROM users WHERE disabled_at IS NOT NULL'))
		carried.disabled += change(
			copy,
			'UPDATE users SET disabled_at = ?1 WHERE id = ?2 AND disabled_at IS NULL',
			disabled_at as string,
			id as string,
		);
	return carried;
}

// Somebody who said "not again", or whose mail came back, gets none after a restore either.
async function bringSuppressed(live: Store, copy: DatabaseSync): Promise<void> {
	const isThere = await live.all("SELECT 1 FROM sqlite_master WHERE name = 'suppressed_addresses'");
	if (isThere.length === 0) return;
	const columns = ['address_hash', 'reason', 'created_at'];
	const sql = `SELECT rowid AS "_rowid", ${columns} FROM suppressed_addresses WHERE rowid > ?1 ORDER BY rowid LIMIT 1000`;
	for (let after = -1, rows: Row[] = []; ; ) {
		rows = await live.all(sql, after);
		for (const row of rows)
			change(
				copy,
				`INSERT OR IGNORE INTO suppressed_addresses (${columns}) VALUES (?1, ?2, ?3)`,
				...columns.map((name) => row[name] ?? null),
			);
		if (rows.length < 1_000) return;
		after = Number(rows.at(-1)?._rowid);
	}
}

function count(carried: Carried, outcome: 'added' | 'known' | 'without'): void {
	if (outcome === 'added') carried.requests += 1;
	if (outcome === 'without') carried.without += 1;
}

/** What became since of the mails that were being handed over at the moment of the backup. Returns how many are known. */
async function finishSending(live: Store, copy: DatabaseSync): Promise<number> {
	const ids = copy
		.prepare("SELECT id FROM intro_requests WHERE status = 'sending'")
		.all()
		.map(({ id }) => id);
	const sql = `SELECT id, status, sent_at FROM intro_requests
		WHERE id IN (SELECT value FROM json_each(?1)) AND status <> 'sending'`;
	let finished = 0;
	for (const { id, status, sent_at } of ids.length > 0 ? await live.all(sql, JSON.stringify(ids)) : [])
		finished += change(
			copy,
			'UPDATE intro_requests SET status = ?1, sent_at = ?2 WHERE id = ?3',
			status ?? null,
			sent_at ?? null,
			id ?? null,
		);
	return finished;
}

async function commonColumns(live: Store, copy: DatabaseSync): Promise<string[]> {
	const sql = "SELECT name FROM pragma_table_info('intro_requests')";
	const names = new Set((await live.all(sql)).map(({ name }) => String(name)));
	return copy
		.prepare(sql)
		.all()
		.map(({ name }) => String(name))
		.filter((name) => names.has(name));
}

function addRequest(copy: DatabaseSync, columns: string[], row: Row): 'added' | 'known' | 'without' {
	const has = (sql: string, ...values: (string | number | null | undefined)[]) =>
		copy.prepare(`SELECT EXISTS (${sql}) AS yes`).get(...values.map((value) => value ?? null))?.yes === 1;
	if (has('SELECT 1 FROM intro_requests WHERE id = ?1', row.id)) return 'known';
	const hasPlace =
		has('SELECT 1 FROM prospects WHERE id = ?1 AND user_id = ?2', row.prospect_id, row.user_id) &&
		(row.follows_id === null || has('SELECT 1 FROM intro_requests WHERE id = ?1', row.follows_id));
	if (!hasPlace) return 'without';
	const kept = has('SELECT 1 FROM connections WHERE id = ?1', row.connection_id) ? row.connection_id : null;
	const values = columns.map((name): SQLInputValue => (name === 'connection_id' ? kept : row[name]) ?? null);
	const into = `INSERT OR IGNORE INTO intro_requests (${columns.map(quoted).join(', ')})
		VALUES (${columns.map((_, index) => `?${index + 1}`).join(', ')})`;
	return change(copy, into, ...values) > 0 ? 'added' : 'known';
}

const change = (copy: DatabaseSync, sql: string, ...values: SQLInputValue[]) =>
	Number(copy.prepare(sql).run(...values).changes);
