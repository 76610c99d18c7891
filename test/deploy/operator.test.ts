import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { operate } from '../../.scripts/operator.ts';
import { fingerprint } from '../../worker/http/token.ts';
import { addressHash } from '../../worker/mail/address-hash.ts';
import { cloudflareStub } from './cloudflare/stub.ts';
import { runScript } from './support/deploying.ts';
import { runHere } from './support/here.ts';
import { addDatabase, migratedDatabase } from './support/own-worker.ts';

let stub: Awaited<ReturnType<typeof cloudflareStub>>;
let sqlite: DatabaseSync;

beforeEach(async () => {
	stub = await cloudflareStub();
	sqlite = migratedDatabase();
	addDatabase(stub.state, sqlite);
	stub.state.namespaces.push({ id: 'c'.repeat(32), title: 'kindling-sessions' });
	for (const name of ['ada', 'bea']) addPerson(name);
});
afterEach(() => stub.stop());

const later = '2999-01-01T00:00:00.000Z';

/** A person with a session, a personal token, an assistant, a webhook with a message, a list with a link to it, a prospect, a sent request, a saved one, answer links of both, and a counter. */
function addPerson(name: string) {
	const today = new Date().toISOString();
	sqlite.exec(`
		INSERT INTO users (id, email, password, first_name, created_at, updated_at)
			VALUES ('${name}', '${name}@northwind.test', 'hash', '${name}', '${today}', '${today}');
		INSERT INTO sessions (sid, user_id, created_at, expire) VALUES ('sid-${name}', '${name}', '${today}', '${later}');
		INSERT INTO tokens (id, user_id, token_hash, name, rights, created_at, expire)
			VALUES ('t-${name}', '${name}', 'hash-${name}', 'x', '["read"]', '${today}', '${later}');
		INSERT INTO grants (id, user_id, client_id, name, host, rights, created_at, expire)
			VALUES ('g-${name}', '${name}', 'c', 'x', 'h', '["read"]', '${today}', '${later}');
		INSERT INTO prospect_lists (id, user_id, name, created_at, updated_at)
			VALUES ('list-${name}', '${name}', 'List', '${today}', '${today}');
		INSERT INTO webhooks (user_id, url, secret, created_at) VALUES ('${name}', 'https://h.example/', 's', '${today}');
		INSERT INTO webhook_deliveries (id, user_id, payload, next_try_at, expire)
			VALUES ('d-${name}', '${name}', '{}', '${today}', '${later}');
		INSERT INTO list_shares (id, user_id, prospect_list_id, name, fields, token_hash, created_at, expire)
			VALUES ('s-${name}', '${name}', 'list-${name}', 'x', '[]', 'share-${name}', '${today}', '${later}');
		INSERT INTO trash (id, user_id, kind, name, created_at, expire)
			VALUES ('b-${name}', '${name}', 'list', 'x', '${today}', '${later}');
		INSERT INTO trash_rows (trash_id, user_id, part, root, row)
			VALUES ('b-${name}', '${name}', 'shares', 'l', '{"expire":"${later}"}');
		INSERT INTO mails (id, user_id, subject, by_mail, sent_at, answer_token, answer_until, created_at)
			VALUES ('m1-${name}', '${name}', 's', 1, '${today}', 'a1-${name}', '${later}', '${today}'),
				('m2-${name}', '${name}', 's', 0, NULL, 'a2-${name}', '${later}', '${today}');
		INSERT INTO prospects (id, user_id, prospect_list_id, name, person_key, facts_key, created_at, updated_at)
			VALUES ('p-${name}', '${name}', 'list-${name}', 'Mara', 'k', 'f', '${today}', '${today}');
		INSERT INTO intro_requests (id, user_id, prospect_id, mail_id, message, status, created_at)
			VALUES ('r1-${name}', '${name}', 'p-${name}', 'm1-${name}', 'm', 'sent', '${today}'),
				('r2-${name}', '${name}', 'p-${name}', 'm2-${name}', 'm', 'pending', '${today}');
		INSERT INTO counters (key, count, expire) VALUES ('user:${name}:mails:1', 3, '${later}');
	`);
}

