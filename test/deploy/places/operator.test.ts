// The rules: docs/operate.md, Several databases.
import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { operate } from '../../../.scripts/operator.ts';
import { fingerprint } from '../../../worker/http/token.ts';
import { cloudflareStub } from '../cloudflare/stub.ts';
import { runHere } from '../support/here.ts';
import { addDatabase, addOwnWorker, migratedDatabase } from '../support/own-worker.ts';

let stub: Awaited<ReturnType<typeof cloudflareStub>>;
let places: DatabaseSync[];
const at = (place: number) => places[place] as DatabaseSync;

beforeEach(async () => {
	stub = await cloudflareStub();
	places = [migratedDatabase(), migratedDatabase(), migratedDatabase()];
	const names = ['kindling', 'kindling-place-1', 'kindling-place-2'];
	const ids = names.map((name, place) => addDatabase(stub.state, at(place), name));
	addOwnWorker(stub.state, { ids });
	stub.state.namespaces.push({ id: 'c'.repeat(32), title: 'kindling-sessions' });
	for (const [place, name] of ['ada', 'bea', 'cleo'].entries()) addPerson(name, place);
});
afterEach(() => stub.stop());

const today = new Date().toISOString();
const later = '2999-01-01T00:00:00.000Z';
const addressOf = (name: string) => `${name}@northwind.test`;

/** A person in a place, with a session, a list, a prospect and as many sent requests as the number of the place and one. */
function addPerson(name: string, place: number) {
	at(place).exec(`
		INSERT INTO users (id, email, password, first_name, created_at, updated_at)
			VALUES ('${name}', '${addressOf(name)}', 'hash', '${name}', '${today}', '${today}');
		INSERT INTO sessions (sid, user_id, created_at, expire) VALUES ('sid-${name}', '${name}', '${today}', '${later}');
		INSERT INTO prospect_lists (id, user_id, name, created_at, updated_at)
			VALUES ('list-${name}', '${name}', 'List', '${today}', '${today}');
		INSERT INTO prospects (id, user_id, prospect_list_id, name, person_key, facts_key, created_at, updated_at)
			VALUES ('p-${name}', '${name}', 'list-${name}', 'Mara', 'k', 'f', '${today}', '${today}')`);
	const request = `INSERT INTO intro_requests (id, user_id, prospect_id, subject, message, status, sent_at, created_at)
		VALUES (?, '${name}', 'p-${name}', 's', 'm', 'sent', '${today}', '${today}')`;
	for (let index = 0; index <= place; index += 1) at(place).prepare(request).run(`r${index}-${name}`);
	if (place > 0) addElsewhere(name, place);
}

const addElsewhere = (name: string, place: number) =>
	at(0)
		.prepare('INSERT INTO accounts_elsewhere (email, account_id, place, created_at) VALUES (?, ?, ?, ?)')
		.run(addressOf(name), name, place, today);

const operator = (...args: string[]) => runHere(() => operate(args), stub.baseUrl);
const count = (place: number, sql: string) => Number(at(place).prepare(`SELECT count(*) AS n FROM ${sql}`).get()?.n);
const acts = (place: number) => at(place).prepare('SELECT act, about FROM kindling_acts ORDER BY id').all();

/** The addresses of a printed table, from the top. */
const addressesIn = (output: string) => output.match(/\w+@northwind\.test/g);

test('places are listed, a line each, with their accounts, their bytes and their age', async () => {
	const old = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 19).replace('T', ' ');
	at(1).exec(`UPDATE d1_migrations SET applied_at = '${old}' WHERE id = 1; UPDATE users SET answer_bytes = 7000000`);
	addPerson('dora', 2);
	at(2).exec("UPDATE users SET removed_at = '2026' WHERE id = 'cleo'");
	const { status, output } = await operator('places');
	expect([status, output.split('\n')]).toEqual([
		0,
		[
			'In the databases kindling, kindling-place-1, kindling-place-2, in the account Ada (aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa):',
			'Place 0: 1 account, 0.0 MB, 0 days old (kindling)',
			'Place 1: 1 account, 7.0 MB, 40 days old (kindling-place-1)',
			'Place 2: 1 account, 0.0 MB, 0 days old (kindling-place-2)',
		],
	]);
});

test('a place that the app does not work on yet is told from the others, and nobody goes there', async () => {
	places.push(migratedDatabase());
	addDatabase(stub.state, at(3), 'kindling-place-3');
	expect((await operator('places')).output).toContain(
		'Place 3: 0 accounts, 0.0 MB, 0 days old (kindling-place-3). The app does not work on it yet: npm run deploy.',
	);
	expect(await operator('move', addressOf('ada'), '3')).toMatchObject({
		status: 1,
		output: expect.stringContaining('The app does not work on place 3 yet'),
	});
});

