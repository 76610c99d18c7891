import type { Db } from '../db/client.ts';
import { lastRuns } from '../db/schema.ts';
import { now } from '../db/time.ts';

/** Records that a run has just ended well, for whoever looks after the server. */
export async function noteRun(db: Db, what: string): Promise<void> {
	const at = now();
	await db.insert(lastRuns).values({ what, at }).onConflictDoUpdate({ target: lastRuns.what, set: { at } });
}
