import type { DatabaseSync } from 'node:sqlite';
import { dayMs } from '#contract/rules/durations';
import type { Row, Store, Value } from '../cloudflare/database.ts';
import { withoutTriggers } from './copy.ts';
import { homesIn } from './homes.ts';
import { isThere, pages, rowsById } from './live-rows.ts';
import { quoted } from './tables.ts';

/** What was brought from the database that serves into a backup, and how many requests found no place in it. */
type Carried = { requests: number; without: number; disabled: number };

/** The databases of all places, by place. A further one that was deleted is undefined. */
type Lives = [Store, ...(Store | undefined)[]];

/** A database that serves, and which of its rows count. */
type Source = { live: Store; place: number; isOf: (row: Row) => boolean };

/**
 * Brings into a backup what must not be forgotten between its moment and now: requests that were made for a mail, unless
 * it was refused, so that nobody is asked twice, with their mails; addresses that get no mail, and the terms of those that
 * set some, as they are now; who left a circle; and accounts that the operator closed. What the backup has not is known by
 * its id: no clock is asked. A request about a person whom the backup does not have finds no place. The copies are those of
 * all places, the directory first. An account may have moved since, so what is its own may come from any place into any
 * other.
 */
export function carryOver(lives: Lives, copies: DatabaseSync[]): Promise<Carried> {
	// A full account refuses new records. What was sent is no new record, and must not be lost.
	const work = copies.reduce(
		(inner, copy) => () => withoutTriggers(copy, 'RAISE(', inner),
		() => bring(lives, copies),
	);
	return work();
}

async function bring(lives: Lives, copies: DatabaseSync[]): Promise<Carried> {
	const [directory] = copies as [DatabaseSync];
	const homes = lives.length > 1 ? await homesIn(lives[0]) : new Map<string, number>();
	const isHome = (id: unknown, place: number) => (homes.get(String(id)) ?? place) === place;
	const every = lives.flatMap((live, place) =>
		live ? [{ live, place, isOf: ({ user_id }: Row) => isHome(user_id, place) }] : [],
	);
	// What an account that moved left behind is older: it counts where nothing else is found.
	const sources = every.length > 1 ? [...every, ...every.map((one) => ({ ...one, isOf: () => true }))] : every;
	const carried = { requests: 0, without: new Set<string>(), disabled: 0 };
	for (const copy of copies) {
		for (const source of sources) carried.requests += await finishSending(source, copy);
		for (const { live } of every) await forgetWaiting(live, copy);
	}
	for (const source of sources) await bringRequests(source, copies, carried);
	await bringAddresses(lives[0], directory);
	await leaveCircles(lives, copies);
	for (const { live: from, place } of every)
		carried.disabled += await closeDisabled(from, copies, (id) => isHome(id, place));
	return { ...carried, without: carried.without.size };
}

/** Brings the requests of a place, with their mails, each into the copy that has its account and its person. */
async function bringRequests(
	{ live, place, isOf }: Source,
	copies: DatabaseSync[],
	carried: { requests: number; without: Set<string> },
): Promise<void> {
	const [directory] = copies as [DatabaseSync];
	const found = copies.map((copy, into) => {
		const way: Way = { left: copies[place], directory, isMoved: into !== place, place: into };
		return { copy, way, mails: new Set<string>() };
	});
	const missing: string[] = [];
	for await (const { id } of pages(live, 'id', 'intro_requests', "status <> 'failed'"))
		if (!copies.some((copy) => has(copy, 'intro_requests', String(id)))) missing.push(String(id));
	for await (const row of rowsById(live, 'intro_requests', missing)) {
		if (!isOf(row)) continue;
		const of = found.find(({ copy }) => hasPlace(copy, row));
		if (of && add(of.copy, 'intro_requests', withConnection(of.copy, row))) {
			carried.requests += 1;
			for (const id of [row.id, row.favour_id]) of.mails.add(String(id));
			leadTo(row, of.way);
		} else carried.without.add(String(row.id));
	}
	for (const { copy, way, mails } of found) {
		const ids = [...mails];
		// An older version that serves has favours alone. The backup makes mails of them, as of its requests.
		for await (const row of rowsById(live, 'favours', ids)) add(copy, 'favours', row);
		for await (const row of rowsById(live, 'mails', ids)) {
			add(copy, 'mails', row, 'REPLACE');
			leadTo(row, way);
		}
	}
}

/** How long a link of a mail may be answered, and an event of it may come: in milliseconds. */
const [linkMs, eventMs] = [730 * dayMs, 60 * dayMs];

/** The copies of the place that an account has left, if the backup has that place, and of the directory; and where it is. */
type Way = { left: DatabaseSync | undefined; directory: DatabaseSync; isMoved: boolean; place: number };

/** Leads to where an account is in the backup: from where it was when the mail left, and from what the provider says of it. */
function leadTo(row: Row, { left, directory, isMoved, place }: Way): void {
	const until = (ms: number) => new Date(Date.now() + ms).toISOString();
	const keys = [row.answer_token, row.member_token, row.reply_token, row.introduction_token];
	if (left && isMoved)
		for (const key of keys) if (key) add(left, 'moved_keys', { key, place, expire: until(linkMs) }, 'REPLACE');
	if (place > 0 && row.provider_id)
		add(directory, 'mails_elsewhere', { provider_id: row.provider_id, place, expire: until(eventMs) }, 'REPLACE');
}

