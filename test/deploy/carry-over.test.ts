// What a restore does beside Cloudflare's API: docs/operate.md, Backups.
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { carryOver } from '../../.scripts/backup/carry-over.ts';
import { closeWhatWasOpen } from '../../.scripts/backup/copy.ts';
import { tablesOf } from '../../.scripts/backup/tables.ts';
import { checkStore, writeStore } from '../../.scripts/backup/write-store.ts';
import type { Row, Value } from '../../.scripts/cloudflare/database.ts';
import { changedBy, ended, everything, filled } from './support/filled.ts';
import { copyOf, migratedDatabase } from './support/own-worker.ts';

let old: DatabaseSync;
beforeEach(async () => {
	old = await filled();
});
afterEach(() => vi.restoreAllMocks());

// It answers later, as one on the network does: what is not waited for is missing.
const storeOf = (sqlite: DatabaseSync) => ({
	all: async <T extends Row>(sql: string, ...params: Value[]) => {
		await setImmediate();
		return sqlite.prepare(sql).all(...params) as T[];
	},
});

test('what was sent since comes along by its id, whatever clocks say, with its favour and above any page', async () => {
	const copy = await filled();
	const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
	old.exec(
		`INSERT INTO favours (id, user_id, answer_token, created_at) VALUES ('since', 'ada', 'link', '${hoursAgo(26)}')`,
	);
	const add =
		old.prepare(`INSERT INTO intro_requests (id, user_id, prospect_id, favour_id, kind, subject, message, status, created_at)
		VALUES (?, 'ada', 'prospects 0', ?, 'ask', 's', 'm', ?, ?)`);
	for (let row = 0; row < 250; row += 1)
		add.run(`sent ${row}`, row < 2 ? 'since' : null, 'sent', hoursAgo(row % 2 ? 3 : 26));
	add.run('by hand', 'since', 'pending', hoursAgo(26));
	add.run('refused', null, 'failed', hoursAgo(1));
	const suppress = old.prepare("INSERT INTO suppressed_addresses VALUES (?, 'not-again', ?)");
	for (let row = 0; row < 1_050; row += 1) suppress.run(`address ${row}`, hoursAgo(26));
	// Terms and what counts for them are those of now: one was changed since, and one lifted.
	const terms = (sqlite: DatabaseSync, of: string, aMonth: number) =>
		sqlite.exec(`INSERT INTO address_terms VALUES ('${of}', ${aMonth}, '[]', NULL, 'x', 'x', 0, NULL);
			INSERT INTO counters VALUES ('asked:${of}:2026-11-20', ${aMonth}, '2026-12-20')`);
	terms(old, 'set', 2);
	terms(copy, 'set', 1);
	terms(copy, 'lifted', 1);
	copy.exec("INSERT INTO counters VALUES ('other', 1, '2026-12-20')");
	const live = storeOf(old);
	expect(await carryOver([live], [copy])).toEqual({ requests: 251, without: 0, disabled: 0 });
	const [before, after] = [everything(old), everything(copy)];
	expect(after.intro_requests).toEqual(before.intro_requests?.filter(({ id }) => id !== 'refused'));
	expect([after.favours, after.mails]).toEqual([before.favours, before.mails]);
	expect(after.suppressed_addresses).toEqual(before.suppressed_addresses);
	expect(after.address_terms).toEqual(before.address_terms);
	const asked = after.counters?.filter(({ key }) => /^(asked:|other)/.test(String(key)));
	expect(asked).toMatchObject([{ key: 'other' }, { key: 'asked:set:2026-11-20', count: 2 }]);
	expect(await carryOver([live], [copy])).toEqual({ requests: 0, without: 0, disabled: 0 });
});

