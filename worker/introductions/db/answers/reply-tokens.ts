import { and, eq, isNull, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { userColumns } from '../../../accounts/db/user-columns.ts';
import type { Db } from '../../../db/client.ts';
import { connections, introRequests, prospects, users } from '../../../db/schema.ts';
import { askedName } from '../requests/intro-request-columns.ts';

/** The request that a mail came for: who asked whom about whom, and which mail of ours it belongs to. */
export type AskedFor = NonNullable<Awaited<ReturnType<typeof findByMailToken>>>;

const link = alias(introRequests, 'link');

/**
 * The ask that a mail to one of our addresses is about, by the hash of the address's token: its own, or the one that its
 * nudge or thank-you follows. A reply to the mail of a favour is about all its asks: this is the first of them.
 * Undefined for a token that nobody has, and for one of an account that is disabled.
 */
export async function findByMailToken(db: Db, purpose: 'reply' | 'introduction', tokenHash: string) {
	const isLink = eq(purpose === 'reply' ? link.replyToken : link.introductionToken, tokenHash);
	const [asked] = await selectAsked(db, sql`null`).where(and(isLink, isNull(users.disabledAt)));
	return asked ?? (purpose === 'reply' ? findByFavourToken(db, tokenHash) : undefined);
}

// A request of the mail that was replied to stands for that mail.
async function findByFavourToken(db: Db, tokenHash: string) {
	const mail = sql`(select f.id from favours f where f.reply_token = ${tokenHash} and f.reply_token is not null)`;
	const [asked] = await selectAsked(db, introRequests.favourId)
		.where(and(sql`${link.favourId} is not null and ${link.favourId} = ${mail}`, isNull(users.disabledAt)))
		.orderBy(sql`intro_requests.rowid`)
		.limit(1);
	return asked;
}

const selectAsked = (db: Db, favourId: SQLWrapper) =>
	db
		.select({
			id: introRequests.id,
			status: introRequests.status,
			/** The request whose mail named the address. */
			linkId: link.id,
			/** Whom that mail went to. */
			recipientEmail: link.recipientEmail,
			connector: askedName,
			/** The favour whose asks the mail is about; null for one ask. */
			favourId: sql<string | null>`${favourId}`.as('about_favour'),
			prospect: { id: prospects.id, name: prospects.name },
			user: userColumns,
		})
		.from(link)
		.innerJoin(introRequests, sql`${introRequests.id} = coalesce(${link.followsId}, ${link.id})`)
		.innerJoin(prospects, eq(prospects.id, introRequests.prospectId))
		.innerJoin(users, eq(users.id, introRequests.userId))
		.leftJoin(connections, eq(connections.id, introRequests.connectionId))
		.$dynamic();