test('who is looked for is found in every place, and each line says in which', async () => {
	addPerson('aaron', 2);
	addPerson('zoe', 0);
	const { output } = await operator('find', 'northwind');
	expect(addressesIn(output)).toEqual(['aaron', 'ada', 'bea', 'cleo', 'zoe'].map(addressOf));
	expect(output).toMatch(/│ place +│/);
});

test('who had mail sent and who holds most are listed over all places, most first', async () => {
	expect(addressesIn((await operator('mails')).output)).toEqual(['cleo', 'bea', 'ada'].map(addressOf));
	// Of as many requests, who had more links mailed is before the others, then the address says.
	addPerson('aaron', 2);
	addPerson('dora', 1);
	addPerson('eve', 2);
	at(2).exec("DELETE FROM intro_requests WHERE user_id = 'eve' AND id <> 'r0-eve' AND id <> 'r1-eve'");
	at(1).exec(`INSERT INTO mailed_links (token_hash, user_id, purpose, email, created_at, expire)
		VALUES ('t', 'dora', 'password', 'x', '${today}', '${later}')`);
	expect(addressesIn((await operator('mails')).output)).toEqual(
		['aaron', 'cleo', 'dora', 'bea', 'eve', 'ada'].map(addressOf),
	);
	for (const place of [0, 1, 2]) at(place).exec('UPDATE users SET bytes = 7, answer_bytes = 0');
	expect(addressesIn((await operator('usage')).output)).toEqual(
		['aaron', 'ada', 'bea', 'cleo', 'dora', 'eve'].map(addressOf),
	);
	at(1).exec("UPDATE users SET answer_bytes = 1 WHERE id = 'bea'");
	expect(addressesIn((await operator('usage')).output)?.[0]).toBe(addressOf('bea'));
	for (let index = 0; index < 30; index += 1) for (const place of [1, 2]) addPerson(`more-${place}-${index}`, place);
	expect((await operator('usage')).output.match(/@northwind\.test/g)).toHaveLength(50);
});

test('a place that cannot be asked is named, and what the others say is not lost', async () => {
	at(1).exec('ALTER TABLE users RENAME TO lost; DROP TABLE sessions');
	for (const [args, said] of [
		[['places'], 'Place 2: 1 account'],
		[['mails'], addressOf('cleo')],
		[['usage'], addressOf('ada')],
		[['end-all-sessions', '--yes'], 'Ended 2 sessions.'],
	] as const) {
		const { status, output } = await operator(...args);
		expect([args, status, output]).toEqual([args, 1, expect.stringContaining(said)]);
		expect(output).toMatch(/Place 1 could not be asked: .*no such table: \S+\)\.\nWhat is said above is without it\.$/);
	}
	expect([count(0, 'sessions'), count(2, 'sessions')]).toEqual([0, 0]);
	// Where none can be asked, why is all that is said.
	for (const place of [0, 2]) at(place).exec('ALTER TABLE users RENAME TO lost');
	const { output } = await operator('usage');
	expect(output.split('\n').at(-1)).toMatch(/^The query failed: .*no such table: users/);
});

test('an account in a place that there is not is left alone, and where it should be is said', async () => {
	at(0).exec("UPDATE accounts_elsewhere SET place = 7 WHERE account_id = 'bea'");
	expect((await operator('disable', addressOf('bea'))).output).toMatch(
		/bea@northwind\.test lives in place 7, and there are 3 places\. Nothing was changed\.$/,
	);
	expect(acts(0)).toEqual([]);
});

test('what is done to an account is done in its place, and noted in the directory', async () => {
	expect((await operator('disable', addressOf('bea'))).output).toContain('Disabled bea@northwind.test and ended 1');
	expect((await operator('end-sessions', 'Cleo@northwind.test')).output).toContain('Ended 1 sessions of cleo@');
	const disabled = 'users WHERE disabled_at IS NOT NULL';
	expect([0, 1, 2].map((place) => [count(place, disabled), count(place, 'sessions')])).toEqual([
		[0, 1],
		[1, 0],
		[0, 0],
	]);
	expect(stub.state.removedKeys).toEqual(['sid-bea', 'sid-cleo']);
	await operator('enable', addressOf('bea'));
	expect(count(1, disabled)).toBe(0);
	expect(acts(0)).toEqual([
		{ act: 'disable', about: addressOf('bea') },
		{ act: 'end-sessions', about: addressOf('cleo') },
		{ act: 'enable', about: addressOf('bea') },
	]);
	expect([acts(1), acts(2)]).toEqual([[], []]);
});

