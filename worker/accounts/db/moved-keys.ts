import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { movedKeys } from '../../db/schema.ts';
import { now } from '../../db/time.ts';

/**
 * Where the account of a session, a token or a link has gone that is not found here, by the key that it is stored under.
 * Undefined for one that was never here, or is over: a query for each move of the account.
 */
export async function placeOfKey(db: Db, key: string): Promise<Db | undefined> {
	let found: Db | undefined;
	// An account that came back has taken its keys along, so no way leads in a circle.
	for (let at: Db | undefined = db; at; ) {
		const [moved]: { place: number }[] = await at
			.select({ place: movedKeys.place })
			.from(movedKeys)
			.where(and(eq(movedKeys.key, key), gt(movedKeys.expire, now())));
		at = moved && db.places[moved.place];
		found = at ?? found;
	}
	return found;
}

/** What a key finds in a database, or else where its account has gone, and in which database that was. */
export async function findFollowed<Found>(
	db: Db,
	key: string,
	find: (db: Db, key: string) => Promise<Found | undefined>,
): Promise<{ found: Found; db: Db } | undefined> {
	const here = await find(db, key);
	if (here !== undefined) return { found: here, db };
	const there = db.places.length > 1 ? await placeOfKey(db, key) : undefined;
	const found = there && (await find(there, key));
	return there && found !== undefined ? { found, db: there } : undefined;
}
