import { type Account, ask } from '../api.ts';
import type { Database, Row, Statement } from '../database.ts';
import type { Settings } from '../settings.ts';

/** Where the records of one deployment are. */
export type Storage = { account: Account; settings: Settings; database: Database };

/** What the operator does, for the table of acts: a word, the address it is about, and what is worth keeping. */
type Act = { act: string; about?: string | undefined; detail?: string | undefined };

/**
 * Writes an act and notes it in the table of acts, with the address of the login (a token has none), in one batch: all or
 * nothing. Returns the rows of each statement. `statements` may be empty where the act itself is elsewhere.
 */
export async function write(
	{ account, database }: Pick<Storage, 'account' | 'database'>,
	{ act, about, detail }: Act,
	...statements: Statement[]
): Promise<Row[][]> {
	const user = await ask<{ email?: string }>(account, 'GET', '/user').catch(() => undefined);
	const note: Statement = {
		sql: 'INSERT INTO kindling_acts (at, actor, act, about, detail) VALUES (?1, ?2, ?3, ?4, ?5)',
		params: [new Date().toISOString(), user?.result?.email ?? 'an API token', act, about ?? null, detail ?? null],
	};
	return (await database.call(`Writing "${act}"`, { batch: [note, ...statements] })).slice(1);
}
