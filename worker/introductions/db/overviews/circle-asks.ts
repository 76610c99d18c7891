import { sql } from 'drizzle-orm';
import { messageParts } from '#contract/mailed-text';
import { type CircleAsk, needsYouMost, replyShown } from '#contract/needs-you';
import { peopleMost } from '#contract/rules/mail-size';
import type { Db } from '../../../db/client.ts';
import type { Owner } from '../../../db/owned.ts';
import { statement } from '../../../db/statement.ts';
import { memberName } from '../../../network/db/circle/seen.ts';
import { asksMember, waitsForMember } from '../mails/asks-member.ts';

type FoundAsk = {
	id: string;
	asker: string;
	message: string;
	askedAt: string;
	requestId: string;
	name: string;
	saidYes: number;
	prospectSaidYes: number;
};

/** The statement that reads the asks of the circle which wait for the user, the newest mail first. */
export const asksOfCircle = (db: Db, userId: Owner) =>
	statement<FoundAsk>(
		db,
		sql`select mails.id, ${memberName} as asker, substr(intro_requests.message, 1, ${4 * replyShown}) as message,
				mails.created_at as askedAt, intro_requests.id as requestId, p.name, intro_requests.answer is 'yes' as saidYes,
				intro_requests.prospect_answer is 'yes' as prospectSaidYes
			from mails cross join intro_requests on intro_requests.mail_id = mails.id
				cross join prospects p on p.id = intro_requests.prospect_id cross join users u on u.id = mails.user_id
			where ${asksMember(userId)} and ${waitsForMember()}
			order by mails.created_at desc, mails.id, intro_requests.rowid limit ${needsYouMost * peopleMost}`,
	);

/** These asks, one for each mail. */
export const byMail = (found: readonly FoundAsk[]): CircleAsk[] =>
	[...Map.groupBy(found, ({ id }) => id).values()].slice(0, needsYouMost).flatMap(([first, ...others]) => {
		if (!first) return [];
		const { id, asker, message, askedAt } = first;
		const people = [first, ...others].map(({ requestId, name, saidYes, prospectSaidYes }) => ({
			...{ requestId, name, saidYes: saidYes === 1, prospectSaidYes: prospectSaidYes === 1 },
		}));
		return [{ id, asker, askedAt, ask: messageParts(message).ask.slice(0, replyShown), people }];
	});
