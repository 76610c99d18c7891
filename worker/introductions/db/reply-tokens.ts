import { and, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { userColumns } from '../../accounts/db/user-columns.ts';
import type { Db } from '../../db/client.ts';
import { connections, introRequests, prospects, users } from '../../db/schema.ts';
import { askedName } from './intro-request-columns.ts';

/** The request that a mail came for: who asked whom about whom, and which mail of ours it belongs to. */
export type AskedFor = NonNullable<Awaited<ReturnType<typeof findByMailToken>>>;

const link = alias(introRequests, 'link');

/**
 * The ask that a mail to one of our addresses is about, by the hash of the address's token: its own, or the one that its
 * nudge or thank-you follows. Undefined for a token that nobody has, and for one of an account that is disabled.
 */
export async function findByMailToken(db: Db, purpose: 'reply' | 'introduction', tokenHash: string) {
	const token = purpose === 'reply' ? link.replyToken : link.introductionToken;
	const [asked] = await db
		.select({
			id: introRequests.id,
			status: introRequests.status,
			/** The request whose mail named the address. */
			linkId: link.id,
			/** Whom that mail went to. */
			recipientEmail: link.recipientEmail,
			connector: askedName,
			prospect: { id: prospects.id, name: prospects.name },
			user: userColumns,
		})
		.from(link)
		.innerJoin(introRequests, sql`${introRequests.id} = coalesce(${link.followsId}, ${link.id})`)
		.innerJoin(prospects, eq(prospects.id, introRequests.prospectId))
		.innerJoin(users, eq(users.id, introRequests.userId))
		.leftJoin(connections, eq(connections.id, introRequests.connectionId))
		.where(and(eq(token, tokenHash), isNull(users.disabledAt)));
	return asked;
}
