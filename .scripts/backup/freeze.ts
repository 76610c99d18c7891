import { lockTable } from '../cloudflare/lock.ts';
import type { Store } from './store.ts';

/** The trigger by which a database takes no new requests. Only a database whose restore ran has it. */
const freezeTrigger = 'kindling_replaced';

/** What lets a database take requests again, whoever stopped them. */
export const unfrozen = `DROP TRIGGER IF EXISTS ${freezeTrigger}`;

/**
 * Lets a database take no new requests as long as a restore holds it, or once it is replaced. A mail leaves only after its
 * request is written, so none leaves from here on, whatever still works on this database.
 */
export async function freeze(live: Store): Promise<void> {
	await live.all(unfrozen);
	await live.all(
		`CREATE TRIGGER IF NOT EXISTS ${freezeTrigger} BEFORE INSERT ON intro_requests
			WHEN EXISTS (SELECT 1 FROM ${lockTable} WHERE act IN ('restore', 'replaced'))
			BEGIN SELECT RAISE(ABORT, 'a restored database is taking this one''s place'); END`,
	);
}