const operator = (...args: string[]) => runHere(() => operate(args), stub.baseUrl);
const acts = () => sqlite.prepare('SELECT actor, act, about FROM kindling_acts ORDER BY id').all();
const count = (sql: string) => Number(sqlite.prepare(sql).get()?.n);
const rowsOf = (name: string) =>
	['sessions', 'tokens', 'grants', 'prospect_lists', 'prospects', 'intro_requests']
		.map((table) => count(`SELECT count(*) AS n FROM ${table} WHERE user_id = '${name}'`))
		.concat(count(`SELECT count(*) AS n FROM counters WHERE key LIKE 'user:${name}:%'`));

const rowsOfSession = (name: string) => count(`SELECT count(*) AS n FROM sessions WHERE user_id = '${name}'`);

/**
 * True once a user's webhook and its messages, their hand-sent answer link and their links to lists have ended, in the
 * trash too.
 */
const areOver = (name: string) => {
	const now = new Date().toISOString();
	return [
		'webhooks WHERE true',
		'webhook_deliveries WHERE true',
		'mails WHERE by_mail = 0 AND answer_token IS NOT NULL',
		`list_shares WHERE expire > '${now}'`,
		`trash_rows WHERE row ->> '$.expire' > '${now}'`,
	]
		.map((rows) => count(`SELECT count(*) AS n FROM ${rows} AND user_id = '${name}'`))
		.join();
};
const [over, goOn] = ['0,0,0,0,0', '1,1,1,1,1'];

test('an account is found by part of its address or name', async () => {
	const { status, output } = await operator('find', 'ADA');
	expect([status, output]).toEqual([0, expect.stringContaining('ada@northwind.test')]);
	expect(output).not.toContain('bea@');
	expect(output).not.toContain('hash');
	expect((await operator('find', "nobody' OR 1=1 --")).output).toContain('Nothing was found.');
	// The rest of a removed account belongs to no one.
	sqlite.exec("UPDATE users SET removed_at = '2026', email = 'removed:ada' WHERE id = 'ada'");
	expect((await operator('find', 'ada')).output).toContain('Nothing was found.');
	expect((await operator('usage')).output).not.toContain('removed:');
});

test('the account and the database are named first', async () => {
	const { output } = await operator('find', 'ada');
	expect(output).toMatch(/^In the database kindling, in the account Ada \(a{32}\):/);
});

/** The cells of the first row of a printed table, by their column. */
function firstRow(output: string): Record<string, string> {
	const cells = (line = '') => line.split('│').map((cell) => cell.trim().replace(/^'|'$/g, ''));
	const lines = output.split('\n').filter((line) => line.startsWith('│'));
	return Object.fromEntries(cells(lines[0]).map((name, index) => [name, cells(lines[1])[index] ?? '']));
}

test('everyone whose mail was sent is listed, with its outcome', async () => {
	const today = new Date().toISOString();
	sqlite.exec(`
		INSERT INTO mails (id, user_id, subject, by_mail, created_at) VALUES ('n-ada', 'ada', 's', 1, '${today}');
		INSERT INTO intro_requests (id, user_id, prospect_id, mail_id, kind, follows_id, message, status, created_at)
			VALUES ('n-ada', 'ada', 'p-ada', 'n-ada', 'nudge', 'r1-ada', 'm', 'failed', '${today}');
		INSERT INTO mailed_links (token_hash, user_id, purpose, email, created_at, expire)
			VALUES ('t', 'ada', 'password', 'ada@northwind.test', '${today}', '${later}')`);
	for (let index = 0; index < 60; index += 1) addPerson(`more-${index}`);
	const { output } = await operator('mails');
	const wanted = { email: 'ada@northwind.test', requests: '2', sent: '1', refused: '1', unclear: '0', nudges: '1' };
	expect(firstRow(output)).toMatchObject({ ...wanted, thanks: '0', links: '1' });
	expect(output.match(/@northwind\.test/g)).toHaveLength(62);
	for (const days of ['1.5', '0', 'x7', '10000', '07'])
		expect([days, (await operator('mails', days)).output]).toEqual([
			days,
			expect.stringMatching(/must be a whole number/),
		]);
	// The last seven days are listed, unless more are asked for.
	const before = new Date(Date.now() - 7.1 * 86_400_000).toISOString();
	sqlite.exec(`DELETE FROM mailed_links; UPDATE intro_requests SET created_at = '${before}' WHERE user_id <> 'bea'`);
	expect((await operator('mails')).output.match(/@northwind\.test/g)).toHaveLength(1);
	expect((await operator('mails', '8')).output.match(/@northwind\.test/g)).toHaveLength(62);
});

