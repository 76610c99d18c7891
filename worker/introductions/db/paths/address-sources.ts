import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { factsKeysOfName, nameKey } from '#contract/rules/identity';
import type { Db } from '../../../db/client.ts';
import type { Owner } from '../../../db/owned.ts';
import { networkPeople, networkUploads, prospects } from '../../../db/schema.ts';

// More people of one name than anyone looks through.
const mostOfName = 50;

/** The profile keys of the prospect's connections with this name. */
const profilesOf = (userId: Owner, prospectId: string, name: string) => sql`
	(select connection_key from connections
	where prospect_id = ${prospectId} and name_key = ${nameKey(name)} and user_id = ${userId})`;

/** Finds people of the user's lists who may be the connector: with the same profile, or at least the same name. */
export function recordsOf(db: Db, userId: Owner, prospectId: string, name: string) {
	const isTheirs = sql<number>`${prospects.personKey} in ${profilesOf(userId, prospectId, name)}`;
	const { from, to } = factsKeysOfName(name);
	return db
		.select({
			email: sql<string>`${prospects.email}`,
			title: prospects.title,
			personKey: prospects.personKey,
			isTheirs: isTheirs.as('is_theirs'),
		})
		.from(prospects)
		.where(
			and(
				eq(prospects.userId, userId),
				isNotNull(prospects.email),
				or(isTheirs, and(sql`${prospects.factsKey} >= ${from}`, sql`${prospects.factsKey} < ${to}`)),
			),
		)
		.orderBy(desc(prospects.updatedAt))
		.limit(mostOfName);
}

/** Finds people of the user's network who may be the connector. */
export function inNetworkByName(db: Db, userId: Owner, prospectId: string, name: string) {
	const isTheirs = sql<number>`coalesce(${networkPeople.profileKey} in ${profilesOf(userId, prospectId, name)}, 0)`;
	// True in SQL if the prospect's connection of this name has a profile; without one, its key is made from the name.
	const hasProfile = sql<number>`exists (select 1 from ${profilesOf(userId, prospectId, name)}
		where connection_key <> ${nameKey(name)})`;
	return db
		.select({
			email: networkPeople.email,
			emailFrom: networkPeople.emailFrom,
			title: networkPeople.position,
			company: networkPeople.company,
			hasProfile: hasProfile.as('has_profile'),
			connectedOn: networkPeople.connectedOn,
			isTheirs: isTheirs.as('is_theirs'),
		})
		.from(networkPeople)
		.innerJoin(networkUploads, eq(networkUploads.id, networkPeople.upload))
		.where(
			and(
				eq(networkPeople.userId, userId),
				isNull(networkUploads.expire),
				or(
					sql`${networkPeople.profileKey} in ${profilesOf(userId, prospectId, name)}`,
					eq(networkPeople.nameKey, nameKey(name)),
				),
			),
		)
		.orderBy(desc(networkPeople.connectedOn))
		.limit(mostOfName);
}
