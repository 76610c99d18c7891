import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import { answerWindowMs } from '#contract/rules/intro-status';
import type { Db } from '../../../db/client.ts';
import type { Owner } from '../../../db/owned.ts';
import { mails, notAgainLinks } from '../../../db/schema.ts';
import { fromNow, now } from '../../../db/time.ts';

/**
 * Extends the answer links of introductions that were made, of their asks and of nudges, for as long as a new link
 * works, because the page tells its connector what came of it. The links that stop such mails are extended too. An
 * expired link stays expired.
 */
export function keepLinks(db: Db, userId: Owner, askIds: SQL, condition?: SQL) {
	const until = fromNow(answerWindowMs);
	const kept = and(
		eq(mails.userId, userId),
		gt(mails.answerUntil, now()),
		sql`${mails.id} in (select l.mail_id from intro_requests l where l.id in (${askIds}) or l.follows_id in (${askIds}))`,
		condition,
	);
	return [
		db.update(mails).set({ answerUntil: until }).where(kept),
		db
			.update(notAgainLinks)
			.set({ expire: until })
			.where(sql`${notAgainLinks.tokenHash} in (select ${mails.answerToken} from ${mails} where ${kept})`),
	] as const;
}