test('accounts are listed by their records, below the size of the database', async () => {
	sqlite.exec(`INSERT INTO prospects (id, user_id, prospect_list_id, name, person_key, facts_key, created_at, updated_at)
			VALUES ('p2-bea', 'bea', 'list-bea', 'Omar', 'k2', 'f2', '', '');
		INSERT INTO connections (id, user_id, prospect_id, mutual_connection_name, connection_key, name_key, created_at)
			VALUES ('c-ada', 'ada', 'p-ada', 'Dana', 'name:dana', 'name:dana', '');
		INSERT INTO users (id, email, password, created_at, updated_at) VALUES ('new', 'new@northwind.test', 'hash', '', '');
		INSERT INTO network_uploads (id, user_id, upload_id, created_at) VALUES (1, 'bea', 'u', '');
		INSERT INTO network_people (upload, place, user_id, name, name_key) SELECT 1, value, 'bea', 'x', 'x' FROM json_each('[1,2]')`);
	expect((await operator('usage')).output).not.toContain('10 GB');
	Object.assign(stub.state.databases[0] ?? {}, { size: 4_312_345_678 });
	const { output } = await operator('usage');
	expect(output).toContain('kindling has 4312.3 MB of D1’s 10 GB (43 %).');
	expect(firstRow(output)).toMatchObject({
		email: 'bea@northwind.test',
		prospects: '2',
		connections: '0',
		network_people: '2',
		intro_requests: '2',
		rows: '6',
	});
	const emails = [...output.matchAll(/(\w+)@northwind/g)].map(([, name]) => name);
	expect(emails).toEqual(['bea', 'ada', 'new']);
});

test('sessions are ended in D1 and in KV with the mailed links, and only those of the account', async () => {
	for (const name of ['ada', 'bea']) {
		sqlite.exec(`INSERT INTO mailed_links (token_hash, user_id, purpose, email, created_at, expire)
			VALUES ('link-${name}', '${name}', 'password', '${name}@northwind.test', '${later}', '${later}')`);
	}
	expect((await operator('end-sessions', 'Ada@northwind.test')).output).toContain(
		'Ended 1 sessions of ada@northwind.test.',
	);
	expect([rowsOf('ada').slice(0, 3), rowsOf('bea').slice(0, 3)]).toEqual([
		[0, 0, 0],
		[1, 1, 1],
	]);
	expect([areOver('ada'), areOver('bea')]).toEqual([over, goOn]);
	expect(stub.state.removedKeys).toEqual(['sid-ada']);
	expect(sqlite.prepare('SELECT user_id FROM mailed_links').all()).toEqual([{ user_id: 'bea' }]);
});

test('everyone is signed out, once that is confirmed', async () => {
	expect((await operator('end-all-sessions')).status).toBe(1);
	expect([rowsOf('ada')[0], rowsOf('bea')[0]]).toEqual([1, 1]);
	// An act that can't be noted isn't done either.
	sqlite.exec('ALTER TABLE kindling_acts RENAME TO lost');
	expect((await operator('end-all-sessions', '--yes')).status).toBe(1);
	expect(rowsOfSession('ada')).toBe(1);
	sqlite.exec('ALTER TABLE lost RENAME TO kindling_acts');
	expect((await operator('end-all-sessions', '--yes')).output).toContain('Ended 2 sessions.');
	expect([...rowsOf('ada').slice(0, 3), ...rowsOf('bea').slice(0, 3)]).toEqual([0, 0, 0, 0, 0, 0]);
	expect([areOver('ada'), areOver('bea')]).toEqual([over, over]);
});

