// What a restore brings along where accounts have moved since the backup: docs/operate.md, Backups.
import type { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, test } from 'vitest';
import { carryOver } from '../../../.scripts/backup/carry-over.ts';
import { storeOn } from '../../../.scripts/backup/local-records.ts';
import type { Store } from '../../../.scripts/cloudflare/database.ts';
import { filledPlaces } from '../support/filled.ts';

type Places = [DatabaseSync, DatabaseSync, DatabaseSync];

let lives: Places;
let copies: Places;
// Ada of place 1 has gone to place 2 since. What she left at place 1 is being removed.
beforeEach(async () => {
	[lives, copies] = [await filledPlaces(), await filledPlaces()];
	for (const sqlite of [...lives, ...copies]) sqlite.exec('PRAGMA foreign_keys = OFF');
	lives[0].exec("UPDATE accounts_elsewhere SET place = 2 WHERE account_id = '1-ada'");
	lives[1].exec("UPDATE users SET email = 'removed:1-ada', disabled_at = 'x', removed_at = 'x' WHERE id = '1-ada'");
	lives[2].exec(`INSERT INTO users (id, email, password, created_at, updated_at)
		VALUES ('1-ada', '1-ada@northwind.test', 'p', 'x', 'x')`);
});

const storesOf = ([first, ...further]: Places): [Store, ...Store[]] => [storeOn(first), ...further.map(storeOn)];
const bring = (into: DatabaseSync[] = copies) => carryOver(storesOf(lives), into);
/** How many days from now a time is. */
const daysUntil = (time: unknown) => (Date.parse(String(time)) - Date.now()) / 86_400_000;
const ask = (sqlite: DatabaseSync, id: string, status: string, token: string | null = null) =>
	sqlite
		.prepare(`INSERT INTO intro_requests (id, user_id, prospect_id, kind, subject, message, status, answer_token,
			introduction_token, created_at) VALUES (?, '1-ada', '1-prospects 0', 'ask', 's', 'm', ?, ?, ?, 'x')`)
		.run(id, status, token && 'first', token);
const rowsOf = (sqlite: DatabaseSync, sql: string) =>
	sqlite
		.prepare(sql)
		.all()
		.map((row) => Object.values(row));

test('what was sent from the new place finds its account in the old one, and its links and events find it too', async () => {
	ask(lives[2], 'asked', 'sent', 'asked later');
	lives[2].exec(`UPDATE mails SET answer_token = 'answer later', provider_id = 'provider', reply_token = 'reply later'
		WHERE id = 'asked'`);
	expect(await bring()).toEqual({ requests: 1, without: 0, disabled: 0 });
	const found = copies.map((copy) => rowsOf(copy, "SELECT id FROM intro_requests WHERE id = 'asked'").length);
	expect(found).toEqual([0, 1, 0]);
	const ways = "SELECT key, place FROM moved_keys WHERE key LIKE '% later' ORDER BY key";
	const later = [
		['answer later', 1],
		['asked later', 1],
		['reply later', 1],
	];
	expect(copies.map((copy) => rowsOf(copy, ways))).toEqual([[], [], later]);
	expect(rowsOf(copies[0], "SELECT place FROM mails_elsewhere WHERE provider_id = 'provider'")).toEqual([[1]]);
	// A link is answered for two years, and the provider speaks of a mail for two months.
	const [[link] = [], [event] = []] = [
		...rowsOf(copies[2], "SELECT expire FROM moved_keys WHERE key = 'asked later'"),
		...rowsOf(copies[0], "SELECT expire FROM mails_elsewhere WHERE provider_id = 'provider'"),
	];
	expect([daysUntil(link), daysUntil(event)]).toEqual([expect.closeTo(730, 1), expect.closeTo(60, 1)]);
	expect(await bring()).toEqual({ requests: 0, without: 0, disabled: 0 });
});

