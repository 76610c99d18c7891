import { applyD1Migrations } from 'cloudflare:test';
import { env } from 'cloudflare:workers';

type Migrations = Parameters<typeof applyD1Migrations>[1];
const shared = globalThis as { isMigrated?: boolean };

// All files of a worker share its database; only the first one finds it empty.
if (!shared.isMigrated) await applyD1Migrations(env.DB, (env as unknown as { MIGRATIONS: Migrations }).MIGRATIONS);
shared.isMigrated = true;
