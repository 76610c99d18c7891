import { type Account, request } from '../api.ts';
import { call, type Place, type Statement } from '../database.ts';

/**
 * Where the records of one deployment are, and who works on them. Without KV, sessions end by D1 alone, which decides.
 */
export type Storage = Place & { namespaceId: string | undefined; actor: string };

/** What the operator does, for the table of acts: a word, the address it is about, and what is worth keeping. */
type Act = { act: string; about?: string; detail?: string };

/** The address of the login, for the table of acts. A token has none. */
export async function findActor({ headers }: Account): Promise<string> {
	const user = await request<{ email?: string }>(headers, 'GET', '/user').catch(() => undefined);
	return user?.result?.email ?? 'an API token';
}

/**
 * Writes an act and notes it in the table of acts, in one batch: all or nothing. Returns the rows of each statement.
 * `statements` may be empty where the act itself is elsewhere.
 */
export async function write(
	storage: Storage,
	{ act, about, detail }: Act,
	...statements: Statement[]
): Promise<Record<string, string | number | null>[][]> {
	const note: Statement = {
		sql: 'INSERT INTO kindling_acts (at, actor, act, about, detail) VALUES (?1, ?2, ?3, ?4, ?5)',
		params: [new Date().toISOString(), storage.actor, act, about ?? null, detail ?? null],
	};
	return (await call(storage, `Writing "${act}"`, { batch: [note, ...statements] })).slice(1);
}
