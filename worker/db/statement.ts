import type { SQL } from 'drizzle-orm';
import type { Db } from './client.ts';

/**
 * A statement written in SQL. It can be awaited, and it can be part of a batch. Both give its rows. A batch needs the
 * prepared statement, which drizzle's raw queries do not carry.
 */
export function statement<Row>(db: Db, query: SQL) {
	const raw = db.all<Row>(query);
	return Object.assign(raw, { stmt: db.$client.prepare(raw.getQuery().sql) });
}
