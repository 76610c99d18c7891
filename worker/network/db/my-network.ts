import { and, eq, isNull, sql } from 'drizzle-orm';
import type { MyNetwork, NetworkContact } from '#contract/my-network';
import { networkPageMost } from '#contract/rules/limits';
import { type Onlooker, onlookersOf } from '../../accounts/db/onlookers.ts';
import type { Db } from '../../db/client.ts';
import type { Owner } from '../../db/owned.ts';
import { networkPeople, networkUploads } from '../../db/schema.ts';
import { runBatch, statement } from '../../db/statements.ts';
import { hasWords } from './network-people.ts';

/** Counts the user's network. Undefined without one. */
export async function findMyNetwork(db: Db, userId: Owner): Promise<MyNetwork | undefined> {
	const [network] = await db
		.select({
			people: sql<number>`count(*)`,
			withAddress: sql<number>`count(${networkPeople.email})`,
			connectedFrom: sql<string | null>`min(${networkPeople.connectedOn})`,
			connectedTo: sql<string | null>`max(${networkPeople.connectedOn})`,
			uploadedAt: networkUploads.createdAt,
		})
		.from(networkUploads)
		.innerJoin(networkPeople, eq(networkPeople.upload, networkUploads.id))
		.where(and(eq(networkUploads.userId, userId), isNull(networkUploads.expire)))
		.groupBy(networkUploads.id);
	return network;
}

/**
 * Searches the user's network for people with every word of `search` in name, company, position or email, in the order
 * of the file: at most {@link networkPageMost}, after the place `after`.
 */
export async function searchMyNetwork(db: Db, userId: Owner, search: string, after: number): Promise<NetworkContact[]> {
	const texts = sql`coalesce(p.company, '') || ' ' || coalesce(p.position, '') || ' ' || coalesce(p.email, '')`;
	return statement<NetworkContact>(
		db,
		sql`select p.place, p.name, p.linkedin_url as linkedinUrl, p.email, p.company, p.position,
				p.connected_on as connectedOn, p.email_from as emailFrom, p.messages_sent as messagesSent,
				p.messages_received as messagesReceived, p.last_message_on as lastMessageOn, p.closeness
			from network_uploads u cross join network_people p on p.upload = u.id and p.user_id = u.user_id
			where u.user_id = ${userId} and u.expire is null and p.place > ${after} ${hasWords(search, texts)}
			order by p.place limit ${networkPageMost}`,
	);
}

/** Removes the user's network, and any unfinished upload. Returns who saw it, if there was a network. */
export async function removeMyNetwork(db: Db, userId: Owner): Promise<Onlooker[]> {
	const { removed, onlookers } = await runBatch(db, {
		removed: db
			.delete(networkUploads)
			.where(eq(networkUploads.userId, userId))
			.returning({ expire: networkUploads.expire }),
		onlookers: onlookersOf(db, userId, 'shown'),
	});
	return removed.some(({ expire }) => expire === null) ? onlookers : [];
}
