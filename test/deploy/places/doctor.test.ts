// The rules: docs/operate.md, Several databases.
import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readSettings } from '../../../.scripts/cloudflare/settings.ts';
import { examine } from '../../../.scripts/doctor.ts';
import { cloudflareStub, token } from '../cloudflare/stub.ts';
import { addDatabase, addOwnWorker, migratedDatabase } from '../support/own-worker.ts';

let stub: Awaited<ReturnType<typeof cloudflareStub>>;
let places: DatabaseSync[];
const at = (place: number) => places[place] as DatabaseSync;

beforeEach(async () => {
	stub = await cloudflareStub();
	vi.stubEnv('CLOUDFLARE_API_BASE_URL', stub.baseUrl);
	places = [migratedDatabase(), migratedDatabase(), migratedDatabase()];
});
afterEach(() => {
	vi.unstubAllEnvs();
	stub.stop();
});

/** Deploys the first so many of three databases, and adds the others beside. */
function deployOn(bound = 3) {
	const names = ['kindling', 'kindling-place-1', 'kindling-place-2'];
	const ids = names.map((name, place) => addDatabase(stub.state, at(place), name));
	addOwnWorker(stub.state, { ids: ids.slice(0, bound) });
}

/** What the doctor says about databases: those that are in order, and the rest. */
async function said() {
	const account = { id: stub.accountId, headers: { Authorization: `Bearer ${token}` } };
	const settings = readSettings({ DEPLOY_SETTINGS: '' });
	const world = { address: '', mx: async () => [], health: async () => undefined };
	const found = await examine({ account, settings, ...world });
	const ours = found.filter(({ about }) => /^(Database|Places|Mail: last)/.test(about));
	return {
		good: ours.filter(({ state }) => state === 'good').map(({ about, say }) => `${about}: ${say}`),
		bad: ours.filter(({ state }) => state !== 'good').map(({ about, say }) => `${about}: ${say}`),
	};
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const addAccount = (place: number, name: string, days: number) =>
	at(place).exec(`INSERT INTO users (id, email, password, created_at, updated_at)
		VALUES ('${name}', '${name}@northwind.test', 'x', '${daysAgo(days)}', '')`);
const addRow = (name: string, place: number, days: number) =>
	at(0).exec(
		`INSERT INTO accounts_elsewhere VALUES ('${name}@northwind.test', '${name}', ${place}, '${daysAgo(days)}')`,
	);
const addMove = (id: string, hours: number, more: { flipped?: string; problem?: string } = {}) =>
	at(0)
		.prepare(`INSERT INTO moves (id, account_ids, from_place, to_place, flipped_at, problem, created_at)
			VALUES (?, '["ada","bea"]', 0, 2, ?, ?, ?)`)
		.run(id, more.flipped ?? null, more.problem ?? null, daysAgo(hours / 24));

test('several databases in order are named, and one has no line about places', async () => {
	deployOn();
	addAccount(1, 'bea', 2);
	addRow('bea', 1, 2);
	expect(await said()).toEqual({
		good: [
			'Database: kindling, kindling-place-1, kindling-place-2, with every migration',
			'Places: kindling, kindling-place-1, kindling-place-2',
			'Places: moves: Nobody is on the way.',
			'Places: accounts: The directory knows each.',
			'Mail: last: No introduction has left yet.',
		],
		bad: [],
	});
	stub.state.databases.splice(1);
	stub.state.versions.length = 0;
	addOwnWorker(stub.state);
	at(0).exec('DELETE FROM accounts_elsewhere');
	expect(await said()).toEqual({
		good: ['Database: kindling, with every migration', 'Mail: last: No introduction has left yet.'],
		bad: [],
	});
});

test('a place that lags, that the app does not work on, or that is gone, is named', async () => {
	deployOn(2);
	at(1).exec("DELETE FROM d1_migrations WHERE name LIKE '0001%'");
	expect((await said()).bad).toEqual([
		'Database: Migrations of kindling-place-1 are pending: 0001_answers.sql. npm run deploy applies them.',
		'Places: The app does not work on kindling-place-2 yet: npm run deploy.',
	]);
	at(1).exec(`CREATE TRIGGER moving_1_users_insert BEFORE INSERT ON users BEGIN SELECT RAISE(ABORT, 'moving'); END`);
	expect((await said()).bad[0]).toMatch(/^Database: Accounts of kindling-place-1 are on their way to another database/);
	stub.state.databases.splice(1, 1);
	expect((await said()).good).toEqual(['Mail: last: No introduction has left yet.']);
	expect((await said()).bad).toEqual([
		expect.stringMatching(/^Database: The database of place 1 \(\S+\) is not there any more/),
	]);
});

test('the newest mail of all places is the last', async () => {
	deployOn();
	for (const [place, sent] of ['2026-11-24T09:30', '2026-11-25T09:30', '2026-11-23T09:30'].entries())
		at(place).exec(`
			INSERT INTO users (id, email, password, created_at, updated_at) VALUES ('u', 'ada@northwind.test', 'x', '', '');
			INSERT INTO prospect_lists (id, user_id, name, created_at, updated_at) VALUES ('l', 'u', 'L', '', '');
			INSERT INTO prospects (id, user_id, prospect_list_id, name, person_key, facts_key, created_at, updated_at)
				VALUES ('p', 'u', 'l', 'Mara', 'k', 'f', '', '');
			INSERT INTO intro_requests (id, user_id, prospect_id, subject, message, status, sent_at, created_at)
				VALUES ('r', 'u', 'p', 's', 'm', 'sent', '${sent}:00.000Z', '')`);
	expect((await said()).good).toContain('Mail: last: An introduction left at 2026-11-25 09:30 UTC.');
	at(2).exec('DELETE FROM intro_requests');
	expect((await said()).good).toContain('Mail: last: An introduction left at 2026-11-25 09:30 UTC.');
});

test('a place with accounts that nobody knows of, and accounts in a place that there is not, are named', async () => {
	deployOn(2);
	addAccount(1, 'bea', 0);
	expect((await said()).bad).toEqual([expect.stringMatching(/^Places: The app does not work on kindling-place-2 yet/)]);
	addAccount(2, 'cleo', 0);
	expect((await said()).bad[0]).toMatch(/^Database: kindling-place-2 holds accounts that kindling does not know of/);
	addRow('cleo', 2, 0);
	expect((await said()).bad).toEqual([expect.stringMatching(/^Places: The app does not work on kindling-place-2 yet/)]);
	addRow('dora', 3, 0);
	expect((await said()).bad[0]).toMatch(/^Database: Accounts of kindling live in place 3, and there is no database of/);
	// Before there is a version all places are asked.
	at(0).exec(
		"DELETE FROM accounts_elsewhere WHERE place = 3; INSERT INTO accounts_elsewhere VALUES ('x', 'x', 1, 'x')",
	);
	at(2).exec('DELETE FROM users');
	stub.state.versions = [];
	expect((await said()).bad).toEqual([]);
	stub.state.databases.splice(1);
	expect((await said()).bad).toEqual([expect.stringMatching(/^Database: Accounts of kindling live in place 1, and/)]);
});

test('a move that failed, or is not done in an hour, is named with what to do', async () => {
	deployOn();
	addMove('new', 0.5);
	expect((await said()).good).toContain('Places: moves: 1 move on the way');
	addMove('failed', 0.5, { problem: 'Place 2 is full' });
	addMove('waiting', 1.1);
	addMove('flipped', 3, { flipped: 'then' });
	addMove('flipped and failed', 4, { flipped: 'then', problem: 'Place 0 is gone.' });
	expect((await said()).bad).toEqual([
		expect.stringMatching(/has arrived and is not ended: Place 0 is gone\. People wait for it\. Look at the lines/),
		expect.stringMatching(
			/^Places: moves: The move of 2 accounts to place 2, ordered at .* UTC, has arrived and is not ended\. /,
		),
		expect.stringMatching(/^Places: moves: The move of 2 accounts .* was not done\. .*look at its crons/),
		expect.stringMatching(
			/^Places: moves: The move of 2 accounts .* failed: Place 2 is full\. .*order it again then\.$/,
		),
	]);
});

test('up to five accounts are named, and how many more there are', async () => {
	deployOn();
	const lost = async () => (await said()).bad[0]?.split('cannot sign in: ')[1]?.split('. ')[0];
	for (const name of ['a', 'b', 'c', 'd', 'e']) addAccount(1, name, 2);
	const five = 'a@northwind.test, b@northwind.test, c@northwind.test, d@northwind.test, e@northwind.test';
	expect(await lost()).toBe(five);
	addAccount(1, 'f', 2);
	addAccount(1, 'g', 2);
	expect(await lost()).toBe(`${five} and 2 more`);
});

test('accounts and the directory that do not agree are named once a night could have mended them', async () => {
	deployOn();
	addAccount(1, 'lost', 1.1);
	addAccount(1, 'new', 0.9);
	addAccount(1, 'ada', 2);
	addAccount(2, 'gone', 2);
	at(2).exec("UPDATE users SET removed_at = 'then' WHERE id = 'gone'");
	addRow('nobody', 2, 1.1);
	addRow('arriving', 2, 0.9);
	// Its address was changed, and the directory has the one before.
	addAccount(2, 'cleo', 2);
	at(0).exec(`INSERT INTO accounts_elsewhere VALUES ('old@northwind.test', 'cleo', 2, '${daysAgo(2)}')`);
	// It moves, and is in both.
	addMove('move', 0);
	expect((await said()).bad).toEqual([
		expect.stringContaining(
			'kindling-place-1 has accounts that the directory does not know, and they cannot sign in: lost@northwind.test.',
		),
		expect.stringContaining(
			'kindling-place-2 has accounts that the directory does not know, and they cannot sign in: cleo@northwind.test.',
		),
		expect.stringContaining(
			'The directory leads to accounts that kindling-place-2 does not have: nobody@northwind.test, old@northwind.test.',
		),
	]);
});
