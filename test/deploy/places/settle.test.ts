// What a restore makes of places whose moments follow each other: docs/operate.md, Backups.
import type { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, test, vi } from 'vitest';
import { settleAccounts } from '../../../.scripts/backup/settle.ts';
import { tablesOf } from '../../../.scripts/backup/tables.ts';
import { filledPlaces } from '../support/filled.ts';
import { copyOf, migratedDatabase } from '../support/own-worker.ts';

let said: string[];
beforeEach(() => {
	said = [];
	vi.spyOn(console, 'log').mockImplementation((words) => void said.push(words));
});

type Accounts = Record<string, string>;

/** Copies of three places with these accounts, each an id and its address, and what the directory says of the others. */
function places(accounts: [Accounts, Accounts, Accounts], named: [string, string, number][]): DatabaseSync[] {
	const copies = accounts.map((of) => {
		const sqlite = migratedDatabase();
		for (const [id, email] of Object.entries(of))
			sqlite
				.prepare("INSERT INTO users (id, email, password, created_at, updated_at) VALUES (?, ?, 'p', 'x', 'x')")
				.run(id, email);
		return copyOf(sqlite);
	});
	for (const [email, id, place] of named)
		copies[0]?.prepare("INSERT INTO accounts_elsewhere VALUES (?, ?, ?, 'x')").run(email, id, place);
	return copies;
}

const rowsOf = (copy: DatabaseSync | undefined, sql: string) =>
	copy
		?.prepare(sql)
		.all()
		.map((row) => Object.values(row));
const usersOf = (copy: DatabaseSync | undefined) => rowsOf(copy, 'SELECT id, email FROM users ORDER BY id');
const namedIn = ([copy]: DatabaseSync[]) =>
	rowsOf(copy, 'SELECT email, account_id, place FROM accounts_elsewhere ORDER BY email');

test('who signed up while a backup was taken is named no more, and who is named nowhere gets an entry', () => {
	const copies = places(
		[{ ada: 'a@x' }, { bo: 'b@x', cy: 'c@x', gone: 'removed:gone' }, {}],
		[
			['b@x', 'bo', 1],
			['new@x', 'new', 2],
			['far@x', 'far', 7],
		],
	);
	copies[1]?.exec("UPDATE users SET removed_at = 'x' WHERE id = 'gone'");
	settleAccounts(copies);
	expect(namedIn(copies)).toEqual([
		['b@x', 'bo', 1],
		['c@x', 'cy', 1],
	]);
	expect(said).toEqual(['2 accounts named by the backup, and not held: made while it was taken.']);
});

test('who changed the address meanwhile has the new one, also where two exchanged theirs, and while one is in between', () => {
	const copies = places(
		[{ ada: 'b@x' }, { bo: 'b@x', cy: 'c@x', di: 'd@x', ed: 'e@x' }, {}],
		[
			['new@x', 'bo', 1],
			['d@x', 'cy', 1],
			['c@x', 'di', 1],
			['e@x', 'ed', 1],
			['soon@x', 'ed', 1],
		],
	);
	settleAccounts(copies);
	expect(usersOf(copies[1])).toEqual([
		['bo', 'new@x'],
		['cy', 'd@x'],
		['di', 'c@x'],
		['ed', 'e@x'],
	]);
	expect(namedIn(copies)).toEqual([
		['c@x', 'di', 1],
		['d@x', 'cy', 1],
		['e@x', 'ed', 1],
		['new@x', 'bo', 1],
	]);
	expect(said).toEqual([]);
});

test('who was removed meanwhile gives way to whoever has the address now, and comes back where nobody has it', () => {
	const copies = places([{ ada: 'a@x' }, { bo: 'a@x', cy: 'c@x' }, { di: 'c@x' }], []);
	settleAccounts(copies);
	expect(copies.map(usersOf)).toEqual([[['ada', 'a@x']], [['cy', 'c@x']], []]);
	expect(namedIn(copies)).toEqual([['c@x', 'cy', 1]]);
	expect(said).toEqual(['Left out: 2 accounts that had moved or ended while it was taken.']);
});

