import { readdirSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cloudflareStub } from './cloudflare-stub.ts';
import { runScript } from './deploying.ts';

let stub: Awaited<ReturnType<typeof cloudflareStub>>;
let sqlite: DatabaseSync;

beforeEach(async () => {
	stub = await cloudflareStub();
	sqlite = new DatabaseSync(':memory:');
	for (const name of readdirSync('migrations')
		.filter((one) => one.endsWith('.sql'))
		.sort()) {
		sqlite.exec(readFileSync(`migrations/${name}`, 'utf8'));
	}
	stub.state.databases.push({ uuid: crypto.randomUUID(), name: 'kindling', sqlite });
	stub.state.namespaces.push({ id: 'c'.repeat(32), title: 'kindling-sessions' });
	for (const name of ['ada', 'bea']) addPerson(name);
});
afterEach(() => stub.stop());

const later = '2999-01-01T00:00:00.000Z';

/** A person with a session, a list, a prospect, a sent request, a saved one, and a counter. */
function addPerson(name: string) {
	const today = new Date().toISOString();
	sqlite.exec(`
		INSERT INTO users (id, email, password, first_name, created_at, updated_at)
			VALUES ('${name}', '${name}@northwind.test', 'hash', '${name}', '${today}', '${today}');
		INSERT INTO sessions (sid, user_id, created_at, expire) VALUES ('sid-${name}', '${name}', '${today}', '${later}');
		INSERT INTO prospect_lists (id, user_id, name, created_at, updated_at)
			VALUES ('list-${name}', '${name}', 'List', '${today}', '${today}');
		INSERT INTO prospects (id, user_id, prospect_list_id, name, person_key, facts_key, created_at, updated_at)
			VALUES ('p-${name}', '${name}', 'list-${name}', 'Mara', 'k', 'f', '${today}', '${today}');
		INSERT INTO intro_requests (id, user_id, prospect_id, subject, message, status, sent_at, created_at)
			VALUES ('r1-${name}', '${name}', 'p-${name}', 's', 'm', 'sent', '${today}', '${today}'),
				('r2-${name}', '${name}', 'p-${name}', 's', 'm', 'pending', NULL, '${today}');
		INSERT INTO counters (key, count, expire) VALUES ('user:${name}:mails:1', 3, '${later}');
	`);
}

const operator = (...args: string[]) => runScript('operator', stub.baseUrl, {}, ...args);
const count = (sql: string) => Number(sqlite.prepare(sql).get()?.n);
const rowsOf = (name: string) =>
	['sessions', 'prospect_lists', 'prospects', 'intro_requests']
		.map((table) => count(`SELECT count(*) AS n FROM ${table} WHERE user_id = '${name}'`))
		.concat(count(`SELECT count(*) AS n FROM counters WHERE key LIKE 'user:${name}:%'`));

test('an account is found by a part of its address or name', async () => {
	const { status, output } = await operator('find', 'ADA');
	expect([status, output]).toEqual([0, expect.stringContaining('ada@northwind.test')]);
	expect(output).not.toContain('bea@');
	expect(output).not.toContain('hash');
	expect((await operator('find', "nobody' OR 1=1 --")).output).toContain('Nobody.');
});

test('the count of sent mails has the requests that were handed over, not those that were only saved', async () => {
	const { output } = await operator('mails');
	expect(output).toMatch(/'ada@northwind.test'[^\n]*│ 1 +│ 1 +│ 0 +│ 0 +│/);
});

test('sessions are ended in D1 and in KV, and only those of the account', async () => {
	expect((await operator('end-sessions', 'Ada@northwind.test')).output).toContain(
		'Ended 1 sessions of ada@northwind.test.',
	);
	expect([rowsOf('ada')[0], rowsOf('bea')[0]]).toEqual([0, 1]);
	expect(stub.state.removedKeys).toEqual(['sid-ada']);
});

test('everybody is signed out, once that is confirmed', async () => {
	expect((await operator('end-all-sessions')).status).toBe(1);
	expect([rowsOf('ada')[0], rowsOf('bea')[0]]).toEqual([1, 1]);
	expect((await operator('end-all-sessions', '--yes')).output).toContain('Ended 2 sessions.');
	expect([rowsOf('ada')[0], rowsOf('bea')[0]]).toEqual([0, 0]);
});

test('a disabled account is signed out, and opens again', async () => {
	expect((await operator('disable', 'ada@northwind.test')).output).toContain('Disabled ada@northwind.test');
	const disabled = "SELECT count(*) AS n FROM users WHERE disabled_at IS NOT NULL AND id = 'ada'";
	expect([count(disabled), rowsOf('ada')[0]]).toEqual([1, 0]);
	await operator('enable', 'ada@northwind.test');
	expect(count(disabled)).toBe(0);
});

test('an account is removed with all that belongs to it, once that is confirmed', async () => {
	const asked = await operator('remove', 'ada@northwind.test');
	expect([asked.status, asked.output]).toEqual([1, expect.stringContaining('1 lists, 1 prospects and 2 requests')]);
	expect(count("SELECT count(*) AS n FROM users WHERE id = 'ada'")).toBe(1);

	expect((await operator('remove', 'ada@northwind.test', '--yes')).status).toBe(0);
	expect([count("SELECT count(*) AS n FROM users WHERE id = 'ada'"), ...rowsOf('ada')]).toEqual([0, 0, 0, 0, 0, 0]);
	expect([count("SELECT count(*) AS n FROM users WHERE id = 'bea'"), ...rowsOf('bea')]).toEqual([1, 1, 1, 1, 2, 1]);
	expect(stub.state.removedKeys).toEqual(['sid-ada']);
});

test('an unknown command or address changes nothing and says so', async () => {
	expect((await operator('destroy')).output).toContain('end-sessions <address>');
	expect(await operator('disable', 'nobody@northwind.test')).toEqual({
		status: 1,
		output: expect.stringContaining('Nobody has the address'),
	});
});