test('what was sent from where its account still is needs no other way, and the directory has its own events', async () => {
	const keysOf = (sqlite: DatabaseSync) => [
		rowsOf(sqlite, 'SELECT count(*) FROM moved_keys'),
		rowsOf(sqlite, 'SELECT count(*) FROM mails_elsewhere'),
	];
	const before = copies.map(keysOf);
	lives[0].exec("UPDATE accounts_elsewhere SET place = 1 WHERE account_id = '1-ada'");
	lives[1].exec("UPDATE users SET disabled_at = NULL WHERE id = '1-ada'");
	ask(lives[1], 'here', 'sent', 'here later');
	lives[0].exec(`INSERT INTO intro_requests (id, user_id, prospect_id, kind, subject, message, status, answer_token, created_at)
		VALUES ('of place 0', 'ada', 'prospects 0', 'ask', 's', 'm', 'sent', 'link', 'x')`);
	lives[0].exec("UPDATE mails SET provider_id = 'provider 0' WHERE id = 'of place 0'");
	expect(await bring()).toEqual({ requests: 2, without: 0, disabled: 0 });
	expect(copies.map(keysOf)).toEqual(before);
});

test('what an account left in a place that the backup has not finds the account where it is', async () => {
	lives[0].exec("UPDATE accounts_elsewhere SET place = 1 WHERE account_id = '1-ada'");
	lives[1].exec(
		"UPDATE users SET email = '1-ada@northwind.test', disabled_at = NULL, removed_at = NULL WHERE id = '1-ada'",
	);
	lives[2].exec('DELETE FROM intro_requests');
	ask(lives[2], 'left', 'sent', 'left later');
	expect(await bring(copies.slice(0, 2))).toMatchObject({ requests: 1, without: 0 });
	expect(rowsOf(copies[1], "SELECT id FROM intro_requests WHERE id = 'left'")).toEqual([['left']]);
});

test('what the account left behind is believed only where its new place has nothing', async () => {
	const sending = "UPDATE intro_requests SET status = 'sending' WHERE id = '1-intro_requests 1'";
	copies[1].exec(sending);
	lives[1].exec("UPDATE intro_requests SET status = 'unknown' WHERE id = '1-intro_requests 1'");
	ask(lives[2], '1-intro_requests 1', 'sent');
	ask(lives[1], 'both', 'unknown');
	ask(lives[2], 'both', 'sent');
	ask(lives[1], 'left', 'sent');
	expect(await bring()).toMatchObject({ requests: 3, without: 0 });
	const ids = "('1-intro_requests 1', 'both', 'left')";
	expect(rowsOf(copies[1], `SELECT id, status FROM intro_requests WHERE id IN ${ids} ORDER BY id`)).toEqual([
		['1-intro_requests 1', 'sent'],
		['both', 'sent'],
		['left', 'sent'],
	]);
});

test('whoever is closed where they live is closed; to have left a place closes nobody', async () => {
	const disabled = "SELECT disabled_at FROM users WHERE id = '1-ada'";
	expect(await bring()).toMatchObject({ disabled: 0 });
	expect(rowsOf(copies[1], disabled)).toEqual([[null]]);
	lives[2].exec("UPDATE users SET disabled_at = 'now' WHERE id = '1-ada'");
	// The other Ada has gone from place 1 to the directory's own.
	lives[1].exec(`INSERT INTO users (id, email, password, disabled_at, removed_at, created_at, updated_at)
		VALUES ('ada', 'removed:ada', 'p', 'x', 'x', 'x', 'x')`);
	expect(await bring()).toMatchObject({ disabled: 1 });
	expect(rowsOf(copies[1], disabled)).toEqual([['now']]);
});

test('a request whose person is in no copy is counted once, and a place that is gone holds nothing up', async () => {
	ask(lives[2], 'nobody', 'sent');
	lives[2].exec("UPDATE intro_requests SET prospect_id = 'new' WHERE id = 'nobody'");
	expect(await bring()).toMatchObject({ requests: 0, without: 1 });
	expect(await carryOver([storeOn(lives[0]), undefined, storeOn(lives[2])], copies)).toMatchObject({ without: 1 });
});
