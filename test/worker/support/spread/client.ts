import { connect as connectTo } from '../../../../worker/db/client.ts';

export type { Db } from '../../../../worker/db/client.ts';
export { ping } from '../../../../worker/db/client.ts';

/** Stands in for worker/db/client.ts in the tests themselves: what they look at is where their accounts are. */
export const connect = (
	env: Parameters<typeof connectTo>[0],
	place = 1,
	...more: [((one: D1Database) => D1Database)?]
) => connectTo(env, place, ...more);
