// The rules: docs/operate.md, Several databases.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getPlatformProxy } from 'wrangler';
import { bindPlaces, migrateRecords, placesHere, recordsFile } from '../../../.scripts/serve/records.ts';

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'kindling-places-'));
	vi.stubEnv('KINDLING_STATE', folder);
});
afterEach(() => {
	vi.unstubAllEnvs();
	rmSync(folder, { recursive: true, maxRetries: 5 });
});

/** A configuration as the build makes it. */
const built = () => ({
	d1_databases: [{ binding: 'DB', database_name: 'kindling', migrations_dir: '../../migrations' }],
});

test('each place is a database that the local runtime binds, migrated before it is served', async () => {
	vi.stubEnv('PLACES', '3');
	migrateRecords();
	const config = built();
	bindPlaces(config);
	expect(config.d1_databases.map(({ database_name }) => database_name)).toEqual([
		'kindling',
		'kindling-place-1',
		'kindling-place-2',
	]);
	const configPath = join(folder, 'wrangler.json');
	writeFileSync(configPath, JSON.stringify({ name: 'kindling', compatibility_date: '2026-09-15', ...config }));
	const persist = { path: join(folder, 'v3') };
	const { env, dispose } = await getPlatformProxy<Record<string, D1Database>>({ configPath, persist });
	try {
		expect(Object.keys(env)).toEqual(['DB', 'DB_1', 'DB_2']);
		for (const [place, binding] of ['DB', 'DB_1', 'DB_2'].entries()) {
			const row = `INSERT INTO last_runs (what, at) VALUES ('${binding}', 'now')`;
			expect(await env[binding]?.prepare(row).run()).toMatchObject({ success: true });
			const file = new DatabaseSync(recordsFile(folder, place), { readOnly: true });
			expect(file.prepare('SELECT what FROM last_runs').all()).toEqual([{ what: binding }]);
			file.close();
		}
	} finally {
		await dispose();
	}
});

test('a laptop has one place, and no other file, unless PLACES says so', () => {
	migrateRecords();
	const config = built();
	bindPlaces(config);
	expect([placesHere(), config, existsSync(recordsFile(folder, 1))]).toEqual([1, built(), false]);
});

test('records that have more places than PLACES says keep all of them, and each is migrated', () => {
	vi.stubEnv('PLACES', '3');
	migrateRecords();
	rmSync(recordsFile(folder, 2));
	new DatabaseSync(recordsFile(folder, 2)).close();
	for (const [places, kept] of [
		[undefined, 3],
		['1', 3],
		['2', 3],
		['4', 4],
	] as const) {
		vi.stubEnv('PLACES', places);
		expect(placesHere()).toBe(kept);
	}
	vi.stubEnv('PLACES', '1');
	migrateRecords();
	const file = new DatabaseSync(recordsFile(folder, 2), { readOnly: true });
	expect(file.prepare("SELECT count(*) AS n FROM sqlite_master WHERE name = 'last_runs'").get()).toEqual({ n: 1 });
	file.close();
});

test.each(['0', '-1', '1.5', 'three', '100', ''])('PLACES=%s is refused in a sentence', (places) => {
	vi.stubEnv('PLACES', places);
	expect(placesHere).toThrow(`PLACES must be a whole number from 1 to 99, not "${places}".`);
});
