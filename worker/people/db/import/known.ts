import { and, eq, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { countOwned } from '../../../accounts/db/quota.ts';
import type { Db } from '../../../db/client.ts';
import { jsonParts } from '../../../db/json-parts.ts';
import { connections, prospectLists, prospects, statuses } from '../../../db/schema.ts';
import { prospectColumns } from '../prospects.ts';
import { comparedFields } from './fields.ts';
import type { ImportLimits, Known } from './plan.ts';
import type { ImportRow } from './rows.ts';

/**
 * The user's statuses, and everyone of the user's who might be among the rows, in one statement. Undefined when the list
 * is not the user's.
 */
export async function findKnown(
	db: Db,
	userId: string,
	listId: string,
	rows: ImportRow[],
	limits: ImportLimits,
): Promise<Known | undefined> {
	const home = alias(prospectLists, 'home');
	const keys = jsonParts([...new Set(rows.flatMap((row) => [row.key, row.facts]))]);
	// One select for each part. D1 takes five in one statement, and the keys of the largest body fill fewer.
	const selects = keys.map(({ json }) => sql`select value from json_each(${json})`);
	const wanted = selects.length ? sql`(${sql.join(selects, sql` union all `)})` : sql`(null)`;
	const found = await db
		.select({
			statuses: sql<string>`(select json_group_array(${statuses.value}) from ${statuses} where ${statuses.userId} = ${userId})`,
			listName: home.name,
			prospects: countOwned(prospects, userId, limits.prospectsPerUser),
			connections: countOwned(connections, userId, limits.connectionsPerUser),
			person: {
				// First, because drizzle takes a joined row whose first column is null for no row at all.
				id: prospects.id,
				...prospectColumns(comparedFields),
				listId: prospects.prospectListId,
				key: prospects.personKey,
				facts: prospects.factsKey,
				name: prospects.name,
			},
		})
		.from(prospectLists)
		.leftJoin(
			prospects,
			and(
				eq(prospects.userId, userId),
				or(sql`${prospects.personKey} in ${wanted}`, sql`${prospects.factsKey} in ${wanted}`),
			),
		)
		.leftJoin(home, eq(home.id, prospects.prospectListId))
		.where(and(eq(prospectLists.id, listId), eq(prospectLists.userId, userId)));
	const [first] = found;
	if (!first) return undefined;
	return {
		statuses: new Set(JSON.parse(first.statuses) as string[]),
		totals: { prospects: first.prospects, connections: first.connections },
		people: found.flatMap(({ person, listName }) => (person ? [{ ...person, listName: listName ?? '' }] : [])),
	};
}
