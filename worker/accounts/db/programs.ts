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
 * The statements that end all that goes on without a session, while `condition` holds: personal tokens, connected
 * assistants, the webhook with its messages, the links to lists, which the nightly run removes with their marks, and the
 * answer links that a session was shown, also those that lie in the trash. A link that only left by mail is known to no one
 * but whoever got it, and goes on. So do invitations to a circle end, and what is shared with it.
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

// The answer link of what the user sends in their own way, with that of the prospect which its page shows; the link for the
// prospect that the user made; and the link with which a member of the circle opened an ask in the app.
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
