import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { countStatement, type Limit, secondsLeft, usedUp, windowsOf } from '../../db/counters.ts';
import { statement } from '../../db/statement.ts';
import { isSuppressed } from './suppressed.ts';

/** Why a mail may not leave: its address gets none, or the limit `name` is used up for some `seconds`. */
export type Refused = { because: 'suppressed' } | { because: 'used-up'; name: string; seconds: number };

/**
 * Counts a mail to an address for all limits. Null when it may leave, else why not; then nothing is counted. `toOwner`: it
 * tells someone about their own account.
 */
export async function checkLimits(db: Db, hash: string, limits: Limit[], toOwner: boolean): Promise<Refused | null> {
	const windows = windowsOf(limits);
	const isFree = sql`not exists (${usedUp(windows)}) and not ${isSuppressed(hash, toOwner)}`;
	if ((await countStatement(db, windows, isFree)).length > 0) return null;
	const [limit] = await statement<{ name: string; expire: string }>(db, usedUp(windows));
	return limit ? { because: 'used-up', name: limit.name, seconds: secondsLeft([limit]) } : { because: 'suppressed' };
}
