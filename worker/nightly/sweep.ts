import { sql } from 'drizzle-orm';
import { removeMarked } from '../accounts/db/removal.ts';
import { emptyBins, finishMoves } from '../bin/db/empty-bin.ts';
import type { Db } from '../db/client.ts';
import { countChanged, type Done, inSlices, removeExpired, type Share } from '../db/in-slices.ts';
import {
	circleInvites,
	counters,
	grants,
	introDrafts,
	listShares,
	mailedLinks,
	mails,
	notAgainLinks,
	personalTokens,
	prospectLinks,
	recordCounts,
	sessions,
	webhookDeliveries,
	weeklyMails,
} from '../db/schema.ts';
import { now } from '../db/time.ts';
import { closeCutOff } from '../introductions/db/requests/close-cut-off.ts';
import { removePrepared } from '../introductions/db/requests/prepared.ts';
import { removeExpiredPeople, removeExpiredUploads } from '../network/db/network-uploads.ts';

/** A part of the nightly run. Anything beyond its share waits for the next night. */
export type Part = { name: string; run: (share: Share) => Promise<Done> };

// The records that only go when they are past their time.
const expiring = {
	sessions,
	tokens: personalTokens,
	counters,
	recordCounts,
	mailedLinks,
	grants,
	circleInvites,
	introDrafts,
	weeklyMails,
	prospectLinks,
	webhookDeliveries,
	notAgainLinks,
};

/**
 * Parts of the nightly run, which end records past their time. Each is safe to repeat: the second time finds nothing.
 */
export const sweepParts = (db: Db): Part[] => [
	{ name: 'unclearMails', run: (share) => closeCutOff(db, share) },
	...Object.entries(expiring).map(([name, table]) => ({
		name,
		run: (share: Share) => inSlices(removeExpired(db, table), share),
	})),
	{ name: 'shares', run: (share) => inSlices(removeExpired(db, listShares), share, sharesAtOnce) },
	{ name: 'preparedRequests', run: (share) => inSlices(removePrepared(db), share) },
	{ name: 'answerLinks', run: (share) => inSlices(closeAnswerLinks(db), share) },
	{ name: 'binMoves', run: (share) => finishMoves(db, share) },
	{ name: 'bin', run: (share) => emptyBins(db, share) },
	{ name: 'networkPeople', run: (share) => inSlices(removeExpiredPeople(db), share) },
	{ name: 'networkUploads', run: (share) => inSlices(removeExpiredUploads(db), share) },
	// Last: what the others do not need of their shares is for the accounts, which need most.
	{ name: 'removedAccounts', run: (share) => removeMarked(db, share) },
];

// Each takes up to 1,000 marks along.
const sharesAtOnce = 20;

const closeAnswerLinks = (db: Db) => (most: number) =>
	countChanged(
		db,
		sql`update ${mails} set answer_token = null, answer_until = null, member_token = null
			where rowid in (select rowid from ${mails} where answer_until < ${now()} limit ${most})`,
	);