test('an account that two places have stays where the directory says, and leaves nothing in the other', async () => {
	const [directory, one] = (await filledPlaces()).map(copyOf) as [DatabaseSync, DatabaseSync];
	// Place 2 has all that place 1 has, and Ada of place 1 has moved there.
	const copies = [directory, one, copyOf(one)];
	// As in a copy that a backup is read into.
	for (const copy of copies) copy.exec('PRAGMA foreign_keys = OFF');
	one.exec("UPDATE users SET email = 'removed:' || id, removed_at = 'x' WHERE id = '1-users 3'");
	directory.exec(`DELETE FROM accounts_elsewhere WHERE place = 2;
		UPDATE accounts_elsewhere SET place = 2 WHERE account_id IN ('1-ada', '1-users 3')`);
	const tables = tablesOf(one).filter(({ columns }) => columns.includes('user_id'));
	const hers = (copy: DatabaseSync | undefined) =>
		tables.map(({ name }) => [name, rowsOf(copy, `SELECT * FROM "${name}" WHERE user_id = '1-ada'`)]);
	// What is counted of her, and the links to be asked no more in her mails, name nobody.
	for (const copy of copies.slice(1))
		copy.exec(`DELETE FROM counters; DELETE FROM not_again_links;
			INSERT INTO counters VALUES ('user:1-ada:mails', 1, 'x'), ('user:1-adam:mails', 1, 'x');
			INSERT INTO not_again_links SELECT answer_token, 'a', 'x' FROM mails WHERE user_id = '1-ada' AND answer_token > '' LIMIT 1;
			INSERT INTO not_again_links VALUES ('another', 'a', 'x')`);
	const counted = (copy: DatabaseSync | undefined) => [
		...(rowsOf(copy, 'SELECT key FROM counters ORDER BY key')?.flat() ?? []),
		rowsOf(copy, 'SELECT token_hash FROM not_again_links')?.length,
	];
	const before = hers(one);
	settleAccounts(copies);
	expect(copies.slice(1).map(counted)).toEqual([
		['user:1-adam:mails', 1],
		['user:1-ada:mails', 'user:1-adam:mails', 2],
	]);
	// What comes into the copies after it may come in any order.
	expect(copies.map((copy) => rowsOf(copy, 'PRAGMA foreign_keys'))).toEqual([[[0]], [[0]], [[0]]]);
	const ids = copies.slice(1).map((copy) => rowsOf(copy, 'SELECT id FROM users ORDER BY rowid')?.flat());
	expect(ids).toEqual([expect.not.arrayContaining(['1-ada', '1-users 3']), ['1-ada', '1-users 3']]);
	// What an account has left behind is no account that is left out.
	expect(said).toEqual(['Left out: 9 accounts that had moved or ended while it was taken.']);
	expect(before.filter(([, rows]) => rows?.length).length).toBeGreaterThan(10);
	expect(hers(copies[2])).toEqual(before);
	expect(hers(copies[1])).toEqual(tables.map(({ name }) => [name, []]));
	expect(namedIn(copies)?.length).toBe(10);
});

test('nobody is on the way or frozen, and nothing is measured, in what is restored', () => {
	const copies = places([{ ada: 'a@x' }, { bo: 'before@x' }, {}], [['b@x', 'bo', 1]]);
	copies[1]?.exec(`CREATE TRIGGER moving_1_users_update BEFORE UPDATE ON users WHEN NEW.id IN ('bo')
		BEGIN SELECT RAISE(ABORT, 'the account is moving'); END`);
	copies[0]?.exec(`INSERT INTO moves (id, account_ids, from_place, to_place, created_at) VALUES ('m', '[]', 1, 2, 'x');
		INSERT INTO places VALUES (1, 5, 100, 'x');
		INSERT INTO mails_elsewhere VALUES ('kept', 2, 'x'), ('beyond', 3, 'x')`);
	settleAccounts(copies);
	const left = ['moves', 'places', 'mails_elsewhere'].map((table) => rowsOf(copies[0], `SELECT * FROM ${table}`));
	expect([left, usersOf(copies[1])]).toEqual([[[], [], [['kept', 2, 'x']]], [['bo', 'b@x']]]);
});
