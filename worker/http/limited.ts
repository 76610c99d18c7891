import type { Db } from '../db/client.ts';
import { countOne, type Limit } from '../db/counters.ts';
import { tooMany } from './problem.ts';

/** The problem of someone who has imported as often as the day allows. */
export const importsUsedUp = [
	'imports-used-up',
	'That’s a lot of imports for one day. Please continue tomorrow.',
] as const;

/** The problem of someone who has changed as much as the day allows. */
export const changesUsedUp = [
	'changes-used-up',
	'That’s a lot of changes for one day. Please continue tomorrow.',
] as const;

/**
 * Counts one more for each of these limits. Throws the problem, with the seconds until it may be tried again, and counts
 * nothing when one of them is used up.
 */
export async function limited(
	db: Db,
	[code, sentence]: readonly [code: Parameters<typeof tooMany>[0], sentence: string],
	...limits: Limit[]
): Promise<void> {
	const wait = await countOne(db, ...limits);
	if (wait !== null) throw tooMany(code, sentence, wait);
}
