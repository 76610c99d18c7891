import { bindings } from '../support/people.ts';
import { ownedTables } from '../support/tables.ts';

type Row = Record<string, unknown>;

// The accounts with these ids or addresses.
const people = `select value from json_each(?1)
	union select id from users where email in (select value from json_each(?1))`;

/** Returns all records of the accounts with these ids or addresses, by table, in one call of the database. */
export async function everythingOf(...idsOrAddresses: string[]): Promise<Record<string, Row[]>> {
	const reads = Object.entries(ownedTables).map(([table, owner]) =>
		bindings.DB.prepare(`select * from ${table} where ${owner} in (${people}) order by rowid`).bind(
			JSON.stringify(idsOrAddresses),
		),
	);
	const results = await bindings.DB.batch<Row>(reads);
	return Object.fromEntries(Object.keys(ownedTables).map((table, at) => [table, results[at]?.results ?? []]));
}

/** Returns the number of rows of each table, without empty tables. */
export const countsOf = (everything: Record<string, Row[]>) =>
	Object.fromEntries(
		Object.entries(everything).flatMap(([table, rows]) => (rows.length > 0 ? [[table, rows.length]] : [])),
	);

/** Returns the number of rows of each table that are new, gone or changed, without unchanged tables. */
export function changedSince(before: Record<string, Row[]>, after: Record<string, Row[]>): Record<string, number> {
	const texts = (rows: readonly Row[] = []) => new Set(rows.map((row) => JSON.stringify(row)));
	const counts = Object.keys(after).map((table) => {
		const [then, now] = [texts(before[table]), texts(after[table])];
		const others = (one: Set<string>, other: Set<string>) => [...one].filter((row) => !other.has(row)).length;
		return [table, Math.max(others(then, now), others(now, then))] as const;
	});
	return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

// The circle's other members with these accounts, because its copies and its owner depend on all of them.
const ofCircles = `select m.user_id as id from circle_members m where m.circle_id in (
	select circle_id from circle_members where user_id in (${people}))`;

/**
 * Remembers all records of these accounts, and of the others in their circles. Returns a function that restores them
 * after any writes, in one call of the database: making a world again takes sixty calls of the API. Clears all
 * counters.
 */
export async function keep(...named: string[]): Promise<() => Promise<void>> {
	const others = await bindings.DB.prepare(ofCircles).bind(JSON.stringify(named)).all<{ id: string }>();
	const idsOrAddresses = [...new Set([...named, ...others.results.map(({ id }) => id)])];
	const kept = await everythingOf(...idsOrAddresses);
	const back = await Promise.all(
		Object.entries(kept)
			.filter(([, rows]) => rows.length > 0)
			.map(async ([table, rows]) => {
				const columns = await columnsOf(table);
				const values = columns.map((_, at) => `value ->> ${at}`);
				return bindings.DB.prepare(
					`insert into ${table} (${columns}) select ${values} from json_each(?1) order by key`,
				).bind(JSON.stringify(rows.map((row) => columns.map((column) => row[column]))));
			}),
	);
	return async () => {
		await bindings.DB.batch([
			bindings.DB.prepare('pragma defer_foreign_keys = on'),
			bindings.DB.prepare('delete from counters'),
			bindings.DB.prepare(`delete from users where id in (${people})`).bind(JSON.stringify(idsOrAddresses)),
			...back,
		]);
	};
}

/** Returns a table's columns that can be written, without those the database computes. */
async function columnsOf(table: string): Promise<string[]> {
	const columns = await bindings.DB.prepare(`pragma table_info(${table})`).all<{ name: string }>();
	return columns.results.map(({ name }) => name);
}
