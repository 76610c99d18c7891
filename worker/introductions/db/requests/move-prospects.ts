import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Outcome } from '#contract/intro-request';
import { askedStatuses } from '#contract/rules/intro-status';
import type { Db } from '../../../db/client.ts';
import type { Owner } from '../../../db/owned.ts';
import { introRequests, prospects, statuses } from '../../../db/schema.ts';
import { statement } from '../../../db/statements.ts';
import { isOwnStatus } from '../../../people/db/prospects.ts';

/** The statuses that a request moves a prospect to, and the statuses it may leave; any when none are named. */
const moves = {
	intro_requested: ['pending', 'contacted'],
	introduced: null,
} as const;

/**
 * The statement that moves the prospects of asks to the next status; `which` selects the asks, as a condition on `r`.
 * Moves no one if the user has no such status, or has chosen one since the ask, or unless `condition` holds.
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

/** The prospect's status right before the ask moves it. */
export const statusOfProspect = sql`(select p.status from prospects p where p.id = ${introRequests.prospectId})`;

/**
 * Restores the prospect's status if nothing else moved it: the user has chosen none since, and no one else was asked.
 */
export const moveUnasked = (db: Db, userId: Owner, which: SQL | undefined) =>
	statement(
		db,
		sql`update prospects set status = r.moved_from
			from (select prospect_id, moved_from, created_at, id from intro_requests where ${which}) r
			where prospects.id = r.prospect_id and +prospects.user_id = ${userId} and prospects.status = 'intro_requested'
				and r.moved_from in ('pending', 'contacted') and coalesce(prospects.status_chosen_at, '') < r.created_at
				and not exists (select 1 from intro_requests o where o.prospect_id = r.prospect_id and o.kind = 'ask'
					and o.id <> r.id and o.status in ${askedStatuses})`,
	);

/**
 * The statement that restores the prospects' status from before an outcome that is undone, unless the user has chosen
 * one since. Undefined if the outcome moved no one. It comes before the requests change, because `which` matches the
 * version they still have.
 */
export function moveBack(db: Db, userId: Owner, which: SQL | undefined, outcome: Outcome, statusBefore: string | null) {
	if (statusBefore === null) return undefined;
	return db
		.update(prospects)
		.set({ status: statusBefore })
		.where(
			and(
				eq(prospects.userId, userId),
				sql`${prospects.id} in (select ${introRequests.prospectId} from ${introRequests} where ${which})`,
				eq(prospects.status, outcome),
				// The user has chosen no status since.
				or(
					isNull(prospects.statusChosenAt),
					sql`${prospects.statusChosenAt} < (select max(r.created_at)
						from intro_requests r where r.prospect_id = ${prospects.id} and r.user_id = ${userId})`,
				),
				isOwnStatus(userId, statusBefore),
			),
		);
}

/** Condition that a request's prospect has that status again. Undefined if the outcome moved no one. */
export const isMovedBack = (statusBefore: string | null) =>
	statusBefore === null
		? undefined
		: sql`exists (select 1 from ${prospects} where ${prospects.id} = ${introRequests.prospectId}
			and ${prospects.status} = ${statusBefore})`;
