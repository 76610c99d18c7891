/**
 * Replaces worker/accounts/session/password-cost.ts in the Worker's tests, because hashing as production does took a
 * third of their time. `withRealCost` restores the real cost for tests of hashing itself.
 */
import { cost as real } from '../../../worker/accounts/session/password-cost.ts';

const cheap = { N: 2 ** 4, r: 8, p: 1 };

/** Cost of hashing in tests, in place of password.ts's. */
export const cost: { N: number; r: number; p: number } = { ...cheap };

/** Hashes as production does while `work` runs. */
export async function withRealCost<T>(work: () => Promise<T>): Promise<T> {
	Object.assign(cost, real);
	try {
		return await work();
	} finally {
		Object.assign(cost, cheap);
	}
}
