import type { Db } from './client.ts';
import { sweepCounters } from './counters.ts';
import { sweepMailedLinks } from './mailed-links.ts';
import { sweepSessions } from './sessions.ts';

/** Removes what is past its time: sessions, counters and mailed links. Runs once a day. */
export async function sweep(db: Db): Promise<void> {
	await db.batch([sweepSessions(db), sweepCounters(db), sweepMailedLinks(db)]);
}
