import type { IntroRequest } from '#contract/intro-request';
import type { Db } from '../../../db/client.ts';
import { type Owner, owned } from '../../../db/owned.ts';
import { introRequests, mails } from '../../../db/schema.ts';
import { itsMail, requestColumns, shown } from './intro-request-columns.ts';

/** The user's request with this id. */
export async function findIntroRequest(db: Db, userId: Owner, id: string): Promise<IntroRequest | undefined> {
	const [row] = await db
		.select(requestColumns)
		.from(introRequests)
		.innerJoin(mails, itsMail)
		.where(owned(introRequests, userId, id));
	return row && shown(row);
}