test('a disabled account is signed out, and opens again', async () => {
	expect((await operator('disable', 'ada@northwind.test')).output).toContain('Disabled ada@northwind.test');
	const disabled = "SELECT count(*) AS n FROM users WHERE disabled_at IS NOT NULL AND id = 'ada'";
	expect([count(disabled), ...rowsOf('ada').slice(0, 3)]).toEqual([1, 0, 0, 0]);
	expect([areOver('ada'), areOver('bea')]).toEqual([over, goOn]);
	expect(stub.state.removedKeys).toEqual(['sid-ada']);
	// A second time there is nothing to end, so KV is not called.
	stub.state.calls = [];
	expect((await operator('disable', 'ada@northwind.test')).output).toContain('ended 0 sessions');
	expect(stub.state.calls.filter((call) => call.includes('/storage/kv'))).toEqual([]);
	await operator('enable', 'ada@northwind.test');
	expect(count(disabled)).toBe(0);
});

test('an account is removed with all that belongs to it, once that is confirmed', async () => {
	const asked = await operator('remove', 'ada@northwind.test');
	expect([asked.status, asked.output]).toEqual([1, expect.stringContaining('1 lists, 1 prospects and 2 requests')]);
	expect(count("SELECT count(*) AS n FROM users WHERE id = 'ada'")).toBe(1);

	expect((await operator('remove', 'ada@northwind.test', '--yes')).status).toBe(0);
	expect([count("SELECT count(*) AS n FROM users WHERE id = 'ada'"), ...rowsOf('ada')]).toEqual([
		0, 0, 0, 0, 0, 0, 0, 0,
	]);
	expect([count("SELECT count(*) AS n FROM users WHERE id = 'bea'"), ...rowsOf('bea')]).toEqual([
		1, 1, 1, 1, 1, 1, 2, 1,
	]);
	expect(stub.state.removedKeys).toEqual(['sid-ada']);
});

/** Returns the hours until a stored link expires. */
const hoursUntil = (expire: unknown) => (Date.parse(String(expire)) - Date.now()) / 3_600_000;

const linkIn = (output: string) => /https:\S+/.exec(output)?.[0] ?? '';

test('a link for a new password ends the one before, and only its hash is stored', async () => {
	const first = linkIn((await operator('reset-link', 'Ada@northwind.test')).output);
	const second = linkIn((await operator('reset-link', 'ada@northwind.test')).output);
	expect(second).toMatch(/^https:\/\/kindling\.ada\.workers\.dev\/api\/reset\/[\w-]{43}$/);
	expect(second).not.toBe(first);
	expect(hoursUntil(sqlite.prepare('SELECT expire FROM mailed_links').get()?.expire)).toBeCloseTo(24, 1);
	expect(acts()).toMatchObject([{ act: 'reset-link', about: 'ada@northwind.test' }, { act: 'reset-link' }]);
	const rows = sqlite.prepare('SELECT token_hash, user_id, purpose, email FROM mailed_links').all();
	const tokenHash = fingerprint(second.split('/').at(-1) ?? '');
	expect(rows).toEqual([{ token_hash: tokenHash, user_id: 'ada', purpose: 'password', email: 'ada@northwind.test' }]);
});

test('an invitation is for one address, ends the one before, and only its hash is stored', async () => {
	sqlite.exec("INSERT INTO invites VALUES ('old@northwind.test', 'h', '2020-01-01', '2020-01-08')");
	await operator('invite', 'Cleo@northwind.test');
	const link = linkIn((await operator('invite', 'cleo@northwind.test')).output);
	const [, token = ''] = /\/auth#invite=([\w-]{43})$/.exec(link) ?? [];
	expect(sqlite.prepare('SELECT email, token_hash FROM invites').all()).toEqual([
		{ email: 'cleo@northwind.test', token_hash: fingerprint(token) },
	]);
	expect(acts()).toMatchObject([{ act: 'invite', about: 'cleo@northwind.test' }, { act: 'invite' }]);
	expect(hoursUntil(sqlite.prepare('SELECT expire FROM invites').get()?.expire)).toBeCloseTo(7 * 24, 1);
	expect((await operator('invite', 'ada@northwind.test')).output).toContain('has an account already');
	expect((await operator('invite', 'ada')).output).toContain('is no address');
});

