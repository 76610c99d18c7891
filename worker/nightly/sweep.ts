import { lt } from 'drizzle-orm';
import { sweepMailedLinks } from '../accounts/db/mailed-links.ts';
import { sweepNetworkUploads } from '../accounts/db/my-network.ts';
import { sweepSessions } from '../accounts/db/sessions.ts';
import type { Db } from '../db/client.ts';
import { sweepCounters } from '../db/counters.ts';
import { introRequests } from '../db/schema.ts';
import { now } from '../db/time.ts';

/** How many records were past their time. */
type Swept = { sessions: number; counters: number; mailedLinks: number; answerLinks: number; networkUploads: number };

/** Removes what is past its time, in one batch. Safe to repeat: the second time finds nothing. */
export async function sweep(db: Db): Promise<Swept> {
	const [sessions, counters, mailedLinks, answerLinks, networkUploads] = await db.batch([
		sweepSessions(db),
		sweepCounters(db),
		sweepMailedLinks(db),
		db.update(introRequests).set({ answerToken: null, answerUntil: null }).where(lt(introRequests.answerUntil, now())),
		sweepNetworkUploads(db),
	]);
	return {
		sessions: sessions.meta.changes,
		counters: counters.meta.changes,
		mailedLinks: mailedLinks.meta.changes,
		answerLinks: answerLinks.meta.changes,
		networkUploads: networkUploads.meta.changes,
	};
}
