import { sql } from 'drizzle-orm';
import { messageParts } from '#contract/mailed-text';
import { type CircleAsk, type CircleThanks, needsYouMost, replyShown } from '#contract/needs-you';
import { dayMs } from '#contract/rules/durations';
import { peopleMost } from '#contract/rules/limits';
import type { Db } from '../../../db/client.ts';
import type { Owner } from '../../../db/owned.ts';
import { statement } from '../../../db/statements.ts';
import { fromNow } from '../../../db/time.ts';
import { memberName, seenMembers } from '../../../network/db/seen-members.ts';
import { asksMember, waitsForMember } from '../mails/asks-member.ts';

type FoundAsk = {
	id: string;
	asker: string;
	message: string;
	nudge: string | null;
	askedAt: string;
	requestId: string;
	name: string;
	saidYes: number;
	prospectSaidYes: number;
};

// The ask is the beginning of a message. This length leaves room for text before the part to forward.
const beginning = 4 * replyShown;

/**
 * The statement that reads the asks from the circle that wait for the user: each asker's newest mail first, so that no
 * one's many hide another's one.
 */
export const asksOfMembers = (db: Db, userId: Owner) =>
	statement<FoundAsk>(
		db,
		sql`select mails.id, ${memberName} as asker, substr(intro_requests.message, 1, ${beginning}) as message,
				(select substr(n.message, 1, ${beginning}) from intro_requests n cross join mails o on o.id = n.mail_id
					where n.follows_id = intro_requests.id and n.kind = 'nudge' and o.to_member = mails.to_member
					order by n.created_at desc limit 1) as nudge,
				mails.created_at as askedAt, intro_requests.id as requestId, p.name, intro_requests.answer is 'yes' as saidYes,
				intro_requests.prospect_answer is 'yes' as prospectSaidYes,
				dense_rank() over (partition by mails.user_id order by mails.created_at desc, mails.id) as nth
			from mails cross join intro_requests on intro_requests.mail_id = mails.id
				cross join prospects p on p.id = intro_requests.prospect_id cross join users u on u.id = mails.user_id
			where ${asksMember(userId)} and ${waitsForMember()}
			order by nth, askedAt desc, mails.id, intro_requests.rowid limit ${needsYouMost * peopleMost}`,
	);

/** Groups asks by mail, newest first. */
export const byMail = (found: readonly FoundAsk[]): CircleAsk[] =>
	[...Map.groupBy(found, ({ id }) => id).values()]
		.slice(0, needsYouMost)
		.flatMap(([first, ...others]) => {
			if (!first) return [];
			const { id, asker, message, nudge, askedAt } = first;
			const people = [first, ...others].map(({ requestId, name, saidYes, prospectSaidYes }) => ({
				requestId,
				name,
				saidYes: saidYes === 1,
				prospectSaidYes: prospectSaidYes === 1,
			}));
			return [{ id, asker, askedAt, ask: askOf(message), nudge: nudge && askOf(nudge), people }];
		})
		.toSorted((a, b) => b.askedAt.localeCompare(a.askedAt));

const askOf = (message: string) => messageParts(message).ask.slice(0, replyShown);

// Members who look in less often find the thank-you in their mailbox.
const thankedDays = 14;

/** The statement that reads which circle members thanked the user recently, newest first. */
export const thanksOfMembers = (db: Db, userId: Owner) =>
	statement<CircleThanks>(
		db,
		sql`select mails.id, ${memberName} as asker, substr(intro_requests.message, 1, ${replyShown}) as thanks,
				mails.created_at as thankedAt, p.name
			from mails cross join intro_requests on intro_requests.mail_id = mails.id and intro_requests.kind = 'thanks'
				cross join prospects p on p.id = intro_requests.prospect_id cross join users u on u.id = mails.user_id
			where mails.to_member = (select id from circle_members where user_id = ${userId})
				and mails.user_id in (select user_id from ${seenMembers(userId)})
				and mails.created_at > ${fromNow(-thankedDays * dayMs)}
			order by mails.created_at desc limit ${needsYouMost}`,
	);
