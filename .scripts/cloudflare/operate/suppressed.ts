import { addressHash } from '../../../worker/mail/address-hash.ts';
import { query } from '../database.ts';
import { type Storage, write } from './storage.ts';

/** How many addresses get no mail, by reason. The addresses themselves are not kept, only their hashes. */
export const listSuppressed = (storage: Storage) =>
	query(
		storage,
		`SELECT reason, count(*) AS addresses, max(created_at) AS newest
		FROM suppressed_addresses GROUP BY reason ORDER BY addresses DESC`,
	);

/** Why and since when an address gets no mail; undefined where it gets some. */
export async function findSuppressed(
	storage: Storage,
	email: string,
): Promise<{ reason: string; since: string } | undefined> {
	const sql = 'SELECT reason, created_at AS since FROM suppressed_addresses WHERE address_hash = ?1';
	const [found] = await query<{ reason: string; since: string }>(storage, sql, addressHash(email));
	return found;
}

/** Lets mail go to an address again; whether it was suppressed. */
export async function liftSuppression(storage: Storage, email: string): Promise<boolean> {
	const sql = 'DELETE FROM suppressed_addresses WHERE address_hash = ?1 RETURNING reason';
	const [lifted = []] = await write(storage, { act: 'lift', about: email }, { sql, params: [addressHash(email)] });
	return lifted.length > 0;
}
