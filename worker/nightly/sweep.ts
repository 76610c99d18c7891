import { sql } from 'drizzle-orm';
import { removeExpiredPeople, removeExpiredUploads } from '../accounts/db/network-uploads.ts';
import { removeMarked } from '../accounts/db/removal.ts';
import type { Db } from '../db/client.ts';
import { countChanged, type Done, inSlices, removeExpired } from '../db/in-slices.ts';
import {
	counters,
	favours,
	grants,
	importChanges,
	introDrafts,
	introRequests,
	listShares,
	mailedLinks,
	personalTokens,
	sessions,
	webhookDeliveries,
	weeklyMails,
} from '../db/schema.ts';
import { now } from '../db/time.ts';
import { removeEmptyFavours } from '../introductions/db/favours/favours.ts';
import { closeCutOff } from '../introductions/db/requests/close-cut-off.ts';

/** A part of the nightly run. It goes on until `until`, a time in milliseconds, and leaves the rest to the next night. */
export type Part = { name: string; run: (until: number) => Promise<Done> };

/** What becomes of the records that are past their time. Each part is safe to repeat: the second time finds nothing. */
export const sweepParts = (db: Db): Part[] => [
	{ name: 'unclearMails', run: (until) => closeCutOff(db, until) },
	{ name: 'removedAccounts', run: (until) => removeMarked(db, until) },
	{ name: 'sessions', run: (until) => inSlices(removeExpired(db, sessions), until) },
	{ name: 'tokens', run: (until) => inSlices(removeExpired(db, personalTokens), until) },
	{ name: 'counters', run: (until) => inSlices(removeExpired(db, counters), until) },
	{ name: 'mailedLinks', run: (until) => inSlices(removeExpired(db, mailedLinks), until) },
	{ name: 'importChanges', run: (until) => inSlices(removeExpired(db, importChanges), until) },
	{ name: 'grants', run: (until) => inSlices(removeExpired(db, grants), until) },
	{ name: 'introDrafts', run: (until) => inSlices(removeExpired(db, introDrafts), until) },
	{ name: 'weeklyMails', run: (until) => inSlices(removeExpired(db, weeklyMails), until) },
	{ name: 'shares', run: (until) => inSlices(removeExpired(db, listShares), until, sharesAtOnce) },
	{ name: 'webhookDeliveries', run: (until) => inSlices(removeExpired(db, webhookDeliveries), until) },
	{ name: 'answerLinks', run: (until) => inSlices(closeAnswerLinks(db, introRequests), until) },
	{ name: 'favourLinks', run: (until) => inSlices(closeAnswerLinks(db, favours), until) },
	{ name: 'emptyFavours', run: (until) => inSlices(removeEmptyFavours(db), until) },
	{ name: 'networkPeople', run: (until) => inSlices(removeExpiredPeople(db), until) },
	{ name: 'networkUploads', run: (until) => inSlices(removeExpiredUploads(db), until) },
];

// Each takes up to 1,000 marks along.
const sharesAtOnce = 20;

const closeAnswerLinks = (db: Db, table: typeof introRequests | typeof favours) => (most: number) =>
	countChanged(
		db,
		sql`update ${table} set answer_token = null, answer_until = null
			where rowid in (select rowid from ${table} where answer_until < ${now()} limit ${most})`,
	);
