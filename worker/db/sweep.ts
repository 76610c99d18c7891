import { lt } from 'drizzle-orm';
import type { Db } from './client.ts';
import { sweepCounters } from './counters.ts';
import { sweepMailedLinks } from './mailed-links.ts';
import { sweepNetworkUploads } from './my-network.ts';
import { introRequests } from './schema.ts';
import { sweepSessions } from './sessions.ts';
import { now } from './time.ts';

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
