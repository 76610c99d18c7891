import { type SQL, sql } from 'drizzle-orm';
import { dayMs } from '#contract/rules/durations';
import type { Db } from '../../../db/client.ts';
import type { Owner } from '../../../db/owned.ts';
import { runBatch } from '../../../db/run-batch.ts';
import { statement } from '../../../db/statement.ts';
import { now } from '../../../db/time.ts';
import { seenMembers } from '../../../network/db/circle/seen.ts';
import { type ConnectorsLink, linkOfConnector } from '../answers/prospect-links.ts';
import { findAsked } from './find-by-token.ts';
import type { NewMail } from './insert-requests.ts';

/**
 * The membership that a mail of the user's asks: null in SQL where it is no member's whom the user sees, or the address is
 * not the one that they wrote for the circle.
 */
export const memberAt = (userId: Owner, { circleMember, recipientEmail }: NewMail): SQL => sql`
	(select seen.id from ${seenMembers(userId)} seen cross join circle_members m on m.user_id = seen.user_id
	where seen.id = ${circleMember} and lower(m.address) = ${recipientEmail?.toLowerCase() ?? null})`;

// How long a yes waits for its introduction: as long as a link for the prospect works.
const yesDays = 30;

/**
 * That a mail `mails` asks the user as a member of the circle: its answer link works, and the two see each other now. It is
 * the right by which the user reads and answers what is another account's.
 */
export const asksMember = (userId: Owner): SQL => sql`mails.answer_until > ${now()}
	and mails.to_member = (select id from circle_members where user_id = ${userId})
	and mails.user_id in (select user_id from ${seenMembers(userId)})`;

/** Whether an ask of such a mail waits for the member: for an answer, or after a yes for the introduction. */
export const waitsForMember = (): SQL => sql`intro_requests.kind = 'ask' and (
	intro_requests.answer is null and intro_requests.status in ('sent', 'unknown')
	or ${saidYes()})`;

// Until the day that they named there is nothing to do.
const saidYes = () => {
	const at = Date.now();
	const day = sql`coalesce(intro_requests.terms ->> '$.notBefore', '')`;
	return sql`intro_requests.answer = 'yes' and intro_requests.status = 'accepted'
		and ${day} <= ${new Date(at).toISOString().slice(0, 10)}
		and max(intro_requests.responded_at, ${day}) > ${new Date(at - yesDays * dayMs).toISOString()}`;
};

/** The asks of a mail that asks the user as a member of the circle, by its id, as a select of ids. */
export const asksOfMember = (userId: Owner, mailId: string): SQL => sql`
	select o.id from mails cross join intro_requests o on o.mail_id = mails.id where mails.id = ${mailId} and ${asksMember(userId)}`;

/** These asks, as those of a link. None where the mail does not ask the user. */
export const findForMember = (db: Db, userId: Owner, mailId: string) =>
	findAsked(db, sql`mails.id = ${mailId} and ${asksMember(userId)}`);

/**
 * Keeps the hash of the token in the link that the member opens, in place of the one before, and gives those a link for
 * their prospect who were answered with yes and have none. Returns whether the mail asks the user.
 */
export async function keepMemberLink(
	db: Db,
	userId: Owner,
	mailId: string,
	tokenHash: string,
	links: readonly { of: Owner; requestId: string; link: ConnectorsLink }[],
): Promise<boolean> {
	const { kept } = await runBatch(db, {
		kept: statement<{ id: string }>(
			db,
			sql`update mails set member_token = ${tokenHash} where id = ${mailId} and ${asksMember(userId)} returning id`,
		),
		links: links.map(({ of, requestId, link }) => linkOfConnector(db, of, requestId, link, 'keep')),
	});
	return kept.length > 0;
}
