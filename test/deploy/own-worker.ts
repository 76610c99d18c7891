import { readdirSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { State } from './cloudflare-stub.ts';

const names = readdirSync('migrations')
	.filter((name) => name.endsWith('.sql'))
	.sort();

/** A database with the migrations of this clone, noted as wrangler notes them; all, or those whose names come before `end`. */
export function migratedDatabase(end = '9999'): DatabaseSync {
	const sqlite = new DatabaseSync(':memory:');
	sqlite.exec(`CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE,
		applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`);
	for (const name of names.filter((one) => one < end)) {
		sqlite.exec(readFileSync(`migrations/${name}`, 'utf8'));
		sqlite.prepare('INSERT INTO d1_migrations (name) VALUES (?)').run(name);
	}
	return sqlite;
}

/** Puts a database with a table into the account. */
export function addDatabase(state: State, sqlite: DatabaseSync, name = 'kindling'): string {
	const uuid = crypto.randomUUID();
	state.databases.push({ uuid, name, sqlite });
	return uuid;
}

/** Names what a version of ours is bound to. */
const ourBindings = (databaseId: string, vars: Record<string, string> = {}) => [
	{ name: 'DB', type: 'd1', id: databaseId },
	{ name: 'SESSIONS', type: 'kv_namespace', namespace_id: 'c'.repeat(32) },
	{ name: 'FILES', type: 'r2_bucket', bucket_name: 'kindling-files' },
	{ name: 'ASSETS', type: 'assets' },
	{ name: 'ANONYMOUS_WRITES', type: 'ratelimit' },
	{ name: 'TABS', type: 'durable_object_namespace' },
	{ name: 'READS', type: 'ratelimit' },
	{ name: 'EMAIL', type: 'send_email' },
	{ name: 'AI', type: 'ai' },
	...Object.entries(vars).map(([name, text]) => ({ name, type: 'plain_text', text })),
];

/** Puts a Worker into the account that was deployed from here, with its database, open on workers.dev. */
export function addOwnWorker(state: State, { tag = 'v1', vars = {} as Record<string, string> } = {}) {
	const databaseId = state.databases.at(-1)?.uuid ?? addDatabase(state, migratedDatabase());
	const version = {
		id: crypto.randomUUID(),
		metadata: {
			bindings: ourBindings(databaseId, vars) as Record<string, unknown>[],
			annotations: { 'workers/tag': tag },
		},
	};
	state.uploaded.push(version);
	state.versions.unshift(version);
	state.tags = ['kindling'];
	state.workersDev = { enabled: true, previews_enabled: false };
	return version;
}
