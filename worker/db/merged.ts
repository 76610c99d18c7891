import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';

/**
 * The first `most` rows of a table in an order, from "from" on. Each of `ranges` is a part of them, from its own
 * "from" on, that an index gives in this order. The rows after a place are a range for each column of the order: in
 * one condition SQLite seeks by the first column alone, so each slice would read again all rows of its moment.
 */
export function merged(table: SQLiteTable, ranges: readonly SQL[], order: SQL, most: number): SQL {
	const name = sql.raw(getTableName(table));
	const parts = ranges.map((range) => sql`select ${name}.rowid as rowid, ${name}.* ${range}`);
	return sql`from (${sql.join(parts, sql` union all `)} ${order} limit ${most}) as ${name}`;
}
