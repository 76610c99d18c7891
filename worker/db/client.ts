import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import * as schema from './schema.ts';

/** Drizzle over a D1 database (or a session of one). Column names are the snake_case of the properties. */
export const connect = (database: D1Database) => drizzle(database, { schema, casing: 'snake_case' });
export type Db = ReturnType<typeof connect>;

/** The smallest question there is: whether the database answers. */
export const ping = (db: Db) => db.run(sql`select 1`);
