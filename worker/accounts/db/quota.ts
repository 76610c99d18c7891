import { sql } from 'drizzle-orm';
import { formatNumber } from '#contract/rules/format';
import type { Db } from '../../db/client.ts';
import type { Owner } from '../../db/owned.ts';
import type * as schema from '../../db/schema.ts';
import { statement } from '../../db/statement.ts';

type Tables = typeof schema;
type Owned = Extract<Tables[keyof Tables], { userId: unknown }>;

/** The number of a user's records in a table, counted no further than `most`. */
export const countOwned = (table: Owned, userId: Owner, most: number) =>
	sql<number>`(select count(*) from (select 1 from ${table} where ${table.userId} = ${userId} limit ${most}))`;

/** What somebody is told who has as many records of a kind as they may have. */
export const quotaSentence = (most: number, noun: string) => `You can have at most ${formatNumber(most)} ${noun}.`;

/** Whether a user may have one more record in a table of which they may have `limit`. */
export async function hasRoom(db: Db, table: Owned, userId: Owner, limit: number): Promise<boolean> {
	const [row] = await statement<{ count: number }>(db, sql`select ${countOwned(table, userId, limit)} as count`);
	return (row?.count ?? 0) < limit;
}
