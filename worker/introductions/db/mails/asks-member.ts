import { and, eq, type SQL, sql } from 'drizzle-orm';
import { dayMs } from '#contract/rules/durations';
import { seenMembers } from '../../../circle/db/seen.ts';
import type { Db } from '../../../db/client.ts';
import type { Owner } from '../../../db/owned.ts';
import { mails } from '../../../db/schema.ts';
import { runBatch, statement } from '../../../db/statements.ts';
import { now } from '../../../db/time.ts';
import { type ConnectorsLink, linkOfConnector } from '../answers/prospect-links.ts';
import { findAsked } from './find-by-token.ts';

/** The account of a member, for a mail to its address. */
type MailedMember = { id: Owner; email: string; emailVerified: boolean };

/**
 * The account that a mail of the user's goes to as a member, for as long as it takes to hand that over: no one else may read
 * its address. None where it wants no such mail, has left, or is closed.
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

/** Keeps the id that the provider gave to the mail of a member, which its later events name. */
export const keepProviderId = (db: Db, userId: Owner, mailId: string, providerId: string | null) =>
	db
		.update(mails)
		.set({ providerId })
		.where(and(eq(mails.userId, userId), eq(mails.id, mailId)));

/**
 * Ends the mails to these members, because one came back or was marked as spam. Their asks are in their Kindling. Returns
 * the accounts for whom it is new.
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
 * That a mail `mails` asks the user as a member of the circle: its answer link works, and the two see each other now. It is
 * the right by which the user reads and answers what is another account's.
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
