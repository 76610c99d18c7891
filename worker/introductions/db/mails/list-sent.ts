import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { peopleMost } from '#contract/rules/limits';
import type { Db } from '../../../db/client.ts';
import type { Owner } from '../../../db/owned.ts';
import { introRequests, mails, prospects } from '../../../db/schema.ts';
import { itsMail } from '../requests/intro-request-columns.ts';

/** The texts of asks of the user's, and of the nudges and thank-yous that follow them, in the order in which they were sent. */
export const listSent = (db: Db, userId: Owner, askIds: readonly string[]) =>
	db
		.select({
			id: introRequests.id,
			mailId: introRequests.mailId,
			subject: mails.subject,
			message: introRequests.message,
			prospectName: prospects.name,
		})
		.from(introRequests)
		.innerJoin(mails, itsMail)
		.innerJoin(prospects, eq(prospects.id, introRequests.prospectId))
		.where(
			and(
				eq(introRequests.userId, userId),
				or(inArray(introRequests.id, [...askIds]), inArray(introRequests.followsId, [...askIds])),
			),
		)
		.orderBy(asc(sql`intro_requests.rowid`))
		// An ask, its nudge and its thank-you, each about as many people.
		.limit(3 * peopleMost);
