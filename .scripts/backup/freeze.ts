import type { Store } from './store.ts';

const name = 'kindling_replaced';

/**
 * Lets a database take no new requests. A mail leaves only after its request is written, so none leaves from here on,
 * whatever still works on this database.
 */
export const freeze = (live: Store) =>
	live.all(
		`CREATE TRIGGER IF NOT EXISTS ${name} BEFORE INSERT ON intro_requests BEGIN SELECT RAISE(ABORT, 'a restored database is taking this one''s place'); END`,
	);

/** What lets it take requests again. */
export const unfrozen = `DROP TRIGGER IF EXISTS ${name}`;
export const unfreeze = (live: Store) => live.all(unfrozen);
