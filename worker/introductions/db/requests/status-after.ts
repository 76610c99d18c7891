import { type SQL, sql } from 'drizzle-orm';
import { type IntroEvent, type IntroStatus, introStatuses, nextStatus } from '#contract/rules/intro-status';
import { introRequests } from '../../../db/schema.ts';

/** The table of transitions as SQL: the status of a request after events, one after the other. */
export function statusAfter(...events: readonly IntroEvent[]): SQL<IntroStatus> {
	const steps = introStatuses
		.filter((status) => nextStatus(status, ...events) !== status)
		.map((status) => sql`when ${status} then ${nextStatus(status, ...events)}`);
	if (steps.length === 0) return sql`${introRequests.status}`;
	return sql`case ${introRequests.status} ${sql.join(steps, sql` `)} else ${introRequests.status} end`;
}
