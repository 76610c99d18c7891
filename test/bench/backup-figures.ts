import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getPlatformProxy } from 'wrangler';
import type { Figure } from './report.ts';

const total = 100_000;

/** How long `npm run backup` and `npm run restore` take for 100,000 prospects with 20,000 connections, on local records. */
export async function backupFigures(): Promise<Figure[]> {
	const folder = mkdtempSync(join(tmpdir(), 'kindling-bench-'));
	const [old, restored, file] = [join(folder, 'old'), join(folder, 'new'), join(folder, 'kindling-backup.sql')];
	try {
		await timed('node', ['.scripts/serve/migrate.ts'], old);
		await seed(old);
		const backup = await timed('node', ['.scripts/backup.ts', '--local', file], old);
		const restore = await timed('node', ['.scripts/restore.ts', '--local', file], restored);
		const size = statSync(file).size / 1_000_000;
		return [
			{ what: 'backup of 100,000 prospects', unit: 's', value: backup / 1_000, bar: 60 },
			{ what: 'its file', unit: 'MB', value: size, bar: 100 },
			{ what: 'restore of 100,000 prospects', unit: 's', value: restore / 1_000, bar: 120 },
		];
	} finally {
		rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
	}
}

/** Milliseconds that a command takes on the records in a folder. Throws where it fails. */
async function timed(command: string, args: string[], state: string): Promise<number> {
	const start = performance.now();
	const env = { ...process.env, KINDLING_STATE: state };
	const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
	const code = await new Promise((ended) => child.once('exit', ended));
	if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}.`);
	return performance.now() - start;
}

async function seed(state: string): Promise<void> {
	const persist = { path: join(state, 'v3') };
	const platform = await getPlatformProxy<{ DB: D1Database }>({
		configPath: 'wrangler.toml',
		persist,
		remoteBindings: false,
	});
	const { DB } = platform.env;
	const ownersAndLists = `insert into users (id, email, password, created_at, updated_at) values ('ada', 'ada@example.com', 'x', 'now', 'now');
		insert into prospect_lists (id, user_id, name, created_at, updated_at) values ('list', 'ada', 'List', 'now', 'now')`;
	for (const statement of ownersAndLists.split(';')) await DB.prepare(statement).run();
	const people = DB.prepare(
		`with recursive n(i) as (select ?1 union all select i + 1 from n where i + 1 < ?1 + 5000)
		insert into prospects (id, user_id, prospect_list_id, name, title, location, linkedin_url, connection_source, notes, status,
			person_key, facts_key, position, created_at, updated_at)
		select lower(hex(randomblob(16))), 'ada', 'list', 'Person ' || i, 'Head of Partnerships at Company ' || (i % 997),
			'Lisbon, Portugal', 'https://www.linkedin.com/in/person-' || i, 'Connector ' || (i % 500),
			'Met at the fair in Lisbon.' || char(10) || 'Wants to hear of us in spring.', 'pending',
			'in:person-' || i, 'facts:' || i, i % 1000, '2026-11-22T09:00:00.000Z', '2026-11-22T09:00:00.000Z' from n`,
	);
	for (let from = 0; from < total; from += 5_000) await people.bind(from).run();
	await DB.prepare(
		`insert into connections (id, user_id, prospect_id, mutual_connection_name, connection_key, name_key, created_at)
		select lower(hex(randomblob(16))), user_id, id, 'Connector', 'name:c', 'name:c', created_at from prospects where rowid % 5 = 0`,
	).run();
	await platform.dispose();
}