test('what a version from before the mails sent since comes along with its links and keys', async () => {
	const people = (sqlite: DatabaseSync) =>
		sqlite.exec(`INSERT INTO users (id, email, password, created_at, updated_at) VALUES ('ada', 'a', 'p', 'x', 'x');
			INSERT INTO prospect_lists (id, user_id, name, created_at, updated_at) VALUES ('l', 'ada', 'L', 'x', 'x');
			INSERT INTO prospects (id, user_id, prospect_list_id, name, person_key, facts_key, created_at, updated_at)
			VALUES ('p', 'ada', 'l', 'Bo', 'b', 'b', 'x', 'x')`);
	const [live, backup] = [migratedDatabase('0030'), copyOf(migratedDatabase())];
	for (const sqlite of [live, backup]) people(sqlite);
	live.exec(`INSERT INTO favours (id, user_id, idempotency_key, answer_token, created_at) VALUES ('f', 'ada', 'kf', 'tf', 'x');
		INSERT INTO intro_requests (id, user_id, prospect_id, favour_id, by_mail, mail_id, idempotency_key, answer_token, subject,
			message, status, created_at) VALUES ('one', 'ada', 'p', NULL, 1, 'm1', 'k1', 't1', 's', 'm', 'sent', 'x'),
			('several', 'ada', 'p', 'f', 1, 'mf', NULL, NULL, 's', 'm', 'sent', 'x')`);
	expect(await carryOver([storeOf(live)], [backup])).toEqual({ requests: 2, without: 0, disabled: 0 });
	const known = 'id, is_favour, by_mail, idempotency_key, answer_token, provider_id';
	expect(backup.prepare(`SELECT ${known} FROM mails ORDER BY id`).all()).toMatchObject([
		{ id: 'f', is_favour: 1, by_mail: 1, idempotency_key: 'kf', answer_token: 'tf', provider_id: 'mf' },
		{ id: 'one', is_favour: 0, by_mail: 1, idempotency_key: 'k1', answer_token: 't1', provider_id: 'm1' },
	]);
});

test('what a very old version sent since comes along, though that version knows less of a request', async () => {
	const [live, backup] = [migratedDatabase('0004'), await filled()];
	live.exec(`INSERT INTO users (id, email, password, created_at, updated_at) VALUES ('ada', 'a', 'p', 'x', 'x');
		INSERT INTO prospect_lists (id, user_id, name, created_at, updated_at) VALUES ('l', 'ada', 'L', 'x', 'x');
		INSERT INTO prospects (id, user_id, prospect_list_id, name, person_key, facts_key, created_at, updated_at)
			VALUES ('prospects 0', 'ada', 'l', 'Bo', 'b', 'b', 'x', 'x');
		INSERT INTO intro_requests (id, user_id, prospect_id, subject, message, status, created_at)
			VALUES ('first', 'ada', 'prospects 0', 's', 'm', 'sent', 'x')`);
	const terms = () => backup.prepare('SELECT * FROM address_terms').all();
	const before = terms();
	expect(await carryOver([storeOf(live)], [backup])).toEqual({ requests: 1, without: 0, disabled: 0 });
	expect(requests(backup, 'first')).toMatchObject([{ kind: 'ask', delivery: '{}', status: 'sent', follows_id: null }]);
	// It knows of no terms, so those of the backup stay.
	expect([terms(), before.length]).toEqual([before, 9]);
});

test('a link that was renewed since comes along as it is now, whatever its request held before the mails', async () => {
	const backup = await filled();
	old.exec(`INSERT INTO intro_requests (id, user_id, prospect_id, answer_token, subject, message, status, created_at)
		VALUES ('older', 'ada', 'prospects 0', 'before', 's', 'm', 'pending', 'x');
		UPDATE mails SET answer_token = 'now' WHERE id = 'older'`);
	expect(await carryOver([storeOf(old)], [backup])).toMatchObject({ requests: 1 });
	const found = backup.prepare("SELECT answer_token FROM mails WHERE id = 'older'").all();
	expect(found).toMatchObject([{ answer_token: 'now' }]);
});

/** Adds a request of Ada's that was made for a mail. */
const add = (
	sqlite: DatabaseSync,
	id: string,
	{ status = 'sent', prospect = 'prospects 0', ...others }: Record<string, Value> = {},
) => {
	const row = {
		...{ id, user_id: 'ada', prospect_id: prospect, kind: 'ask', subject: 's', message: 'm', status },
		...others,
	};
	const names = [...Object.keys(row), 'created_at'];
	sqlite
		.prepare(`INSERT INTO intro_requests (${names}) VALUES (${names.map(() => '?')})`)
		.run(...(Object.values(row) as Value[]), 'x');
};
const requests = (sqlite: DatabaseSync, ...ids: string[]) =>
	ids.map((id) => sqlite.prepare('SELECT * FROM intro_requests WHERE id = ?').get(id));

