import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { type Databases, databasesOf } from './databases.ts';

const drizzleOn = (database: D1Database) => drizzle(database, { casing: 'snake_case' });

/** Drizzle on the database of one place, from which the others can be reached. Columns are named like the properties, in snake_case. */
export type Db = ReturnType<typeof drizzleOn> & {
	/** The number of the place. Whatever is one account's is in one place. */
	readonly place: number;
	/** The databases of all places, in their order. */
	readonly places: readonly Db[];
	/** The database of place 0, which also holds what belongs to no account. */
	readonly directory: Db;
};

/**
 * Connects to the database of a place, and to the others when they are asked for. A place that is not there is taken for
 * place 0: what a token of it is for is found nowhere. `through` stands between drizzle and each database.
 */
export function connect(env: Databases, place = 0, through = (database: D1Database) => database): Db {
	const found = databasesOf(env).map((database, at) => () => {
		const db = drizzleOn(through(database));
		const others = { places: { get: all }, directory: { get: () => all()[0] }, place: { value: at } };
		return Object.defineProperties(db, others) as Db;
	});
	const made: Db[] = [];
	const at = (index: number): Db | undefined => {
		const db = made[index] ?? found[index]?.();
		if (db) made[index] = db;
		return db;
	};
	const all = () => found.map((_, index) => at(index) as Db);
	return at(place) ?? (at(0) as Db);
}

/** The smallest query, to see whether the database responds. */
export const ping = (db: Db) => db.run(sql`select 1`);
