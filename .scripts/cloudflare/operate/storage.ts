import { type Account, ask } from '../api.ts';
import type { Database, Row, Statement } from '../database.ts';
import type { Settings } from '../settings.ts';

/**
 * Where the records of one deployment are, and who works on them. Without KV, sessions end by D1 alone, which decides.
 */
export type Storage = {
	account: Account;
	settings: Settings;
	database: Database;
	namespaceId: string | undefined;
	actor: string;
};

/** What the operator does, for the table of acts: a word, the address it is about, and what is worth keeping. */
type Act = { act: string; about?: string; detail?: string | undefined };

/** The address of the login, for the table of acts. A token has none. */
export async function findActor(account: Account): Promise<string> {
	const user = await ask<{ email?: string }>(account, 'GET', '/user').catch(() => undefined);
	return user?.result?.email ?? 'an API token';
}

/**
 * Writes an act and notes it in the table of acts, in one batch: all or nothing. Returns the rows of each statement.
 * `statements` may be empty where the act itself is elsewhere.
 */
export async function write(
	{ database, actor }: Storage,
	{ act, about, detail }: Act,
	...statements: Statement[]
): Promise<Row[][]> {
	const note: Statement = {
		sql: 'INSERT INTO kindling_acts (at, actor, act, about, detail) VALUES (?1, ?2, ?3, ?4, ?5)',
		params: [new Date().toISOString(), actor, act, about ?? null, detail ?? null],
	};
	return (await database.call(`Writing "${act}"`, { batch: [note, ...statements] })).slice(1);
}
