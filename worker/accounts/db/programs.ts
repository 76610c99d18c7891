import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { Owner } from '../../db/owned.ts';
import {
	circleInvites,
	circleMembers,
	grants,
	listShares,
	mails,
	personalTokens,
	prospectLinks,
	trashRows,
	webhookDeliveries,
	webhooks,
} from '../../db/schema.ts';
import { now } from '../../db/time.ts';

/**
 * The statements that end everything that works without a session, if `condition` holds: personal tokens, connected
 * assistants, the webhook with its messages, links to lists (the nightly run removes them with their marks), and answer
 * links shown to a session, in the trash too. A link that only left by mail is known to no one but its recipient, and
 * stays. Circle invitations end too, and so does sharing with a circle.
 */
export const programsEnded = (db: Db, userId: Owner | SQL<string>, condition?: SQL) =>
	[
		db.delete(personalTokens).where(and(eq(personalTokens.userId, userId), condition)),
		db.delete(grants).where(and(eq(grants.userId, userId), condition)),
		db.delete(circleInvites).where(and(eq(circleInvites.userId, userId), condition)),
		db
			.update(circleMembers)
			.set({ sharing: false })
			.where(and(eq(circleMembers.userId, userId), condition)),
		db.delete(webhooks).where(and(eq(webhooks.userId, userId), condition)),
		db.delete(webhookDeliveries).where(and(eq(webhookDeliveries.userId, userId), condition)),
		db
			.update(listShares)
			.set({ expire: now() })
			.where(and(eq(listShares.userId, userId), gt(listShares.expire, now()), condition)),
		db
			.update(trashRows)
			.set({ row: sql`json_set(${trashRows.row}, '$.expire', ${now()})` })
			.where(
				and(
					eq(trashRows.userId, userId),
					eq(trashRows.part, 'shares'),
					sql`${trashRows.row} ->> '$.expire' > ${now()}`,
					condition,
				),
			),
		...shownLinksEnded(db, userId, condition),
	] as const;

// The answer link of a message that users send themselves, with the prospect's link that its page shows; the prospect's
// link that the user made; and the link that a circle member had when they opened an ask in the app.
function shownLinksEnded(db: Db, userId: Owner | SQL<string>, condition?: SQL) {
	const inTrash = (part: string, ...more: (SQL | undefined)[]) =>
		and(eq(trashRows.userId, userId), eq(trashRows.part, part), ...more, condition);
	const mailed = sql`(select 1 from intro_requests r join mails m on m.id = r.mail_id
		where r.id = ${prospectLinks.requestId} and m.by_mail = 1)`;
	return [
		db
			.update(mails)
			.set({ answerToken: null, answerUntil: null })
			.where(and(eq(mails.userId, userId), eq(mails.byMail, false), condition)),
		db
			.update(prospectLinks)
			.set({
				ownTokenHash: null,
				tokenHash: sql`case when exists ${mailed} then ${prospectLinks.tokenHash} end`,
			})
			.where(and(eq(prospectLinks.userId, userId), condition)),
		db
			.update(mails)
			.set({ memberToken: null })
			.where(and(sql`${mails.toMember} = (select id from circle_members where user_id = ${userId})`, condition)),
		db
			.update(trashRows)
			.set({ row: sql`json_set(${trashRows.row}, '$.answerToken', null, '$.answerUntil', null)` })
			.where(inTrash('mails', sql`not ${trashRows.row} ->> '$.byMail'`)),
		db
			.update(trashRows)
			.set({ row: sql`json_set(${trashRows.row}, '$.ownTokenHash', null, '$.tokenHash', null)` })
			.where(inTrash('links')),
	] as const;
}