test('a request finds its place where its person and what it follows are in the backup, with its connection if that is there', async () => {
	const backup = await filled();
	old.exec(`INSERT INTO prospects (id, user_id, prospect_list_id, name, person_key, facts_key, created_at, updated_at)
			SELECT 'new', user_id, prospect_list_id, 'New', 'new', 'new', 'x', 'x' FROM prospects WHERE id = 'prospects 0';
		INSERT INTO connections (id, user_id, prospect_id, mutual_connection_name, connection_key, name_key, created_at)
			SELECT 'new', user_id, prospect_id, 'New', 'new', 'new', 'x' FROM connections WHERE id = 'connections 0'`);
	// A backup of another account has the person under the same id.
	backup.exec("PRAGMA foreign_keys = OFF; UPDATE prospects SET user_id = 'users 1' WHERE id = 'prospects 1'");
	add(old, 'of nobody', { prospect: 'new' });
	add(old, 'of another', { prospect: 'prospects 1' });
	add(old, 'thanks of nobody', { kind: 'thanks', follows_id: 'of nobody' });
	add(old, 'nudge', { kind: 'nudge', follows_id: 'intro_requests 1' });
	add(old, 'known connection', { connection_id: 'connections 0' });
	add(old, 'new connection', { connection_id: 'new' });
	expect(await carryOver([storeOf(old)], [backup])).toEqual({ requests: 3, without: 3, disabled: 0 });
	expect(requests(backup, 'of nobody', 'of another', 'thanks of nobody')).toEqual([undefined, undefined, undefined]);
	expect(requests(backup, 'nudge', 'known connection', 'new connection')).toMatchObject([
		{ follows_id: 'intro_requests 1', connection_id: null },
		{ follows_id: null, connection_id: 'connections 0' },
		{ connection_id: null },
	]);
});

test('mails that were being handed over get what became of them, above any page; what still is being handed over stays', async () => {
	for (let row = 0; row < 205; row += 1) add(old, `row ${row}`, { status: 'sending' });
	const backup = copyOf(old);
	old.exec(`UPDATE intro_requests SET status = 'sent', sent_at = id WHERE id LIKE 'row %' AND id <> 'row 7'`);
	old.exec("UPDATE intro_requests SET status = 'failed' WHERE id = 'row 8'");
	// Ada removed one since.
	old.exec("DELETE FROM intro_requests WHERE id = 'row 9'");
	expect(await carryOver([storeOf(old)], [backup])).toMatchObject({ requests: 203, without: 0 });
	expect(requests(backup, 'row 0', 'row 204', 'row 7', 'row 8', 'row 9')).toMatchObject([
		{ status: 'sent', sent_at: 'row 0' },
		{ status: 'sent', sent_at: 'row 204' },
		{ status: 'sending', sent_at: null },
		{ status: 'failed' },
		{ status: 'sending' },
	]);
});

test('what waits comes along as it is now, above any page, and stays where it was removed since', async () => {
	for (let row = 0; row < 205; row += 1)
		add(old, `row ${row}`, { status: 'waiting', introduction_token: `old ${row}` });
	const backup = copyOf(old);
	old.exec("UPDATE intro_requests SET introduction_token = 'new ' || id WHERE id LIKE 'row %'");
	old.exec("DELETE FROM intro_requests WHERE id = 'row 9'");
	expect(await carryOver([storeOf(old)], [backup])).toMatchObject({ requests: 204 });
	expect(requests(backup, 'row 0', 'row 204', 'row 9')).toMatchObject([
		{ introduction_token: 'new row 0' },
		{ introduction_token: 'new row 204' },
		{ introduction_token: 'old 9' },
	]);
});

