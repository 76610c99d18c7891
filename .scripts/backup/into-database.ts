import type { DatabaseSync } from 'node:sqlite';
import type { Account } from '../cloudflare/api.ts';
import { type Database, insisting, lookAtDatabase } from '../cloudflare/database.ts';
import { nameOf, signIn } from '../cloudflare/login.ts';
import { createDatabase, findDatabase } from '../cloudflare/serving-database.ts';
import { readSettings, type Settings } from '../cloudflare/settings.ts';
import { tidy } from '../command/interrupt.ts';
import { Stop } from '../command/stop.ts';
import { writeStore } from './write-store.ts';

/**
 * Writes a copy into an empty database of the account, `into` or one with a new name, reads it back and compares.
 * Nothing serves it until someone deploys with its name. Returns the name.
 */
export async function intoDatabase(copy: DatabaseSync, into: string | undefined): Promise<string> {
	const settings = readSettings();
	const account = await signIn(settings.accountId);
	const database = insisting(await emptyDatabase(account, settings, into));
	console.log(`Into the database ${database.name}, in the account ${nameOf(account)}.`);
	try {
		await writeStore(database, copy);
	} catch (error) {
		if (error instanceof Error)
			error.message += `\n${database.name} holds half of it, and serves no one. Remove it (npx wrangler d1 delete ${database.name}), and run the command again.`;
		throw error;
	}
	return database.name;
}

/** Finds or creates a database without tables. A restore never overwrites anything. */
async function emptyDatabase(account: Account, settings: Settings, into: string | undefined): Promise<Database> {
	const name = into ?? (await newName(account, settings));
	const found = await findDatabase(account, name);
	if (!found) return tidy(() => createDatabase(account, settings, name));
	const { is, tables } = await lookAtDatabase(found);
	if (is === 'empty') return found;
	const accounts = tables.includes('users') ? (await found.all('SELECT count(*) AS n FROM users'))[0]?.n : 0;
	const holds = is === 'ours' ? `holds ${accounts} accounts` : 'is not empty, as after a restore that was cut off';
	throw new Stop(
		`The database ${name} ${holds}, and a restore goes into an empty one. Leave --into away for a new name, or choose another. Nothing was changed.`,
	);
}

/** Returns the deployment's own name if no database has it yet, else one with the date and time (UTC) after it. */
async function newName(account: Account, { name }: Settings): Promise<string> {
	if (!(await findDatabase(account, name))) return name;
	return `${name}-${new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}`;
}
