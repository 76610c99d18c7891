import { applyD1Migrations } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { importWorkerOnce } from './import-once.ts';
import { refuseCallsOut } from './refuse-calls-out.ts';

type Migrations = Parameters<typeof applyD1Migrations>[1];

// A worker's files share its database and its modules, and this file runs only before the first of them.
await applyD1Migrations(env.DB, (env as unknown as { MIGRATIONS: Migrations }).MIGRATIONS);
importWorkerOnce();
refuseCallsOut();
