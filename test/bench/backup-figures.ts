import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { cloudflareStub } from '../deploy/cloudflare/stub.ts';
import { runScript } from '../deploy/support/deploying.ts';
import { addDatabase, addOwnWorker, migratedDatabase } from '../deploy/support/own-worker.ts';
import type { Figure } from './report.ts';

const total = 100_000;

/**
 * Measures `npm run backup` and `npm run restore` for 100,000 prospects and 20,000 connections, in time and in calls,
 * against the Cloudflare stub of the deploy tests.
 */
export async function backupFigures(): Promise<Figure[]> {
	const folder = mkdtempSync(join(tmpdir(), 'kindling-bench-'));
	const file = join(folder, 'kindling-backup.sql');
	const stub = await cloudflareStub();
	const timed = async (script: string, ...args: string[]) => {
		stub.state.calls.length = 0;
		const start = performance.now();
		const { status, output } = await runScript(script, stub.baseUrl, {}, ...args);
		if (status !== 0) throw new Error(`${script} ended with ${status}: ${output}`);
		return { seconds: (performance.now() - start) / 1_000, calls: stub.state.calls.length };
	};
	try {
		const database = migratedDatabase();
		seed(database);
		addDatabase(stub.state, database);
		addOwnWorker(stub.state);
		const backup = await timed('backup', file);
		const restore = await timed('restore', file);
		const size = statSync(file).size / 1_000_000;
		return [
			{ what: 'backup of 100,000 prospects', unit: 's', value: backup.seconds, bar: 60 },
			{ what: 'its calls', unit: 'calls', value: backup.calls, bar: 200 },
			{ what: 'its file', unit: 'MB', value: size, bar: 100 },
			{ what: 'restore of 100,000 prospects', unit: 's', value: restore.seconds, bar: 120 },
			{ what: 'its calls', unit: 'calls', value: restore.calls, bar: 400 },
		];
	} finally {
		stub.stop();
		rmSync(folder, { recursive: true, force: true });
	}
}

function seed(database: DatabaseSync): void {
	database.exec(`BEGIN;
		insert into users (id, email, password, created_at, updated_at) values ('ada', 'ada@example.com', 'x', 'now', 'now');
		insert into prospect_lists (id, user_id, name, created_at, updated_at) values ('list', 'ada', 'List', 'now', 'now');
		with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < ${total})
		insert into prospects (id, user_id, prospect_list_id, name, title, location, linkedin_url, connection_source, notes, status,
			person_key, facts_key, position, created_at, updated_at)
		select lower(hex(randomblob(16))), 'ada', 'list', 'Person ' || i, 'Head of Partnerships at Company ' || (i % 997),
			'Lisbon, Portugal', 'https://www.linkedin.com/in/person-' || i, 'Connector ' || (i % 500),
			'Met at the fair in Lisbon.' || char(10) || 'Wants to hear of us in spring.', 'pending',
			'in:person-' || i, 'facts:' || i, i % 1000, '2026-11-22T09:00:00.000Z', '2026-11-22T09:00:00.000Z' from n;
		insert into connections (id, user_id, prospect_id, mutual_connection_name, connection_key, name_key, created_at)
		select lower(hex(randomblob(16))), user_id, id, 'Connector', 'name:c', 'name:c', created_at from prospects where rowid % 5 = 0;
		COMMIT`);
}
