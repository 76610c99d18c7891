import { userCounters } from '../../../worker/db/counters.ts';
import { ask, ifAllowed } from '../api.ts';
import { query } from '../database.ts';
import { type Storage, write } from './storage.ts';

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
	FROM users WHERE removed_at IS NULL AND ${where} ORDER BY email LIMIT 50`;

const now = () => new Date().toISOString();

/** Up to 50 accounts whose address or name contains the words. */
export const findPeople = (storage: Storage, words: string) =>
	query<Person>(
		storage,
		personOf("instr(lower(email || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '')), lower(?1)) > 0"),
		words,
		now(),
	);

/** The account with exactly this address. */
export async function findPerson(storage: Storage, email: string): Promise<Person | undefined> {
	const [person] = await query<Person>(storage, personOf('email = lower(?1)'), email, now());
	return person;
}

const endOf = (userId: string) => ({ sql: 'DELETE FROM sessions WHERE user_id = ?1 RETURNING sid', params: [userId] });

// What goes on without a session. A link to a list is past its time then, and the nightly run removes it with its marks.
const programs = ['tokens', 'grants', 'webhooks', 'webhook_deliveries'];
const endShares = 'UPDATE list_shares SET expire = ?1 WHERE expire > ?1';

// A link that was mailed before, or a program, could let in whoever is kept out.
const otherWaysOf = (userId: string) => [
	...['mailed_links', ...programs].map((table) => ({
		sql: `DELETE FROM ${table} WHERE user_id = ?1`,
		params: [userId],
	})),
	{ sql: `${endShares} AND user_id = ?2`, params: [now(), userId] },
];

/**
 * Ends all sessions of an account, in D1, which decides, then in KV where there is one, and all its mailed links,
 * personal tokens, connected assistants, webhook and links to lists. Returns how many sessions there were.
 */
export async function endSessions(storage: Storage, { id, email }: Person): Promise<number> {
	const [ended = []] = await write(storage, { act: 'end-sessions', about: email }, endOf(id), ...otherWaysOf(id));
	return forget(storage, ended);
}

// KV forgets them by itself later. It never revives a session that D1 has ended.
async function forget({ account, namespaceId }: Storage, ended: Record<string, unknown>[]): Promise<number> {
	if (ended.length > 0 && namespaceId) {
		const path = `/storage/kv/namespaces/${namespaceId}/bulk/delete`;
		const sids = ended.map(({ sid }) => sid);
		await ifAllowed(ask(account, 'POST', path, sids));
	}
	return ended.length;
}

/**
 * Ends the same of everybody, in D1; what KV keeps expires there. Returns how many sessions there were.
 */
export async function endAllSessions(storage: Storage): Promise<number> {
	const end = { sql: 'DELETE FROM sessions RETURNING sid' };
	const others = ['mailed_links', ...programs].map((table) => ({ sql: `DELETE FROM ${table}` }));
	const shares = { sql: endShares, params: [now()] };
	const [ended = []] = await write(storage, { act: 'end-all-sessions' }, end, ...others, shares);
	return ended.length;
}

/**
 * Disables an account and ends the same of it; returns how many sessions. A disabled one neither signs in nor stays signed in.
 */
export async function disable(storage: Storage, { id, email }: Person): Promise<number> {
	const close = { sql: 'UPDATE users SET disabled_at = ?2 WHERE id = ?1', params: [id, now()] };
	const [, ended = []] = await write(storage, { act: 'disable', about: email }, close, endOf(id), ...otherWaysOf(id));
	return forget(storage, ended);
}

/** Opens a disabled account again. */
export async function enable(storage: Storage, { id, email }: Person): Promise<void> {
	const open = { sql: 'UPDATE users SET disabled_at = NULL WHERE id = ?1', params: [id] };
	await write(storage, { act: 'enable', about: email }, open);
}

/** Removes an account with everything that belongs to it. `what` is noted: it is all that is left of it. */
export async function removePerson(storage: Storage, { id, email }: Person, what: string): Promise<void> {
	const counted = userCounters(id);
	const [ended = []] = await write(
		storage,
		{ act: 'remove', about: email, detail: what },
		endOf(id),
		{ sql: 'DELETE FROM users WHERE id = ?1', params: [id] },
		{ sql: 'DELETE FROM counters WHERE key >= ?1 AND key < ?2', params: [counted.from, counted.to] },
	);
	await forget(storage, ended);
}
