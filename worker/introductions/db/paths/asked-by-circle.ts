import { sql } from 'drizzle-orm';
import { dayMs } from '#contract/rules/durations';
import { nameKey } from '#contract/rules/identity';
import { seenMembers } from '../../../accounts/db/circle/copy.ts';
import type { Db } from '../../../db/client.ts';
import type { Owner } from '../../../db/owned.ts';
import { statement } from '../../../db/statement.ts';
import { now } from '../../../db/time.ts';
import { fingerprint } from '../../../http/token.ts';

// How long a mail counts, from its day (UTC).
const countedMs = 30 * dayMs;

const prefix = 'circle-asked:';
// The id of a membership, a hash in hex, and where that stands in a key.
const [idLength, hashLength] = [36, 64];
const hashAt = prefix.length + idLength + 2;

const hashOf = (connector: string) => fingerprint(nameKey(connector));

/**
 * The statement that counts the mail of an ask for its connector, by the hash of their name: for whoever shares in a circle,
 * one more of its day (UTC), which counts for 30 days. For the batch that writes what became of the mail, before it: safe to
 * repeat.
 */
export function countForCircle(db: Db, userId: Owner, mailId: string, connector: string) {
	const day = Math.floor(Date.now() / dayMs) * dayMs;
	const end = `:${hashOf(connector)}:${new Date(day).toISOString().slice(0, 10)}`;
	return statement(
		db,
		sql`insert into counters (key, count, expire)
			select ${prefix} || me.id || ${end}, 1, ${new Date(day + countedMs).toISOString()} from circle_members me
			where me.user_id = ${userId} and me.sharing = 1 and me.published_at is not null and exists (
				select 1 from intro_requests r where r.mail = ${mailId} and r.user_id = ${userId} and r.status = 'sending')
			on conflict (key) do update set count = count + 1`,
	);
}

/** How often the members whom the user sees have asked somebody, by the hash of the name. */
export type AskedByCircle = { hash: string; count: number };

/** The statement that reads it: numbers alone, of nobody and of no day. */
export const askedByCircle = (db: Db, userId: Owner) =>
	statement<AskedByCircle>(
		db,
		sql`select substr(c.key, ${hashAt}, ${hashLength}) as hash, sum(c.count) as count
			from ${seenMembers(userId)} seen cross join counters c
				on c.key > ${prefix} || seen.id || ':' and c.key < ${prefix} || seen.id || ';'
			where c.expire > ${now()} group by 1`,
	);

/** The number of a connector, by their name. */
export function countOf(counts: readonly AskedByCircle[]): (connector: string) => number {
	const known = new Map(counts.map(({ hash, count }) => [hash, count]));
	return (connector) => (known.size > 0 ? (known.get(hashOf(connector)) ?? 0) : 0);
}