test('a link for a new password says where the account is, and an invitation goes to nobody who has one', async () => {
	const { output } = await operator('reset-link', addressOf('cleo'));
	const [, token = ''] = /\/api\/reset\/(2\.[\w-]{43})$/.exec(output) ?? [];
	expect(at(2).prepare('SELECT token_hash, user_id FROM mailed_links').all()).toEqual([
		{ token_hash: fingerprint(token), user_id: 'cleo' },
	]);
	expect((await operator('invite', addressOf('bea'))).output).toContain('has an account already');
	expect((await operator('invite', addressOf('dora'))).output).toMatch(/\/auth#invite=[\w-]{43}$/);
	expect(count(0, 'invites')).toBe(1);
});

test('a removed account leaves its place and the directory, and its address is free', async () => {
	expect((await operator('remove', addressOf('bea'), '--yes')).output).toContain('1 lists, 1 prospects and 2 requests');
	expect([count(1, 'users'), count(0, 'accounts_elsewhere'), count(0, 'users')]).toEqual([0, 1, 1]);
	expect(acts(0)).toEqual([{ act: 'remove', about: addressOf('bea') }]);
	expect((await operator('remove', addressOf('bea'), '--yes')).output).toContain('Nobody has the address');
});

test('everybody is signed out in all places, and that is noted once', async () => {
	expect((await operator('end-all-sessions', '--yes')).output).toContain('Ended 3 sessions.');
	expect([0, 1, 2].map((place) => count(place, 'sessions'))).toEqual([0, 0, 0]);
	expect(acts(0)).toEqual([{ act: 'end-all-sessions', about: null }]);
});

/** Lets the Worker do something to the orders when the command looks for the third time; how often it looked. */
function onThirdLook(run: () => void) {
	const looks = { count: 0 };
	stub.state.fault = (_call, _number, { sql }) => {
		if (!sql.startsWith('SELECT * FROM moves WHERE id')) return undefined;
		looks.count += 1;
		if (looks.count === 3) run();
		return undefined;
	};
	return looks;
}

/** Carries out all orders. */
function carryOut() {
	for (const row of at(0).prepare('SELECT account_ids, from_place, to_place FROM moves').all())
		for (const name of JSON.parse(String(row.account_ids)) as string[]) {
			at(Number(row.from_place)).exec(`DELETE FROM users WHERE id = '${name}'`);
			at(0).exec(`DELETE FROM accounts_elsewhere WHERE account_id = '${name}'`);
			addPerson(name, Number(row.to_place));
		}
	at(0).exec('DELETE FROM moves');
}

const orders = () => at(0).prepare('SELECT account_ids, from_place, to_place, flipped_at, problem FROM moves').all();

test('a move is ordered in the directory, and waited for until the Worker has done it', async () => {
	let ordered: object[] = [];
	const looks = onThirdLook(() => {
		ordered = orders();
		carryOut();
	});
	const { status, output } = await operator('move', 'Ada@northwind.test', '2');
	expect([status, output]).toEqual([
		0,
		expect.stringMatching(/It is ordered\..*\nada@northwind\.test lives in place 2 now\.$/),
	]);
	expect(ordered).toEqual([{ account_ids: '["ada"]', from_place: 0, to_place: 2, flipped_at: null, problem: null }]);
	expect([looks.count, count(0, 'users')]).toEqual([3, 0]);
	expect(output).toContain('The Worker does it within five minutes.');
	expect(acts(0)).toEqual([{ act: 'move', about: addressOf('ada') }]);
	expect((await operator('acts')).output).toContain('from place 0 to place 2, 1 account');
	expect((await operator('move', addressOf('ada'), '2')).output).toContain('lives in place 2 already');
});

test('what cannot be is refused, and orders nothing', async () => {
	for (const [args, why] of [
		[[addressOf('nobody'), '1'], 'Nobody has the address'],
		[[addressOf('bea'), '1'], 'bea@northwind.test lives in place 1 already.'],
		[[addressOf('bea'), '3'], 'There is no place 3.'],
		[[addressOf('bea'), 'two'], 'There is no place two.'],
		[[addressOf('bea'), '1.5'], 'There is no place 1.5.'],
		[[addressOf('bea'), 'x2'], 'There is no place x2.'],
		[[addressOf('bea'), '00002'], 'There is no place 00002.'],
		[[addressOf('bea')], 'This command needs <address> <place>.'],
	] as const) {
		const { status, output } = await operator('move', ...args);
		expect([status, output]).toEqual([1, expect.stringContaining(why)]);
	}
	expect([orders(), acts(0)]).toEqual([[], []]);
});

test('who is on the way goes nowhere else, and nothing is done to the copy that they leave', async () => {
	at(0).exec(`INSERT INTO moves (id, account_ids, from_place, to_place, created_at)
		VALUES ('m', '["dora","bea"]', 1, 2, '2026-11-26T09:00:00.000Z')`);
	expect((await operator('move', addressOf('bea'), '0')).output).toContain('is on the way to place 2.');
	expect((await operator('enable', addressOf('bea'))).status).toBe(0);
	at(0).exec("UPDATE moves SET frozen_at = 'now'; DELETE FROM kindling_acts");
	for (const command of ['disable', 'end-sessions', 'remove', 'reset-link'])
		expect(await operator(command, addressOf('bea'), '--yes')).toMatchObject({
			status: 1,
			output: expect.stringContaining('bea@northwind.test is being moved to place 2'),
		});
	expect([count(1, 'sessions'), acts(0)]).toEqual([1, []]);
	expect((await operator('places')).output).toContain(
		'On the way from place 1 to place 2 since 2026-11-26 09:00 UTC: 2 accounts.',
	);
	// The directory names the new place, which is not open yet.
	at(0).exec("UPDATE moves SET frozen_at = NULL, flipped_at = 'now'");
	expect((await operator('disable', addressOf('bea'))).status).toBe(1);
	at(0).exec('DELETE FROM moves');
	expect((await operator('disable', addressOf('bea'))).status).toBe(0);
});

test('to repeat an order is to wait for it again, and what went wrong before is no end of it', async () => {
	at(0).exec(`INSERT INTO moves (id, account_ids, from_place, to_place, problem, created_at)
		VALUES ('m', '["bea"]', 1, 2, 'Place 2 is full', '2026-11-26T09:00:00.000Z')`);
	expect((await operator('places')).output).toContain('1 account. The last try failed: Place 2 is full.');
	onThirdLook(() => at(0).exec("UPDATE moves SET problem = 'Place 2 does not answer.'"));
	const failed = await operator('move', addressOf('bea'), '2');
	expect([failed.status, failed.output]).toEqual([
		1,
		expect.stringContaining(
			'Place 2 does not answer. The order stands for an hour: the Worker tries again each five minutes.',
		),
	]);
	const [{ ordered } = { ordered: '' }] = at(0).prepare('SELECT created_at AS ordered FROM moves').all();
	expect(String(ordered) >= today).toBe(true);
	onThirdLook(carryOut);
	expect(await operator('move', addressOf('bea'), '2')).toMatchObject({ status: 0 });
	expect(acts(0)).toEqual([]);
	onThirdLook(() => at(0).exec('DELETE FROM moves'));
	expect((await operator('move', addressOf('bea'), '1')).output).toContain('bea@northwind.test was not moved');
	// The directory names the new place already, and the move is not ended.
	at(0).exec(`INSERT INTO moves (id, account_ids, from_place, to_place, flipped_at, created_at)
		VALUES ('m', '["cleo"]', 1, 2, 'now', '2026-11-26T09:00:00.000Z')`);
	const looks = onThirdLook(() => at(0).exec('DELETE FROM moves'));
	expect((await operator('move', addressOf('cleo'), '2')).output).toMatch(
		/cleo@northwind\.test lives in place 2 now\.$/,
	);
	expect(looks.count).toBe(3);
});

test('who is ordered away by somebody else a moment before goes where that says', async () => {
	stub.state.fault = (_call, _number, { sql }) => {
		if (sql.startsWith('INSERT INTO kindling_acts'))
			at(0).exec(
				`INSERT INTO moves (id, account_ids, from_place, to_place, created_at) VALUES ('m', '["ada"]', 0, 1, 'x')`,
			);
		return undefined;
	};
	expect((await operator('move', addressOf('ada'), '2')).output).toMatch(/Somebody of them is on the way already/);
	expect(orders()).toMatchObject([{ account_ids: '["ada"]', to_place: 1 }]);
});

test('a circle goes as a whole, once that is confirmed', async () => {
	addPerson('dora', 1);
	at(1).exec(`
		INSERT INTO circles (id, user_id, name, created_at) VALUES ('c', 'bea', 'Us', '${today}');
		INSERT INTO circle_members (id, user_id, circle_id, created_at)
			VALUES ('1', 'bea', 'c', '${today}'), ('2', 'dora', 'c', '${today}')`);
	const asked = await operator('move', addressOf('dora'), '0');
	expect([asked.status, asked.output]).toEqual([
		1,
		expect.stringContaining('dora@northwind.test is in a circle, which lives in one place: 2 accounts go to place 0.'),
	]);
	expect(orders()).toEqual([]);
	let ordered: object[] = [];
	onThirdLook(() => {
		ordered = orders();
		at(0).exec('DELETE FROM moves');
	});
	await operator('move', addressOf('dora'), '0', '--yes');
	expect(ordered).toMatchObject([{ account_ids: '["bea","dora"]', from_place: 1, to_place: 0 }]);
});
