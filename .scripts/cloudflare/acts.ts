import { type Account, ask } from './api.ts';
import type { Database, Row, Statement } from './database.ts';
import type { Settings } from './settings.ts';

/** The records of one deployment, or of this machine. */
export type Storage = {
	database: Database;
	/** The address of the app. */
	address: () => Promise<string>;
	/** The account and the settings of a deployment; undefined for records of this machine. */
	account: Account | undefined;
	settings: Settings | undefined;
};

/** An act of the operator, as recorded: a word, the address it is about, and details worth keeping. */
type Act = { act: string; about?: string | undefined; detail?: string | undefined };

/**
 * Runs an act and records it in the table of acts, with the address of the login (a token has none), in one batch.
 * Returns the rows of each statement.
 */
export async function write(
	{ account, database }: Pick<Storage, 'account' | 'database'>,
	{ act, about, detail }: Act,
	statements: Statement[],
): Promise<Row[][]> {
	const params = [new Date().toISOString(), await actor(account), act, about ?? null, detail ?? null];
	const note = { sql: 'INSERT INTO kindling_acts (at, actor, act, about, detail) VALUES (?1, ?2, ?3, ?4, ?5)', params };
	return (await database.call(`Writing "${act}"`, { batch: [note, ...statements] })).slice(1);
}

async function actor(account: Account | undefined): Promise<string> {
	if (!account) return 'this machine';
	const user = await ask<{ email?: string }>(account, 'GET', '/user').catch(() => undefined);
	return user?.result?.email ?? 'an API token';
}
