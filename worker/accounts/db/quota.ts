import { sql } from 'drizzle-orm';
import type { ArchivePart } from '#contract/archive';
import { formatNumber } from '#contract/rules/format';
import type { Db } from '../../db/client.ts';
import type { Owner } from '../../db/owned.ts';
import type * as schema from '../../db/schema.ts';
import { statement } from '../../db/statement.ts';
import { tableOf } from '../../db/tables.ts';

type Tables = typeof schema;
type Owned = Extract<Tables[keyof Tables], { userId: unknown }>;

/** The number of a user's rows in a table, counted no further than `most`. */
export const countRows = (table: Owned, userId: Owner, most: number) =>
	sql<number>`(select count(*) from (select 1 from ${table} where ${table.userId} = ${userId} limit ${most}))`;

/** The number of a user's records of a kind, with those that lie in the bin, each counted no further than `most`. */
export function countOwned(table: (typeof tableOf)[ArchivePart], userId: Owner, most: number) {
	const part = Object.entries(tableOf).find(([, one]) => one === table)?.[0];
	return sql<number>`(${countRows(table, userId, most)} + (select count(*) from (select 1 from bin_rows
		where user_id = ${userId} and part = ${part} limit ${most})))`;
}

/** What somebody is told who has as many records of a kind as they may have. */
export const quotaSentence = (most: number, noun: string) => `You can have at most ${formatNumber(most)} ${noun}.`;

/** Whether a user may have one more record in a table of which they may have `limit`. */
export async function hasRoom(
	db: Db,
	table: (typeof tableOf)[ArchivePart],
	userId: Owner,
	limit: number,
): Promise<boolean> {
	const [row] = await statement<{ count: number }>(db, sql`select ${countOwned(table, userId, limit)} as count`);
	return (row?.count ?? 0) < limit;
}
