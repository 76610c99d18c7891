import { and, desc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { type NeedsYou, needsYouMost, type WarmPath } from '#contract/needs-you';
import { introStates, introStatuses, sendingTimeoutMs } from '#contract/rules/intro-status';
import type { Db } from '../../db/client.ts';
import type { Owner } from '../../db/owned.ts';
import { introRequests, prospects } from '../../db/schema.ts';
import { statement } from '../../db/statement.ts';
import { inventedPeople, isInventedKey } from '../../people/db/invented.ts';
import { isLatest, iso, isRecent, waiting } from './open-requests.ts';

const asking = introStatuses.filter((status) => introStates[status].asked);
const agreed = introStatuses.filter((status) => introStates[status].agreed);

/** What waits for the user, over all lists: one statement for each kind, in one batch. */
export async function findNeedsYou(db: Db, userId: Owner, now = Date.now()): Promise<NeedsYou> {
	const { confirm: agreedTo, bounced: cameBack, nudge: due } = waiting(db, now);
	const [confirm, bounced, nudge, look, ask] = await db.batch([
		openRequests(db, userId, agreedTo),
		openRequests(db, userId, cameBack),
		openRequests(db, userId, due),
		openRequests(
			db,
			userId,
			and(
				isRecent(now),
				or(
					inArray(introRequests.status, ['failed', 'unknown']),
					and(eq(introRequests.status, 'sending'), lt(introRequests.createdAt, iso(now - sendingTimeoutMs))),
				),
			),
		),
		warmPaths(db, userId),
	]);
	return { confirm, bounced, nudge, look, ask };
}

const openRequests = (db: Db, userId: Owner, condition: SQL | undefined) =>
	db
		.select({
			id: introRequests.id,
			subject: introRequests.subject,
			status: introRequests.status,
			answerNote: introRequests.answerNote,
			sentAt: introRequests.sentAt,
			respondedAt: introRequests.respondedAt,
			createdAt: introRequests.createdAt,
			// The column of the request: two columns named id would be one in a batch's rows.
			prospectId: introRequests.prospectId,
			prospectName: prospects.name,
			listId: prospects.prospectListId,
			connectorName: introRequests.connectorName,
			recipientEmail: introRequests.recipientEmail,
		})
		.from(introRequests)
		.innerJoin(prospects, eq(prospects.id, introRequests.prospectId))
		.where(and(eq(introRequests.userId, userId), eq(introRequests.kind, 'ask'), condition, isLatest(db)))
		.orderBy(desc(introRequests.createdAt))
		.limit(needsYouMost);

// In SQLite, the columns beside a single max() are those of the row that has it: the newest prospect. A connector of the
// sample is not taken for a real one of the same name, and comes last. What was agreed is counted once for all connectors
// and joined: counted for each of 2,000 connectors it took 700 ms.
const invented = isInventedKey(sql`p.person_key`);
const warmPaths = (db: Db, userId: Owner) =>
	statement<WarmPath>(
		db,
		sql`
		with agreed as materialized (
			select r.connector_name as name, r.prospect_id in ${inventedPeople(userId)} as invented, count(*) as times
			from intro_requests r
			where r.user_id = ${userId} and r.kind = 'ask' and r.status in ${agreed}
			group by 1, 2),
		paths as materialized (
			select p.connection_source as connectorName, count(*) as count, p.id as prospectId, p.name as prospectName,
				p.prospect_list_id as listId, ${invented} as invented, max(p.created_at) as newest
			from prospects p
			where p.user_id = ${userId} and p.connection_source is not null
				and not exists (select 1 from intro_requests r where r.prospect_id = p.id and r.status in ${asking})
			group by p.connection_source, invented)
		select g.connectorName, g.count, g.prospectId, g.prospectName, g.listId, coalesce(a.times, 0) as saidYes
		from paths g left join agreed a on a.name = g.connectorName and a.invented = g.invented
		order by g.invented, saidYes desc, g.count desc, g.connectorName
		limit ${needsYouMost}`,
	);
