import { fingerprint, newToken } from '../../worker/http/token.ts';
import { type Storage, write } from '../cloudflare/acts.ts';
import type { Person } from './people.ts';

const hour = 60 * 60_000;
const at = (ms: number) => new Date(Date.now() + ms).toISOString();

/** Hours for which each link works. */
export const validHours = { reset: 24, invite: 7 * 24 };

/** Creates a link for choosing a new password, and ends the previous one. Stores only its hash. */
export async function createResetLink(storage: Storage, person: Person): Promise<string> {
	const [token, address] = [newToken(), await storage.address()];
	const { id, email } = person;
	await write(storage, { act: 'reset-link', about: email }, [
		{
			sql: `INSERT INTO mailed_links (token_hash, user_id, purpose, email, created_at, expire)
					VALUES (?1, ?2, 'password', ?3, ?4, ?5)
					ON CONFLICT (user_id, purpose) DO UPDATE SET token_hash = excluded.token_hash, email = excluded.email,
						device = NULL, country = NULL, used_by = NULL, created_at = excluded.created_at, expire = excluded.expire`,
			params: [fingerprint(token), id, email, at(0), at(validHours.reset * hour)],
		},
	]);
	return `${address}/api/reset/${token}`;
}

/**
 * Creates a link for registering this address, even while sign-up is closed. Ends the previous link and deletes expired
 * ones.
 */
export async function createInvite(storage: Storage, email: string): Promise<string> {
	const [token, address] = [newToken(), await storage.address()];
	await write(storage, { act: 'invite', about: email }, [
		{ sql: 'DELETE FROM invites WHERE expire < ?1', params: [at(0)] },
		{
			sql: `INSERT INTO invites (email, token_hash, created_at, expire) VALUES (?1, ?2, ?3, ?4)
				ON CONFLICT (email) DO UPDATE SET token_hash = excluded.token_hash,
					created_at = excluded.created_at, expire = excluded.expire`,
			params: [email, fingerprint(token), at(0), at(validHours.invite * hour)],
		},
	]);
	// Behind the #, the token reaches only the call that registers.
	return `${address}/auth#invite=${token}`;
}
