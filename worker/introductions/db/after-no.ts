import { and, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import type { AfterNo, OpenRequest } from '#contract/needs-you';
import { nameKey } from '#contract/rules/identity';
import { introStates, introStatuses } from '#contract/rules/intro-status';
import type { Db } from '../../db/client.ts';
import type { Owner } from '../../db/owned.ts';
import { introRequests } from '../../db/schema.ts';
import { statement } from '../../db/statement.ts';

const asking = introStatuses.filter((status) => introStates[status].asked);

type Named = { prospectId: string; name: string };

/** The first moment of a day in UTC. `now` is in ms since 1970. */
export const startOfDay = (now: number) => `${new Date(now).toISOString().slice(0, 10)}T00:00:00.000Z`;

/**
 * The requests that were answered with no, each with who could be asked instead: the first who knows the prospect, has
 * not said no about them, and was not asked about anybody today. A request without such a one is left out. The rule is
 * that of the composer (web/parts/connectors.ts).
 */
export async function nextAfterNo(
	db: Db,
	userId: Owner,
	declined: readonly OpenRequest[],
	now = Date.now(),
): Promise<AfterNo[]> {
	if (declined.length === 0) return [];
	const ids = sql`(select value from json_each(${JSON.stringify(declined.map(({ prospectId }) => prospectId))}))`;
	const [knowing, refusing, today] = await db.batch([
		statement<Named>(db, knownBy(userId, ids)),
		db
			.select({ prospectId: introRequests.prospectId, name: introRequests.connectorName })
			.from(introRequests)
			.where(
				and(
					eq(introRequests.userId, userId),
					sql`${introRequests.prospectId} in ${ids}`,
					eq(introRequests.kind, 'ask'),
					eq(introRequests.status, 'declined'),
				),
			),
		db
			.select({ name: introRequests.connectorName })
			.from(introRequests)
			.where(
				and(
					eq(introRequests.userId, userId),
					eq(introRequests.kind, 'ask'),
					inArray(introRequests.status, asking),
					gte(introRequests.createdAt, startOfDay(now)),
				),
			),
	]);
	const keyOf = ({ name }: { name: string | null }) => nameKey(name ?? '');
	const known = Map.groupBy(knowing, ({ prospectId }) => prospectId);
	const refused = Map.groupBy(refusing, ({ prospectId }) => prospectId);
	const askedToday = new Set(today.map(keyOf));
	return declined.flatMap((request) => {
		const no = new Set(refused.get(request.prospectId)?.map(keyOf));
		// The first spelling of a name stands for all.
		const byName = new Map<string, string>();
		for (const one of known.get(request.prospectId) ?? []) {
			if (!byName.has(keyOf(one))) byName.set(keyOf(one), one.name);
		}
		const others = [...byName].filter(([key]) => !no.has(key));
		const next = others.find(([key]) => !askedToday.has(key))?.[1];
		return next === undefined ? [] : [{ ...request, others: others.length, next }];
	});
}

// The connection source comes first, as everywhere.
const knownBy = (userId: Owner, ids: SQL) => sql`
	select prospectId, name from (
		select p.id as prospectId, p.connection_source as name, 0 as at from prospects p
		where p.user_id = ${userId} and p.id in ${ids} and p.connection_source is not null
		union all
		select c.prospect_id, c.mutual_connection_name, c.rowid from connections c
		where c.user_id = ${userId} and c.prospect_id in ${ids})
	order by at`;
