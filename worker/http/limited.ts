import type { Db } from '../db/client.ts';
import { countOne, type Limit } from '../db/counters.ts';
import { tooMany } from './problem.ts';

/** The problem for someone who has used up the day's imports. */
export const importsUsedUp = [
	'imports-used-up',
	'That’s a lot of imports for one day. Please continue tomorrow.',
] as const;

/** The problem for someone who has used up the day's changes. */
export const changesUsedUp = [
	'changes-used-up',
	'That’s a lot of changes for one day. Please continue tomorrow.',
] as const;

/**
 * Counts one call for each of these limits. If one is used up, counts nothing and throws the problem, with the seconds
 * until the next try.
 */
export async function limited(
	db: Db,
	[code, sentence]: readonly [code: Parameters<typeof tooMany>[0], sentence: string],
	...limits: Limit[]
): Promise<void> {
	const wait = await countOne(db, ...limits);
	if (wait !== null) throw tooMany(code, sentence, wait);
}
