import { type SQL, sql } from 'drizzle-orm';
import type { Noun } from '#contract/tab';
import type { Db } from '../../db/client.ts';
import type { Owner } from '../../db/owned.ts';
import { statement } from '../../db/statements.ts';

/** An account that sees something of another one, and is told of its changes by `noun`. */
export type Onlooker = { userId: string; noun: Noun };

/** A change of the account itself (its name, or its end), or only of what it shows others. */
type SeenChange = 'account' | 'shown';

/** A way in which accounts see each other. worker/app.ts registers it. */
export type Onlookers = {
	noun: Noun;
	/** Selects the `userId` of each account that sees such a change of a user, the user's own included. */
	accounts: (userId: Owner | SQL, change: SeenChange) => SQL;
};

const registered: Onlookers[] = [];

/** Registers a way in which accounts see each other. */
export const addOnlookers = (onlookers: Onlookers): void => void registered.push(onlookers);

/** Returns the nouns that onlookers may be told of. */
export const onlookerNouns = (): Noun[] => registered.map(({ noun }) => noun);

/**
 * The statement that reads the accounts which see a change of the user, the user's own included, for the batch that
 * writes it.
 */
export const onlookersOf = (db: Db, userId: Owner | SQL, change: SeenChange = 'account') =>
	statement<Onlooker>(
		db,
		registered.length === 0
			? sql`select null as userId, null as noun where false`
			: sql.join(
					registered.map(
						({ noun, accounts }) => sql`select userId, ${noun} as noun from (${accounts(userId, change)})`,
					),
					sql` union all `,
				),
	);