test('accounts that the operator closed since are closed, and those that were closed before keep their time', async () => {
	old.exec("UPDATE users SET disabled_at = NULL; UPDATE users SET disabled_at = 'before' WHERE id = 'users 1'");
	const backup = copyOf(old);
	old.exec("UPDATE users SET disabled_at = 'since' WHERE id IN ('ada', 'users 1')");
	expect(await carryOver([storeOf(old)], [backup])).toMatchObject({ disabled: 1 });
	expect(backup.prepare("SELECT id, disabled_at FROM users WHERE disabled_at > '' ORDER BY id").all()).toMatchObject([
		{ id: 'ada', disabled_at: 'since' },
		{ id: 'users 1', disabled_at: 'before' },
	]);
});

test('who left a circle since is in none, and whoever joined it first of those who are left owns it', async () => {
	const member = (id: string, at: string) =>
		`INSERT INTO users (id, email, password, created_at, updated_at) VALUES ('${id}', '${id}', 'x', 'x', 'x');
		INSERT INTO circle_members (id, user_id, circle_id, created_at) VALUES ('m-${id}', '${id}', 'ours', '${at}');`;
	old.exec(`INSERT INTO circles (id, user_id, name, created_at) VALUES ('ours', 'ada', 'Ours', 'x');
		UPDATE circle_members SET user_id = 'ada', circle_id = 'ours', created_at = '2026-01-01' WHERE user_id = 'ada';
		${member('bea', '2026-01-02')} ${member('cleo', '2026-01-03')}`);
	old.exec("UPDATE circles SET user_id = 'bea' WHERE id = 'ours'");
	const backup = copyOf(old);
	old.exec("DELETE FROM circle_members WHERE user_id = 'bea'");
	const ours = () =>
		backup.prepare("SELECT user_id FROM circle_members WHERE circle_id = 'ours' ORDER BY user_id").all();
	const [kept, all] = [copyOf(backup), ours()];
	await carryOver([storeOf(old)], [backup]);
	expect(ours()).toEqual(all.filter(({ user_id }) => user_id !== 'bea'));
	const owner = backup.prepare("SELECT user_id FROM circles WHERE id = 'ours'").get();
	expect(owner).toEqual(old.prepare("SELECT user_id FROM circles WHERE id = 'ours'").get());
	// A version that knows no circles says nothing of who left.
	old.exec('DROP TABLE circle_members');
	await carryOver([storeOf(old)], [kept]);
	expect(kept.prepare('SELECT id FROM circle_members').all().length).toBeGreaterThan(all.length);
});

test('a full account takes what was sent since, and takes no more than before afterwards', async () => {
	const backup = await filled();
	backup.exec("UPDATE users SET bytes_most = bytes WHERE id = 'ada'");
	add(old, 'since');
	expect(await carryOver([storeOf(old)], [backup])).toMatchObject({ requests: 1 });
	expect(() => add(backup, 'more')).toThrow('full');
});

test('who was signed in, links, tokens, assistants, webhooks and what is shared with circles are closed; what waited or was on its way is unclear, and the rest stays', () => {
	add(old, 'waits', { status: 'waiting' });
	add(old, 'leaves', { status: 'sending' });
	old.exec(`UPDATE list_shares SET expire = '2999'; DELETE FROM bin_rows;
		INSERT INTO bin_rows (bin_id, user_id, part, root, row, size) SELECT bin.id, user_id, column1, 'x', column2, 1
		FROM bin, (VALUES ('requests', '{"status":"waiting"}'), ('requests', '{"status":"sent"}'), ('shares', '{"expire":"2999"}'))
		WHERE bin.id = (SELECT min(id) FROM bin)`);
	const before = everything(old);
	const open = before.intro_requests?.filter(({ status }) => status === 'waiting' || status === 'sending') ?? [];
	const today = new Date().toISOString().slice(0, 11);
	const inBin = () => old.prepare('SELECT row FROM bin_rows ORDER BY id').all();
	expect(closeWhatWasOpen([old])).toBe(open.length + 1);
	expect(inBin()).toMatchObject([
		{ row: '{"status":"unknown"}' },
		{ row: '{"status":"sent"}' },
		{ row: expect.stringContaining(`{"expire":"${today}`) },
	]);
	expect(everything(old)).toEqual({
		...before,
		// With what is closed go its bytes.
		users: before.users?.map((row) => ({ ...row, bytes: expect.any(Number) })),
		...Object.fromEntries(ended.map((table) => [table, []])),
		list_shares: before.list_shares?.map((row) => ({ ...row, expire: expect.stringContaining(today) })),
		circle_members: before.circle_members?.map((row) => ({ ...row, ...changedBy('circle_members') })),
		bin_rows: expect.any(Array),
		intro_requests: before.intro_requests?.map((row) => (open.includes(row) ? { ...row, status: 'unknown' } : row)),
	});
});

