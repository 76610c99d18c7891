import { type Account, ask, resultOf } from './api.ts';
import { query } from './database.ts';

/** Where the records of one deployment are. */
export type Storage = { account: Account; databaseId: string; namespaceId: string | undefined };

export type Person = {
	id: string;
	email: string;
	name: string;
	created_at: string;
	email_verified_at: string | null;
	disabled_at: string | null;
	sessions: number;
	lists: number;
	prospects: number;
	requests: number;
};

const personOf = (where: string) => `
	SELECT id, email, trim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) AS name,
		created_at, email_verified_at, disabled_at,
		(SELECT count(*) FROM sessions WHERE user_id = users.id AND expire > ?2) AS sessions,
		(SELECT count(*) FROM prospect_lists WHERE user_id = users.id) AS lists,
		(SELECT count(*) FROM prospects WHERE user_id = users.id) AS prospects,
		(SELECT count(*) FROM intro_requests WHERE user_id = users.id) AS requests
	FROM users WHERE ${where} ORDER BY email LIMIT 50`;

const now = () => new Date().toISOString();

/** Up to 50 accounts whose address or name contains the words. */
export const findPeople = ({ account, databaseId }: Storage, words: string) =>
	query<Person>(
		account,
		databaseId,
		personOf("instr(lower(email || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '')), lower(?1)) > 0"),
		words,
		now(),
	);

/** The account with exactly this address. */
export async function findPerson({ account, databaseId }: Storage, email: string): Promise<Person | undefined> {
	const [person] = await query<Person>(account, databaseId, personOf('email = lower(?1)'), email, now());
	return person;
}

/** Ends all sessions of an account: in D1, which decides, then in KV. Returns how many there were. */
export async function endSessions({ account, databaseId, namespaceId }: Storage, userId: string): Promise<number> {
	const ended = await query<{ sid: string }>(
		account,
		databaseId,
		'DELETE FROM sessions WHERE user_id = ?1 RETURNING sid',
		userId,
	);
	if (ended.length > 0 && namespaceId) {
		const path = `/storage/kv/namespaces/${namespaceId}/bulk/delete`;
		const keys = ended.map(({ sid }) => sid);
		resultOf('Removing the sessions from KV', await ask(account, 'POST', path, keys));
	}
	return ended.length;
}

/**
 * Ends the sessions of everybody, in D1, which decides; what KV keeps of them expires there. Returns how many there
 * were.
 */
export async function endAllSessions({ account, databaseId }: Storage): Promise<number> {
	return (await query(account, databaseId, 'DELETE FROM sessions RETURNING sid')).length;
}

/** Disables an account, or opens it again. A disabled one neither signs in nor stays signed in. */
export async function setDisabled(
	{ account, databaseId }: Storage,
	userId: string,
	isDisabled: boolean,
): Promise<void> {
	await query(
		account,
		databaseId,
		'UPDATE users SET disabled_at = ?2 WHERE id = ?1',
		userId,
		isDisabled ? now() : null,
	);
}

/** Removes an account with everything that belongs to it. */
export async function removePerson(storage: Storage, userId: string): Promise<void> {
	await endSessions(storage, userId);
	const { account, databaseId } = storage;
	await query(account, databaseId, 'DELETE FROM users WHERE id = ?1', userId);
	// What is counted for somebody has keys that begin with `user:<id>:`; the semicolon comes after the colon.
	const [from, to] = [`user:${userId}:`, `user:${userId};`];
	await query(account, databaseId, 'DELETE FROM counters WHERE key >= ?1 AND key < ?2', from, to);
}

export type Sender = { email: string; requests: number; sent: number; refused: number; unclear: number };

/** Up to 50 accounts that asked for introductions by mail in the last days, most first. */
export const listSenders = ({ account, databaseId }: Storage, days: number) =>
	query<Sender>(
		account,
		databaseId,
		`SELECT email, count(*) AS requests, count(sent_at) AS sent,
			sum(intro_requests.status = 'failed') AS refused, sum(intro_requests.status = 'unknown') AS unclear
		FROM intro_requests JOIN users ON users.id = intro_requests.user_id
		WHERE intro_requests.created_at >= ?1 AND intro_requests.status <> 'pending'
		GROUP BY users.id ORDER BY requests DESC LIMIT 50`,
		new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString(),
	);
