import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { Owner } from '../../../db/owned.ts';
import { statement } from '../../../db/statement.ts';

/** An account of a circle, which has to hear of a change. `isOpen`: its copy is the user's and is not whole yet. */
export type CircleAccount = { userId: string; isOpen: number };

/** The statement of the accounts of the user's circle, the user's too. None without a circle. */
export const circleAccounts = (db: Db, userId: Owner) =>
	statement<CircleAccount>(
		db,
		sql`select m.user_id as userId, m.user_id = me.user_id and m.sharing = 1 and m.published_at is null as isOpen
			from circle_members me cross join circle_members m on m.circle_id = me.circle_id where me.user_id = ${userId}`,
	);
