import type { DatabaseSync } from 'node:sqlite';
import { counted } from '#contract/rules/format';
import { userCounters } from '../../worker/db/user-counters.ts';

/** An address of an account, as the directory says it. */
type Entry = { email: string; account_id: string; place: number };

/** An account as the copy of a place has it. */
type Found = {
	id: string;
	email: string;
	created_at: string;
	/** When its records began to be removed, as they are in a place that it has left. */
	removed_at: string | null;
	place: number;
	copy: DatabaseSync;
};

/**
 * Makes the copies of all places agree about who lives where: each account is in one place, with all that it has, and the
 * directory names it and its address. Their moments follow each other and the directory's is the last (`takeCopies`), so its
 * word holds: an account that is in two places stays in the one that it names, one that changed its address has the new one,
 * and one that it does not know any more gives way where somebody else has the address. In a backup nobody is on the way,
 * and what each place holds is measured anew. Says what is left out.
 */
export function settleAccounts(copies: DatabaseSync[]): void {
	const [directory] = copies as [DatabaseSync];
	for (const copy of copies) thaw(copy);
	const entries = directory.prepare('SELECT email, account_id, place FROM accounts_elsewhere ORDER BY rowid').all();
	const found = copies.flatMap(accountsIn);
	const { kept, others } = oneOfEach(found, entries as Entry[]);
	const { settled, outdone } = withAddresses(kept, entries as Entry[]);
	for (const { copy, id } of [...others, ...outdone]) removeAccount(copy, id);
	directory.exec(`DELETE FROM accounts_elsewhere; DELETE FROM mails_elsewhere WHERE place >= ${copies.length};
		DELETE FROM moves; DELETE FROM places`);
	writeAddresses(directory, settled);
	const ids = new Set(found.map(({ id }) => id));
	const missing = new Set(entries.map(({ account_id }) => String(account_id)).filter((id) => !ids.has(id)));
	const twice = others.filter(({ removed_at }) => removed_at === null);
	say(twice.length + outdone.length, missing.size);
}

const accountsIn = (copy: DatabaseSync, place: number): Found[] =>
	copy
		.prepare('SELECT id, email, created_at, removed_at FROM users ORDER BY rowid')
		.all()
		.map((row) => ({ ...(row as Omit<Found, 'place' | 'copy'>), place, copy }));

/** Each account once, in the place where the directory has it, else in the first, and what else is found of it. */
function oneOfEach(found: Found[], entries: Entry[]) {
	const homes = new Map(entries.map(({ account_id, place }) => [account_id, place]));
	const kept: Found[] = [];
	const others: Found[] = [];
	for (const all of Map.groupBy(found, ({ id }) => id).values()) {
		const living = all.filter(({ removed_at }) => removed_at === null);
		const home = living.find(({ id, place }) => place === homes.get(id)) ?? living[0];
		if (!home) continue;
		kept.push(home);
		others.push(...all.filter((one) => one !== home));
	}
	return { kept, others };
}

/** The accounts with the addresses that the directory has for them, and those whose address is somebody else's by now. */
function withAddresses(kept: Found[], entries: Entry[]) {
	const named = Map.groupBy(entries, ({ account_id }) => account_id);
	const settled: Found[] = [];
	const others: Found[] = [];
	const outdone: Found[] = [];
	for (const one of kept) {
		const own = named.get(one.id);
		// While an account changes its address it has two.
		const entry = own?.find(({ email }) => email === one.email) ?? own?.at(-1);
		if (entry) settled.push({ ...one, email: entry.email });
		else others.push(one);
	}
	const taken = new Set(settled.map(({ email }) => email));
	// Those of the directory itself come first.
	for (const one of others) {
		if (taken.has(one.email)) outdone.push(one);
		else settled.push(one);
		taken.add(one.email);
	}
	return { settled, outdone };
}

/** Gives the accounts their addresses, in their places and in the directory. */
function writeAddresses(directory: DatabaseSync, settled: Found[]): void {
	const further = settled.filter(({ place }) => place > 0);
	// Two of them may have changed to what the other one had.
	for (const suffix of [' before', ''])
		for (const { copy, id, email } of further)
			copy.prepare('UPDATE users SET email = ?1 WHERE id = ?2 AND email <> ?3').run(email + suffix, id, email);
	const insert = directory.prepare(
		'INSERT INTO accounts_elsewhere (email, account_id, place, created_at) VALUES (?, ?, ?, ?)',
	);
	for (const { email, id, place, created_at } of further) insert.run(email, id, place, created_at);
}

const frozenBy = 'moving_';

/** Lets everybody write who was frozen when their place was read, for a move that came to nothing. */
function thaw(copy: DatabaseSync): void {
	const triggers = "SELECT name FROM sqlite_master WHERE type = 'trigger' AND substr(name, 1, ?1) = ?2";
	for (const { name } of copy.prepare(triggers).all(frozenBy.length, frozenBy)) copy.exec(`DROP TRIGGER "${name}"`);
}

/** Removes an account with all that it has. */
function removeAccount(copy: DatabaseSync, id: string): void {
	const { from, to } = userCounters(id);
	const links = 'SELECT answer_token FROM mails WHERE user_id = ?1';
	copy.prepare(`DELETE FROM not_again_links WHERE token_hash IN (${links})`).run(id);
	copy.exec('PRAGMA foreign_keys = ON');
	copy.prepare('DELETE FROM users WHERE id = ?1').run(id);
	copy.prepare('DELETE FROM counters WHERE key >= ?1 AND key < ?2').run(from, to);
	copy.exec('PRAGMA foreign_keys = OFF');
}

function say(left: number, missing: number): void {
	if (left > 0) console.log(`Left out: ${counted(left, 'account')} that had moved or ended while it was taken.`);
	if (missing > 0)
		console.log(`${counted(missing, 'account')} named by the backup, and not held: made while it was taken.`);
}
