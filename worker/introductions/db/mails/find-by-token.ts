import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { peopleMost } from '#contract/rules/limits';
import { userColumns } from '../../../accounts/db/user-columns.ts';
import type { Db } from '../../../db/client.ts';
import {
	connections,
	introRequests,
	mails,
	notAgainLinks,
	prospectLinks,
	prospects,
	users,
} from '../../../db/schema.ts';
import { now } from '../../../db/time.ts';
import { seenMembers } from '../../../network/db/seen-members.ts';
import { askedMember } from '../requests/intro-request-columns.ts';

/** Purpose of a token: the answer link, the address for replies, or the address for a copy of one introduction. */
type Purpose = 'answer' | 'reply' | 'introduction';

/** An ask that a mail is about: asker, connector and prospect, the message, and the answer so far. */
export type FoundRequest = Awaited<ReturnType<typeof findAsked>>[number];

// The mail of an ask. The mail with the token may be one that follows it.
const asking = alias(mails, 'asking');
// The requests of the answered mail: the mail with the token, or the mail it nudges.
const answered = alias(introRequests, 'answered');
// The request of the mail with the token.
const link = alias(introRequests, 'link');

// A mail to a circle member has two links: the one in the mail, and the one opened in the app, which works while the
// two see each other.
const hasLink = (hash: string) => sql`(mails.answer_token = ${hash} or mails.member_token = ${hash} and mails.user_id in
	(select user_id from ${seenMembers(sql`(select o.user_id from circle_members o where o.id = mails.to_member)`)}))
	and mails.answer_until > ${now()}`;

const isFound: Record<Purpose, (tokenHash: string) => SQL> = {
	answer: hasLink,
	reply: (hash) => sql`${mails.replyToken} = ${hash}`,
	introduction: (hash) => sql`${link.introductionToken} = ${hash}
		and ${mails.id} = (select t.mail_id from intro_requests t where t.introduction_token = ${hash})`,
};

/**
 * Finds the asks that a mail with this token is about, by the token's hash, in the order of their people: the ask of
 * its request, or the ask it follows; for a mail about several all of them, also those of the mail it nudges; one for
 * an introduction. None for a token that is unknown or over, or that belongs to a disabled account.
 */
export const findByToken = (db: Db, purpose: Purpose, tokenHash: string) => findAsked(db, isFound[purpose](tokenHash));

/** Finds the asks of the mails `mails` that meet a condition, in the order of their people. */
export const findAsked = (db: Db, isFound: SQL) =>
	db
		.select({
			id: introRequests.id,
			status: introRequests.status,
			message: introRequests.message,
			recipientEmail: asking.recipientEmail,
			connector: sql<string | null>`coalesce(${asking.connectorName}, ${connections.mutualConnectionName})`,
			answer: introRequests.answer,
			answerNote: introRequests.answerNote,
			terms: introRequests.terms,
			prospectAnswer: introRequests.prospectAnswer,
			prospectAnswerByAsker: introRequests.prospectAnswerByAsker,
			/** The link for the prospect, with what they added to their answer. Null without a link, and once it is over. */
			prospectLink: {
				// The first of them says if there is one.
				until: prospectLinks.expire,
				tokenHash: prospectLinks.tokenHash,
				salt: prospectLinks.salt,
				way: prospectLinks.way,
				contact: prospectLinks.contact,
				note: prospectLinks.note,
			},
			/** The connector said how well they know the prospect. */
			saidHowWell: sql<boolean>`${connections.howWell} is not null`.mapWith(Boolean),
			/**
			 * The mail with the token: whether it is about several, which mail it nudges, and whether it was made for the
			 * server to send.
			 */
			mail: {
				id: mails.id,
				isForSeveral: mails.isForSeveral,
				followsId: mails.followsId,
				byMail: mails.byMail,
				/** False once the provider refused it: then only its sender can know the link. */
				hasLeft:
					sql<boolean>`exists (select 1 from intro_requests o where o.mail_id = mails.id and o.status <> 'failed')`.mapWith(
						Boolean,
					),
				/**
				 * The link's mail went to the same address, or member, as this ask. A nudge may go to another address, even the
				 * user's own; and the link in what users send themselves was theirs first.
				 */
				isToAsked:
					sql<boolean>`${mails.byMail} and ${asking.byMail} and coalesce(${mails.toMember} = ${asking.toMember},
						lower(${mails.recipientEmail}) = lower(${asking.recipientEmail}), 0)`.mapWith(Boolean),
				/** This ask was mailed, so its connector has a link of their own. */
				isAskMailed: asking.byMail,
			},
			member: askedMember,
			/** Its request about this prospect: none for those of a mail about several who needed no nudge. */
			linkId: link.id,
			/** The hash of the token in that request's address for a copy of the introduction. */
			introductionToken: link.introductionToken,
			/** The address that the mail went to. */
			mailedTo: mails.recipientEmail,
			prospect: {
				id: prospects.id,
				listId: prospects.prospectListId,
				name: prospects.name,
				title: prospects.title,
				company: prospects.company,
				linkedinUrl: prospects.linkedinUrl,
			},
			user: userColumns,
		})
		.from(mails)
		.innerJoin(answered, eq(answered.mailId, sql`coalesce(${mails.followsId}, ${mails.id})`))
		.innerJoin(introRequests, eq(introRequests.id, sql`coalesce(${answered.followsId}, ${answered.id})`))
		.innerJoin(asking, eq(asking.id, introRequests.mailId))
		.leftJoin(link, and(eq(link.mailId, mails.id), eq(sql`coalesce(${link.followsId}, ${link.id})`, introRequests.id)))
		.innerJoin(prospects, eq(prospects.id, introRequests.prospectId))
		.innerJoin(users, eq(users.id, introRequests.userId))
		.leftJoin(connections, eq(connections.id, introRequests.connectionId))
		.leftJoin(prospectLinks, and(eq(prospectLinks.requestId, introRequests.id), gt(prospectLinks.expire, now())))
		.where(and(isFound, isNull(users.disabledAt)))
		.orderBy(sql`intro_requests.rowid`)
		// An archive may bring more people into a mail than anyone asks about.
		.limit(peopleMost);

/** Selects the ids of the asks that an answer link answers: see {@link findByToken}. */
export const asksOfLink = (tokenHash: string): SQL => sql`
	select coalesce(o.follows_id, o.id) from mails cross join intro_requests o on o.mail_id = coalesce(mails.follows_id, mails.id)
	where ${hasLink(tokenHash)}
		and exists (select 1 from users u where u.id = mails.user_id and u.disabled_at is null)`;

/** Finds the hash of the address a mail went to, by its answer link, when its request is gone. */
export async function findNotAgain(db: Db, tokenHash: string): Promise<string | undefined> {
	const [link] = await db
		.select({ addressHash: notAgainLinks.addressHash })
		.from(notAgainLinks)
		.where(and(eq(notAgainLinks.tokenHash, tokenHash), gt(notAgainLinks.expire, now())));
	return link?.addressHash;
}
