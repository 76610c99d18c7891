import { fingerprint, newToken } from '../../worker/http/token.ts';
import { type Storage, write } from '../cloudflare/acts.ts';
import type { Person } from './people.ts';

const hour = 60 * 60_000;
const at = (ms: number) => new Date(Date.now() + ms).toISOString();

/** How long what the operator hands over works, in hours. */
export const validHours = { reset: 24, invite: 7 * 24 };

/** A link with which the account's owner chooses a new password. It ends the one before. Only its hash is stored. */
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

/** A link with which this address registers, also while sign-up is closed. It ends the one before, and expired ones. */
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
	// Behind the # it is sent to no one but the call that registers.
	return `${address}/auth#invite=${token}`;
}
