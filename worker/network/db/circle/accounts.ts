import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { Owner } from '../../../db/owned.ts';
import { statement } from '../../../db/statement.ts';

/** An account of a circle, which has to hear of a change. */
export type CircleAccount = { userId: string };

/**
 * The statement of the accounts of the user's circle, the user's too. None without a circle. `seen`: of a change of what the
 * user shows. While the user does not share, no one else sees it.
 */
export const circleAccounts = (db: Db, userId: Owner | SQL, change: 'circle' | 'seen' = 'circle') =>
	statement<CircleAccount>(
		db,
		sql`select m.user_id as userId from circle_members me cross join circle_members m on m.circle_id = me.circle_id
			where me.user_id = ${userId} ${change === 'seen' ? sql`and (m.user_id = me.user_id or me.sharing = 1)` : sql``}`,
	);
