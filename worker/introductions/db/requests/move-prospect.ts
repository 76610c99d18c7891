import { and, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { type Owner, owned } from '../../../db/owned.ts';
import { introRequests, prospects, statuses } from '../../../db/schema.ts';

/** The statuses that a request moves a prospect to, and from which ones; from any when none are named. */
const moves = {
	intro_requested: ['pending', 'contacted'],
	introduced: null,
} as const;

/**
 * The statement that moves the prospect of an ask to the next status. It moves nobody when the user has no such status,
 * or has chosen one since the ask, or while `condition` does not hold.
 */
export function moveProspect(db: Db, userId: Owner, requestId: string | SQL, to: keyof typeof moves, condition?: SQL) {
	const request = db
		.select({ prospectId: introRequests.prospectId, createdAt: introRequests.createdAt })
		.from(introRequests)
		.where(and(owned(introRequests, userId, requestId), eq(introRequests.kind, 'ask')));
	const from = moves[to];
	return db
		.update(prospects)
		.set({ status: to })
		.where(
			and(
				eq(prospects.userId, userId),
				condition,
				sql`${prospects.id} = (select prospect_id from ${request.as('request')})`,
				from ? inArray(prospects.status, [...from]) : sql`${prospects.status} <> ${to}`,
				or(
					isNull(prospects.statusChosenAt),
					lt(prospects.statusChosenAt, sql`(select created_at from ${request.as('request')})`),
				),
				sql`exists (select 1 from ${statuses} where ${statuses.userId} = ${userId} and ${statuses.value} = ${to})`,
			),
		);
}