/** A database that carries out each call twice, as where a response was lost, and a later call sooner than an earlier one. */
function lossyStore() {
	const made = new DatabaseSync(':memory:');
	const calls: string[] = [];
	const all = async <T extends Row>(sql: string, ...params: Value[]) => {
		for (let left = 500 - calls.push(sql); left > 0; left -= 1) await setImmediate();
		for (let times = 0; times < 2; times += 1) {
			if (params.length > 0) made.prepare(sql).all(...params);
			else made.exec(sql);
		}
		return [] as T[];
	};
	return { made, calls, all };
}

test('a call whose response was lost is made again, and what it wrote is there once', async () => {
	old.exec(
		`CREATE TABLE "an ""odd"" name" ("its ""own"" one" TEXT PRIMARY KEY); INSERT INTO "an ""odd"" name" VALUES ('x')`,
	);
	const { made, calls, all } = lossyStore();
	const log = vi.spyOn(console, 'log').mockImplementation(() => {});
	await writeStore({ all }, old);
	expect(everything(made)).toEqual(everything(old));
	expect(tablesOf(made)).toEqual(tablesOf(old));
	await checkStore(storeOf(made), old);
	// Cloudflare takes a schema of any length, but not in any time.
	const sizes = calls.map((sql) => sql.match(/^CREATE /gm)?.length ?? 0);
	expect(Math.max(...sizes)).toBe(50);
	const said = log.mock.calls.map(([words]) => words);
	expect(said).toContain('Written: 9 rows of templates.');
	expect(said).toContain('Written: 1 row of an "odd" name.');
	expect(said.filter((words) => words.includes(' 0 rows'))).toEqual([]);
});

test('where there is nothing to make, nothing is asked', async () => {
	const { calls, all } = lossyStore();
	const empty = new DatabaseSync(':memory:');
	empty.exec('CREATE TABLE users (id TEXT)');
	await writeStore({ all }, empty);
	expect(calls).toEqual(['CREATE TABLE IF NOT EXISTS users (id TEXT)']);
});

test.each([
	[
		'a row too many',
		"INSERT INTO suppressed_addresses VALUES ('one more', 'complaint', 'x')",
		'suppressed_addresses differ',
	],
	['a row too few', 'DELETE FROM suppressed_addresses WHERE rowid = 1', 'suppressed_addresses differ'],
	['another text', "UPDATE templates SET subject = 'another' WHERE rowid = 1", 'templates differ'],
	['a part too few', "DELETE FROM templates WHERE id = 'long 3'", 'templates differ'],
])('%s in what was written ends the restore', async (_, change, says) => {
	// A part has 500,000 bytes.
	for (let row = 0; row < 4; row += 1)
		old.exec(`INSERT INTO templates (id, user_id, name, subject, message, created_at, updated_at)
			VALUES ('long ${row}', 'ada', 'n', 's', '${'x'.repeat(300_000)}', 'c', 'u')`);
	const written = copyOf(old);
	await checkStore(storeOf(written), old);
	written.exec(change);
	await expect(checkStore(storeOf(written), old)).rejects.toThrow(says);
});

test('a row that refers to nothing ends the restore, also where the backup has it', async () => {
	old.exec("PRAGMA foreign_keys = OFF; DELETE FROM prospect_lists WHERE id = 'prospect_lists 0'");
	await expect(checkStore(storeOf(old), old)).rejects.toThrow('refer to rows that are not there');
});
