// The rules: docs/operate.md, Several databases.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { operate } from '../../../.scripts/operator.ts';
import { migrateRecords, recordsFile } from '../../../.scripts/serve/records.ts';
import { runHere } from '../support/here.ts';

let folder: string;
let env: Record<string, string | undefined>;
const operator = (...args: string[]) => runHere(() => operate([...args, '--local']), '', env);

beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), 'kindling-operator-'));
	env = { KINDLING_STATE: folder, PORT: '1' };
	await runHere(async () => migrateRecords(), '', { ...env, PLACES: '2' });
	inPlace(
		0,
		`INSERT INTO users (id, email, password, created_at, updated_at) VALUES ('ada', 'ada@northwind.test', 'x', '', '')`,
	);
	inPlace(
		1,
		`INSERT INTO users (id, email, password, created_at, updated_at) VALUES ('bea', 'bea@northwind.test', 'x', '', '')`,
	);
	inPlace(0, "INSERT INTO accounts_elsewhere VALUES ('bea@northwind.test', 'bea', 1, '')");
});
afterEach(() => rmSync(folder, { recursive: true, maxRetries: 5 }));

/** Carries out SQL in a place; the rows of a query. */
function inPlace(place: number, sql: string) {
	const file = new DatabaseSync(recordsFile(folder, place));
	try {
		return file.prepare(sql).all();
	} finally {
		file.close();
	}
}

/** Serves as the app of this machine while something is done; what it does at a cron, and the crons that it was called at. */
async function withApp(atCron: () => void, work: () => Promise<void>): Promise<(string | null)[]> {
	const crons: (string | null)[] = [];
	const app = createServer((request, response) => {
		const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
		if (pathname === '/cdn-cgi/handler/scheduled') crons.push(searchParams.get('cron'));
		atCron();
		response.end('ok');
	}).listen(0, 'localhost');
	await once(app, 'listening');
	env.PORT = String((app.address() as AddressInfo).port);
	try {
		await work();
	} finally {
		app.close();
	}
	return crons;
}

test('with --local the operator works on the records of npm start, in all of their places', async () => {
	expect((await operator('places')).output.split('\n')).toEqual([
		`In the records of ${folder}:`,
		'Place 0: 1 account, 0.0 MB, 0 days old',
		'Place 1: 1 account, 0.0 MB, 0 days old',
	]);
	expect((await operator('find', 'bea')).output).toContain('bea@northwind.test');
	expect((await operator('usage')).output).toMatch(/place 1 of \S+ has \d\.\d MB/);
	inPlace(1, "INSERT INTO sessions (sid, user_id, created_at, expire) VALUES ('s', 'bea', '', '2999')");
	expect((await operator('disable', 'bea@northwind.test')).output).toContain('ended 1 sessions');
	expect(inPlace(1, 'SELECT id FROM users WHERE disabled_at IS NOT NULL')).toEqual([{ id: 'bea' }]);
	expect(inPlace(0, 'SELECT actor, act FROM kindling_acts')).toEqual([{ actor: 'this machine', act: 'disable' }]);
	expect((await operator('reset-link', 'bea@northwind.test')).output).toMatch(
		/http:\/\/localhost:1\/api\/reset\/1\.[\w-]{43}$/,
	);
	expect((await operator('remove-database', 'kindling')).output).toContain('run it without --local');
	expect((await operator('end-all-sessions', '--yes')).output).toContain('Ended 0 sessions.');
	env.PORT = undefined;
	expect((await operator('reset-link', 'bea@northwind.test')).output).toContain('http://localhost:8787/api/reset/');
});

test('a command that only reads waits for no write of the app, and holds up none', async () => {
	const app = new DatabaseSync(recordsFile(folder, 1));
	try {
		app.exec('BEGIN IMMEDIATE');
		expect(await operator('places')).toMatchObject({
			status: 0,
			output: expect.stringContaining('Place 1: 1 account'),
		});
	} finally {
		app.close();
	}
});

test('what is written is written whole, or not at all', async () => {
	inPlace(0, 'DROP TABLE counters');
	const { status, output } = await operator('remove', 'ada@northwind.test', '--yes');
	expect([status, output]).toEqual([
		1,
		expect.stringContaining(`Writing "remove" in place 0 of ${folder} failed: no such table`),
	]);
	expect([inPlace(0, 'SELECT id FROM users'), inPlace(0, 'SELECT act FROM kindling_acts')]).toEqual([
		[{ id: 'ada' }],
		[],
	]);
});

test('a move is done by the app that serves, which is called for it', async () => {
	const refused = await operator('move', 'ada@northwind.test', '1');
	expect([refused.status, refused.output]).toEqual([
		1,
		expect.stringContaining('No app answers on http://localhost:1'),
	]);
	const crons = await withApp(
		() => {
			inPlace(0, "DELETE FROM users WHERE id = 'ada'");
			inPlace(0, "INSERT INTO accounts_elsewhere VALUES ('ada@northwind.test', 'ada', 1, '')");
			inPlace(0, 'DELETE FROM moves');
		},
		async () => {
			expect((await operator('move', 'ada@northwind.test', '1')).output).toContain(
				'It is ordered. The app does it now.\nada@northwind.test lives in place 1 now.',
			);
		},
	);
	expect(crons).toEqual(['*/5 * * * *']);
	const failing = () => inPlace(0, "UPDATE moves SET problem = 'Place 1 is full'");
	await withApp(failing, async () => {
		const { status, output } = await operator('move', 'bea@northwind.test', '0');
		expect([status, output]).toEqual([
			1,
			expect.stringMatching(/Place 1 is full\. The order stands for an hour: run the command again\.$/),
		]);
	});
});

test('a folder without records is named', async () => {
	env.KINDLING_STATE = join(folder, 'nothing');
	expect((await operator('places')).output).toBe(`There are no records in ${folder}/nothing.`);
	env.KINDLING_STATE = folder;
	env.PLACES = '3';
	expect((await operator('places')).output).toBe(
		`There is no place 2 of ${folder} yet: start the app once, with PLACES.`,
	);
});