/** Brings what is known of addresses, which is all in the directory. */
async function bringAddresses(live: Store, copy: DatabaseSync): Promise<void> {
	for await (const row of pages(live, '*', 'suppressed_addresses', 'true')) add(copy, 'suppressed_addresses', row);
	// The counters are of the requests that an address got lately.
	for (const [table, where] of Object.entries({
		address_terms: 'true',
		counters: "key >= 'asked:' AND key < 'asked;'",
	}))
		await replaceAll(live, copy, table, where);
}

/** Takes out of their circles who is in them no more: who left, was removed, or whose circle ended. */
async function leaveCircles(lives: Lives, copies: DatabaseSync[]): Promise<void> {
	const members = new Set<unknown>();
	for (const live of lives) {
		// Nobody knows who is in those of a database that is gone, or that has none yet.
		if (!live || !(await isThere(live, 'circle_members'))) return;
		for await (const { id } of pages(live, 'id', 'circle_members', 'true')) members.add(id);
	}
	for (const copy of copies)
		for (const { id } of copy.prepare('SELECT id FROM circle_members').all())
			if (!members.has(id)) change(copy, 'DELETE FROM circle_members WHERE id = ?1', String(id));
}

/** Closes the accounts that the operator closed since in the place that is home to them. Returns how many. */
async function closeDisabled(live: Store, copies: DatabaseSync[], isHome: (id: unknown) => boolean): Promise<number> {
	const sql = 'UPDATE users SET disabled_at = ?1 WHERE id = ?2 AND disabled_at IS NULL';
	let disabled = 0;
	for await (const row of pages(live, 'id, disabled_at', 'users', 'disabled_at IS NOT NULL'))
		if (isHome(row.id)) for (const copy of copies) disabled += change(copy, sql, ...cells(row, 'disabled_at', 'id'));
	return disabled;
}

/** What became since of the mails that were being handed over at the moment of the backup. Returns how many are known. */
async function finishSending({ live, isOf }: Source, copy: DatabaseSync): Promise<number> {
	const sending = copy.prepare("SELECT id FROM intro_requests WHERE status = 'sending'").all();
	const ids = sending.map(({ id }) => String(id));
	let finished = 0;
	for await (const row of rowsById(live, 'intro_requests', ids))
		if (row.status !== 'sending' && isOf(row))
			finished += change(
				copy,
				'UPDATE intro_requests SET status = ?1, sent_at = ?2 WHERE id = ?3',
				...cells(row, 'status', 'sent_at', 'id'),
			);
	return finished;
}

/** Removes from the backup what waited to be mailed and is still there: its mail may have left since, with other tokens. */
async function forgetWaiting(live: Store, copy: DatabaseSync): Promise<void> {
	const waiting = copy.prepare("SELECT id FROM intro_requests WHERE status = 'waiting'").all();
	const ids = waiting.map(({ id }) => String(id));
	for await (const row of rowsById(live, 'intro_requests', ids))
		change(copy, 'DELETE FROM intro_requests WHERE id = ?1', ...cells(row, 'id'));
}

/** Makes the rows that a condition holds for those of the database that serves, where it has such a table. */
async function replaceAll(live: Store, copy: DatabaseSync, table: string, where: string): Promise<void> {
	if (!(await isThere(live, table))) return;
	copy.exec(`DELETE FROM ${table} WHERE ${where}`);
	for await (const row of pages(live, '*', table, where)) add(copy, table, row);
}

/** What a row has in these columns. What an older version does not know is null. */
const cells = (row: Row, ...names: string[]): Value[] => names.map((name) => row[name] ?? null);

const isFound = (copy: DatabaseSync, sql: string, ...values: Value[]) => copy.prepare(sql).get(...values) !== undefined;
const has = (copy: DatabaseSync, table: string, ...id: Value[]) =>
	isFound(copy, `SELECT 1 FROM ${table} WHERE id = ?1`, ...id);

function hasPlace(copy: DatabaseSync, row: Row): boolean {
	const [followed = null] = cells(row, 'follows_id');
	const person = 'SELECT 1 FROM prospects WHERE id = ?1 AND user_id = ?2';
	return (
		isFound(copy, person, ...cells(row, 'prospect_id', 'user_id')) &&
		(followed === null || has(copy, 'intro_requests', followed))
	);
}

const withConnection = (copy: DatabaseSync, row: Row): Row =>
	has(copy, 'connections', ...cells(row, 'connection_id')) ? row : { ...row, connection_id: null };

/** Adds a row, in the columns that both sides have. False where another row has its place, and is left there. */
function add(copy: DatabaseSync, table: string, row: Row, over: 'IGNORE' | 'REPLACE' = 'IGNORE'): boolean {
	const known = copy.prepare('SELECT name FROM pragma_table_info(?1)').all(table);
	const names = known.map(({ name }) => String(name)).filter((name) => name in row);
	const into = `INSERT OR ${over} INTO ${table} (${names.map(quoted).join(', ')})
		VALUES (${names.map((_, index) => `?${index + 1}`).join(', ')})`;
	return change(copy, into, ...cells(row, ...names)) > 0;
}

const change = (copy: DatabaseSync, sql: string, ...values: Value[]) =>
	Number(copy.prepare(sql).run(...values).changes);
