import type { SQL } from 'drizzle-orm';
import type { Db } from './client.ts';

/**
 * A statement written in SQL that can be awaited and can stand in a batch; answers its rows. In a batch drizzle binds
 * the prepared statement, which its own raw queries do not carry.
 */
export function statement<Row>(db: Db, query: SQL) {
	const raw = db.all<Row>(query);
	return Object.assign(raw, { stmt: db.$client.prepare(raw.getQuery().sql) });
}
