import { sql } from 'drizzle-orm';
import type { IntroRequest } from '#contract/intro-request';
import { preparedMs } from '#contract/rules/intro-status';
import type { Db } from '../../../db/client.ts';
import { countChanged } from '../../../db/in-slices.ts';
import type { Owner } from '../../../db/owned.ts';
import { runBatch } from '../../../db/statements.ts';
import { fromNow, now } from '../../../db/time.ts';
import { changeRequest } from './change-request.ts';
import { findIntroRequest, mailOf } from './intro-request-columns.ts';

/**
 * Records whether the user has sent the message of a request themselves, for all the people it is about. Safe to
 * repeat. `refused`: it was mailed, or someone has answered, so it was sent. Undefined when the request is not the
 * user's.
 */
export async function updateOwnSent(
	db: Db,
	userId: Owner,
	id: string,
	isSent: boolean,
): Promise<{ request: IntroRequest; isRefused: boolean } | undefined> {
	const ids = sql`select r.id from intro_requests r where r.user_id = ${userId} and r.mail_id = ${mailOf(id)}`;
	await runBatch(
		db,
		changeRequest(db, userId, { ids }, isSent ? { type: 'own-sent', at: now() } : { type: 'own-not-sent' }),
	);
	const request = await findIntroRequest(db, userId, id);
	return request && { request, isRefused: !isSent && request.status !== 'prepared' };
}

/** Removes prepared requests, of all users and up to `most`, that no one said were sent. Returns how many. */
export const removePrepared = (db: Db) => (most: number) =>
	countChanged(
		db,
		sql`delete from intro_requests where rowid in (select rowid from intro_requests
			where status = 'prepared' and created_at < ${fromNow(-preparedMs)} limit ${most})`,
	);