test('suppressed addresses are counted by reason, found by hash, and can be released', async () => {
	const add = sqlite.prepare('INSERT INTO suppressed_addresses (address_hash, reason, created_at) VALUES (?, ?, ?)');
	add.run(addressHash('dana@northwind.test'), 'bounced', '2026-11-20T09:00:00.000Z');
	add.run('another', 'bounced', '2026-11-21T09:00:00.000Z');
	expect(firstRow((await operator('suppressed')).output)).toMatchObject({ reason: 'bounced', addresses: '2' });
	const dana = 'Dana@northwind.test';
	const since = '2026-11-20T09:00:00.000Z';
	expect(firstRow((await operator('suppressed', dana)).output)).toMatchObject({ reason: 'bounced', since });
	expect((await operator('lift', dana)).output).toContain(`Mail goes to ${dana} again.`);
	expect((await operator('suppressed', dana)).output).toContain('Nothing was found.');
	expect((await operator('lift', dana)).output).toContain('was not suppressed');
	expect(acts().map(({ act, about }) => [act, about])).toEqual([
		['lift', dana],
		['lift', dana],
	]);
	expect(count('SELECT count(*) AS n FROM suppressed_addresses')).toBe(1);
});

test('each act writes a log line in its transaction; reading writes none', async () => {
	await operator('find', 'ada');
	await operator('mails');
	expect(acts()).toEqual([]);
	await operator('disable', 'ada@northwind.test');
	stub.state.user = 'operator@northwind.test';
	await operator('remove', 'ada@northwind.test', '--yes');
	const about = 'ada@northwind.test';
	expect(acts()).toEqual([
		{ actor: 'an API token', act: 'disable', about },
		{ actor: 'operator@northwind.test', act: 'remove', about },
	]);
	expect((await operator('acts')).output).toContain('1 lists, 1 prospects and 2 requests');

	sqlite.exec('DROP TABLE kindling_acts');
	await operator('end-sessions', 'bea@northwind.test');
	expect(rowsOf('bea')[0]).toBe(1);
});

test('without KV, or without the right to it, everything works: D1 decides about sessions', async () => {
	stub.state.fault = (call) => (call.includes('/storage/kv') ? 'refused' : undefined);
	expect((await operator('disable', 'ada@northwind.test')).output).toContain('ended 1 sessions');
	stub.state.fault = () => undefined;
	stub.state.namespaces = [];
	expect((await operator('end-sessions', 'bea@northwind.test')).output).toContain('Ended 1 sessions');
	expect([rowsOf('ada')[0], rowsOf('bea')[0], stub.state.removedKeys]).toEqual([0, 0, []]);
});

test('options may be anywhere, and a property name of JavaScript is no command', async () => {
	const run = (...args: string[]) => runScript('operator', stub.baseUrl, {}, ...args);
	const removed = await run('--yes', 'remove', 'ada@northwind.test');
	expect([removed.status, removed.output]).toEqual([0, expect.stringContaining('Removed ada@northwind.test')]);
	expect((await operator('toString')).output).toMatch(/^npm run operator -- <command>/);
	expect((await operator('constructor')).status).toBe(1);
});

test('a missing database is reported with the account that was searched', async () => {
	stub.state.databases = [];
	expect(await operator('acts')).toEqual({
		status: 1,
		output: `The account Ada (${stub.accountId}) has no database kindling. Is it the right account?`,
	});
	addDatabase(stub.state, sqlite, 'records');
	const of = (DATABASE: string) => runHere(() => operate(['acts']), stub.baseUrl, { DATABASE });
	expect((await of('record')).output).toBe('This account has no database record, which DATABASE names.');
	expect((await of('records')).output).toContain('In the database records,');
});

test('an unknown command or address changes nothing and says so', async () => {
	expect((await operator('destroy')).output).toContain('end-sessions <address>');
	expect(await operator('disable', 'nobody@northwind.test')).toEqual({
		status: 1,
		output: expect.stringContaining('No one has the address'),
	});
});

test('an extra argument is named, and Cloudflare is not called', async () => {
	expect(await operator('disable', 'ada@northwind.test', 'bea@northwind.test', '--yes')).toEqual({
		status: 1,
		output: 'This command takes <address>: quote words that belong together.',
	});
	expect((await operator('acts', 'all')).output).toBe('This command takes no words.');
	expect(stub.state.calls).toEqual([]);
});
