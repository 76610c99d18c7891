import { applyD1Migrations } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { importWorkerOnce } from './import-once.ts';
import { refuseCallsOut } from './refuse-calls-out.ts';

type Migrations = Parameters<typeof applyD1Migrations>[1];
const shared = globalThis as { isPrepared?: boolean };

// All files of a worker share its database and its modules: only the first one finds them as they start.
if (!shared.isPrepared) {
	await applyD1Migrations(env.DB, (env as unknown as { MIGRATIONS: Migrations }).MIGRATIONS);
	importWorkerOnce();
	refuseCallsOut();
} else {
	// Counts and suppressed addresses of one file hold for no other.
	await env.DB.batch(['counters', 'suppressed_addresses'].map((table) => env.DB.prepare(`delete from ${table}`)));
}
shared.isPrepared = true;
