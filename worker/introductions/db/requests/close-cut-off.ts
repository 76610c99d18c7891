import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { type Budget, type Done, isOver } from '../../../db/in-slices.ts';
import { closeRequests } from './change-request.ts';
import { isCutOff } from './intro-request-columns.ts';

/** Requests that one statement looks at. */
const sliceSize = 5_000;
/** The newest requests are looked at, this many in all: more than a month's mails, and a run comes each night. */
const newest = 100_000;

/**
 * Closes requests that a stopped server left `sending`: no one knows the fate of their mail, so they are unclear. Works
 * in slices, within its budget. Returns how many it closed.
 */
export async function closeCutOff(db: Db, budget: Budget): Promise<Done> {
	const [last] = await db.all<{ id: number | null }>(sql`select max(rowid) as id from intro_requests`);
	const top = last?.id ?? 0;
	let count = 0;
	for (let from = top; from > Math.max(0, top - newest); from -= sliceSize) {
		if (isOver(budget) && from < top) return { count, isDone: false };
		const { meta } = await db.run(
			closeRequests(
				sql`rowid in (select rowid from intro_requests
					where rowid <= ${from} and rowid > ${from - sliceSize} and ${isCutOff()})`,
			),
		);
		count += meta.changes;
		budget.statements -= 1;
	}
	return { count, isDone: true };
}
