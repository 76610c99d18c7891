import { and, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { Owner } from '../../../db/owned.ts';
import { prospects, statuses } from '../../../db/schema.ts';

/** The statuses that a request moves a prospect to, and from which ones; from any when none are named. */
const moves = {
	intro_requested: ['pending', 'contacted'],
	introduced: null,
} as const;

/**
 * The statement that moves the prospects of asks to the next status; `which` says which asks, as a condition on `r`. It
 * moves no one when the user has no such status, or has chosen one since the ask, or while `condition` does not hold.
 */
export function moveProspects(db: Db, userId: Owner, which: SQL, to: keyof typeof moves, condition?: SQL) {
	const asks = sql`from intro_requests r where ${which} and r.user_id = ${userId} and r.kind = 'ask'`;
	const from = moves[to];
	return db
		.update(prospects)
		.set({ status: to })
		.where(
			and(
				// The plus keeps SQLite from looking at all prospects of the user.
				sql`+${prospects.userId} = ${userId}`,
				condition,
				sql`${prospects.id} in (select r.prospect_id ${asks})`,
				from ? inArray(prospects.status, [...from]) : sql`${prospects.status} <> ${to}`,
				sql`coalesce(${prospects.statusChosenAt}, '') < (select max(r.created_at) ${asks} and r.prospect_id = ${prospects.id})`,
				sql`exists (select 1 from ${statuses} where ${statuses.userId} = ${userId} and ${statuses.value} = ${to})`,
			),
		);
}
