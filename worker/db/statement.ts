import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './client.ts';

/**
 * A statement written in SQL. It can be awaited, and it can be part of a batch. Both give its rows. A batch needs the
 * prepared statement, which drizzle's raw queries do not carry.
 */
export function statement<Row>(db: Db, query: SQL) {
	const raw = db.all<Row>(query);
	return Object.assign(raw, { stmt: db.$client.prepare(raw.getQuery().sql) });
}

/** A random UUID (version 4), another one for each row. */
export const newId =
	sql.raw(`lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2)
	|| '-a' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))`);
