import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';

/** Drizzle on a D1 database. Columns are named like the properties, in snake_case. */
export const connect = (database: D1Database) => drizzle(database, { casing: 'snake_case' });
export type Db = ReturnType<typeof connect>;

/** The smallest query, to see whether the database responds. */
export const ping = (db: Db) => db.run(sql`select 1`);
