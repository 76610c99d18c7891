import { and, eq, type SQL, sql } from 'drizzle-orm';
import { dayMs } from '#contract/rules/durations';
import type { Db } from '../../../db/client.ts';
import type { Owner } from '../../../db/owned.ts';
import { mails } from '../../../db/schema.ts';
import { runBatch, statement } from '../../../db/statements.ts';
import { now } from '../../../db/time.ts';
import { seenMembers } from '../../../network/db/seen-members.ts';
import { type ConnectorsLink, linkOfConnector } from '../answers/prospect-links.ts';
import { findAsked } from './find-by-token.ts';

/** The account of a member, for a mail to its address. */
type MailedMember = { id: Owner; email: string; emailVerified: boolean };

/**
 * Finds the account that a user's mail goes to as a circle member, only for handing it over: no one else may read the
 * address. Undefined if the member wants no such mail, has left, or the account is closed.
 */
export async function findMailedMember(db: Db, userId: Owner, mailId: string): Promise<MailedMember | undefined> {
	const [found] = await statement<Omit<MailedMember, 'emailVerified'> & { emailVerified: number }>(
		db,
		sql`select u.id, u.email, u.email_verified_at is not null as emailVerified
			from mails cross join circle_members m on m.id = mails.to_member cross join users u on u.id = m.user_id
			where mails.id = ${mailId} and mails.user_id = ${userId} and m.asks_by_mail = 1 and u.disabled_at is null`,
	);
	return found && { ...found, emailVerified: found.emailVerified === 1 };
}

/** Stores the provider's id for a member's mail, which its later events name. */
export const keepProviderId = (db: Db, userId: Owner, mailId: string, providerId: string | null) =>
	db
		.update(mails)
		.set({ providerId })
		.where(and(eq(mails.userId, userId), eq(mails.id, mailId)));

/**
 * Stops the mails to these members, because one bounced or was marked as spam. They still see the asks in Kindling.
 * Returns the accounts for which this is new.
 */
export const endMemberMails = (db: Db, memberships: readonly string[]) =>
	statement<{ userId: string }>(
		db,
		sql`update circle_members set asks_by_mail = 0 where asks_by_mail = 1
			and id in (select value from json_each(${JSON.stringify(memberships)})) returning user_id as userId`,
	);

// How long a yes waits for its introduction: as long as a link for the prospect works.
const yesDays = 30;

/**
 * Condition that a mail `mails` asks the user as a circle member: its answer link works, and the two see each other
 * now. It gives the user the right to read and answer what belongs to another account.
 */
export const asksMember = (userId: Owner): SQL => sql`mails.answer_until > ${now()}
	and mails.to_member = (select id from circle_members where user_id = ${userId})
	and mails.user_id in (select user_id from ${seenMembers(userId)})`;

/**
 * Condition for an ask in such a mail that waits for the member: to answer, or after a yes to make the introduction.
 */
export const waitsForMember = (): SQL => sql`intro_requests.kind = 'ask' and (
	intro_requests.answer is null and intro_requests.status in ('sent', 'unknown')
	or ${saidYes()})`;

// Until the day they named there is nothing to do.
const saidYes = () => {
	const at = Date.now();
	const day = sql`coalesce(intro_requests.terms ->> '$.notBefore', '')`;
	return sql`intro_requests.answer = 'yes' and intro_requests.status = 'accepted'
		and ${day} <= ${new Date(at).toISOString().slice(0, 10)}
		and max(intro_requests.responded_at, ${day}) > ${new Date(at - yesDays * dayMs).toISOString()}`;
};

/** Selects the ids of the asks in a mail that asks the user as a circle member. */
export const asksOfMember = (userId: Owner, mailId: string): SQL => sql`
	select o.id from mails cross join intro_requests o on o.mail_id = mails.id where mails.id = ${mailId} and ${asksMember(userId)}`;

/** Finds these asks in the same form as by a link. None if the mail doesn't ask the user. */
export const findForMember = (db: Db, userId: Owner, mailId: string) =>
	findAsked(db, sql`mails.id = ${mailId} and ${asksMember(userId)}`);

/**
 * Stores the hash of the token in the link that the member opens, in place of the previous one, and makes a prospect
 * link for each ask with a yes that has none. Returns whether the mail asks the user.
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
