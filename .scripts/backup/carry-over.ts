import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { Row, Store } from '../cloudflare/database.ts';
import { withoutTriggers } from './copy.ts';
import { isThere, pages, rowsById } from './live-rows.ts';
import { quoted } from './tables.ts';

/** What was brought from the database that serves into a backup, and how many requests found no place in it. */
type Carried = { requests: number; without: number; disabled: number };

/**
 * Brings into a backup what must not be forgotten between its moment and now: requests that were made for a mail, unless
 * it was refused, so that nobody is asked twice, with their mails; addresses that get no mail, and the terms of those that
 * set some, as they are now; and accounts that the operator closed. What the backup has not is known by its id: no clock is
 * asked. A request about a person whom the backup does not have finds no place. `lives` and `copies` are the databases of all
 * places, the directory first. An account may have moved since, so what is its own may come from any of them into any other.
 */
export function carryOver(lives: Store[], copies: DatabaseSync[]): Promise<Carried> {
	// A full account refuses new records. What was sent is no new record, and must not be lost.
	const work = copies.reduce(
		(inner, copy) => () => withoutTriggers(copy, 'RAISE(', inner),
		() => bring(lives, copies),
	);
	return work();
}

async function bring(lives: Store[], copies: DatabaseSync[]): Promise<Carried> {
	const carried: Carried = { requests: 0, without: 0, disabled: 0 };
	for (const copy of copies) {
		for (const live of lives) carried.requests += await finishSending(live, copy);
		for (const live of lives) await forgetWaiting(live, copy);
	}
	for (const live of lives) await bringRequests(live, copies, carried);
	const [[live], [copy]] = [lives, copies];
	if (live && copy) await bringAddresses(live, copy);
	for (const one of lives)
		for await (const { id, disabled_at } of pages(one, 'id, disabled_at', 'users', 'disabled_at IS NOT NULL', 1_000))
			for (const into of copies)
				carried.disabled += change(
					into,
					'UPDATE users SET disabled_at = ?1 WHERE id = ?2 AND disabled_at IS NULL',
					...[disabled_at ?? null, id ?? null],
				);
	return carried;
}

/** Brings the requests of a place, with their mails, each into the copy that has its account and its person. */
async function bringRequests(live: Store, copies: DatabaseSync[], carried: Carried): Promise<void> {
	const mails = new Map<DatabaseSync, Set<string>>(copies.map((copy) => [copy, new Set()]));
	const missing: string[] = [];
	for await (const { id } of pages(live, 'id', 'intro_requests', "status <> 'failed'", 1_000))
		if (!copies.some((copy) => has(copy, 'intro_requests', id))) missing.push(String(id));
	// A request has up to 60 kB.
	for await (const row of rowsById(live, 'intro_requests', missing, 100)) {
		const copy = copies.find((one) => hasPlace(one, row));
		if (copy && add(copy, 'intro_requests', withConnection(copy, row))) {
			carried.requests += 1;
			for (const id of [row.id, row.favour_id]) if (id) mails.get(copy)?.add(String(id));
		} else carried.without += 1;
	}
	for (const [copy, ids] of mails) {
		// An older version that serves has favours alone. The backup makes mails of them, as of its requests.
		for await (const row of rowsById(live, 'favours', [...ids], 1_000)) add(copy, 'favours', row);
		for await (const row of rowsById(live, 'mails', [...ids], 1_000)) add(copy, 'mails', row, 'REPLACE');
	}
}

/** Brings what is known of addresses, which is all in the directory. */
async function bringAddresses(live: Store, copy: DatabaseSync): Promise<void> {
	for await (const row of pages(live, '*', 'suppressed_addresses', 'true', 1_000))
		add(copy, 'suppressed_addresses', row);
	await replaceAll(live, copy, 'address_terms', 'true');
	// The requests that an address got lately.
	await replaceAll(live, copy, 'counters', "key >= 'asked:' AND key < 'asked;'");
}

/** What became since of the mails that were being handed over at the moment of the backup. Returns how many are known. */
async function finishSending(live: Store, copy: DatabaseSync): Promise<number> {
	const sending = copy.prepare("SELECT id FROM intro_requests WHERE status = 'sending'").all();
	const ids = sending.map(({ id }) => String(id));
	let finished = 0;
	for await (const { id, status, sent_at } of rowsById(live, 'intro_requests', ids, 100))
		if (status !== 'sending')
			finished += change(
				copy,
				'UPDATE intro_requests SET status = ?1, sent_at = ?2 WHERE id = ?3',
				...[status ?? null, sent_at ?? null, id ?? null],
			);
	return finished;
}

/** Removes from the backup what waited to be mailed and is still there: its mail may have left since, with other tokens. */
async function forgetWaiting(live: Store, copy: DatabaseSync): Promise<void> {
	const waiting = copy.prepare("SELECT id FROM intro_requests WHERE status = 'waiting'").all();
	const ids = waiting.map(({ id }) => String(id));
	for await (const { id } of rowsById(live, 'intro_requests', ids, 100))
		change(copy, 'DELETE FROM intro_requests WHERE id = ?1', id ?? null);
}

/** Makes the rows that a condition holds for those of the database that serves, where it has such a table. */
async function replaceAll(live: Store, copy: DatabaseSync, table: string, where: string): Promise<void> {
	if (!(await isThere(live, table))) return;
	copy.exec(`DELETE FROM ${table} WHERE ${where}`);
	for await (const row of pages(live, '*', table, where, 1_000)) add(copy, table, row);
}

const has = (copy: DatabaseSync, table: string, id: SQLInputValue | undefined) =>
	copy.prepare(`SELECT 1 FROM ${table} WHERE id = ?1`).get(id ?? null) !== undefined;

const hasPlace = (copy: DatabaseSync, { user_id, prospect_id, follows_id }: Row) =>
	copy
		.prepare('SELECT 1 FROM prospects WHERE id = ?1 AND user_id = ?2')
		.get(...[prospect_id ?? null, user_id ?? null]) !== undefined &&
	(follows_id === null || has(copy, 'intro_requests', follows_id));

const withConnection = (copy: DatabaseSync, row: Row): Row => ({
	...row,
	connection_id: has(copy, 'connections', row.connection_id) ? (row.connection_id ?? null) : null,
});

/** Adds a row, in the columns that both sides have. False where another row has its place, and is left there. */
function add(copy: DatabaseSync, table: string, row: Row, over: 'IGNORE' | 'REPLACE' = 'IGNORE'): boolean {
	const known = copy.prepare('SELECT name FROM pragma_table_info(?1)').all(table);
	const names = known.map(({ name }) => String(name)).filter((name) => name in row);
	const into = `INSERT OR ${over} INTO ${table} (${names.map(quoted).join(', ')})
		VALUES (${names.map((_, index) => `?${index + 1}`).join(', ')})`;
	return change(copy, into, ...names.map((name) => row[name] ?? null)) > 0;
}

const change = (copy: DatabaseSync, sql: string, ...values: SQLInputValue[]) =>
	Number(copy.prepare(sql).run(...values).changes);
