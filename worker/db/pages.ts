import { getTableColumns, getTableName, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { pageBytes } from '#contract/rules/limits';
import type { Db } from './client.ts';
import { columnName } from './insert-from.ts';
import { jsonObject, type Sliced } from './slices.ts';
import { statement } from './statements.ts';

/** A page of an array: its JSON, and the place after which the next page begins, or null on the last page. */
export type Page = { json: string; next: string | null };

type Row = { json: string; held: number } & Record<string, string | number>;

/**
 * Reads one page of a {@link Sliced} query: at most `source.rows` rows, fewer if their JSON is long. `after` is the
 * `next` of the page before. Undefined when `own`, a select of the record that the rows belong to, returns no row.
 */
export async function readOwnPage<Place>(
	db: Db,
	own: SQL,
	source: Sliced<Place>,
	after: string | undefined,
): Promise<Page | undefined> {
	const [owned, rows] = await db.batch([statement(db, own), pageStatement(db, source, after)]);
	return owned.length > 0 ? pageOf(source, rows) : undefined;
}

/** Reads a page of rows that belong to no other record. */
export const readPage = async <Place>(db: Db, source: Sliced<Place>, after: string | undefined): Promise<Page> =>
	pageOf(source, await pageStatement(db, source, after));

/** The statement that reads a first page, for the batch of a write; {@link pageOf} makes a page of its rows. */
export const firstPage = <Place>(db: Db, source: Sliced<Place>) => pageStatement(db, source, undefined);

// Reads one row more than fits, which tells that there is another page.
function pageStatement<Place>(db: Db, { fields, place, from, rows }: Sliced<Place>, after: string | undefined) {
	const parts = Object.entries<SQLWrapper>(place).map(([part, value]) => sql`${value} as ${sql.raw(part)}`);
	return statement<Row>(
		db,
		sql`select * from (
			select *, sum(octet_length(json) + 1) over (rows unbounded preceding) as held from (
				select ${jsonObject(Object.entries(fields))} as json, ${sql.join(parts, sql`, `)}
				${from(placeIn(place, after))} limit ${rows + 1}))
			where held - octet_length(json) <= ${pageBytes}`,
	);
}

/** Makes a page of these rows. */
export function pageOf<Place>({ place, rows: most }: Sliced<Place>, found: readonly Row[]): Page {
	// No row comes near this many bytes. A row that fills them exactly begins the next page, because the row after it was
	// not read.
	const rows = found.filter(({ held }, at) => at < most && held < pageBytes);
	const last = rows.length < found.length ? rows.at(-1) : undefined;
	return { json: `[${rows.map(({ json }) => json).join(',')}]`, next: last ? placeOf(place, last) : null };
}

/** Writes the place of a row, as in the `next` of a page. */
export const placeOf = <Place>(place: Sliced<Place>['place'], row: Record<string, unknown>): string =>
	Object.keys(place)
		.map((part) => row[part])
		.join('~');

/**
 * Reads a place written by {@link placeOf}. SQLite compares a number that arrives as a text with a numeric column as a
 * number.
 */
export function placeIn<Place>(place: Sliced<Place>['place'], after: string | undefined): Place | null {
	if (after === undefined) return null;
	const parts = after.split('~');
	return Object.fromEntries(Object.keys(place).map((part, at) => [part, parts[at] ?? ''])) as Place;
}

const encoder = new TextEncoder();

/** Returns the first items whose JSON fits in this many bytes together. */
export function fitting<Item>(items: readonly Item[], bytes: number): Item[] {
	let held = 0;
	const over = items.findIndex((item) => {
		held += encoder.encode(JSON.stringify(item)).length + 1;
		return held > bytes;
	});
	return over < 0 ? [...items] : items.slice(0, over);
}

/**
 * Reads the first `most` rows of a table in an order, from "from" on. Each of `ranges` is a part of them, from its own
 * "from" on, which an index returns in this order. The rows after a place are a range for each column of the order: in
 * a single condition SQLite would seek by the first column alone, and each slice would read all rows of its moment
 * again.
 */
export function merged(table: SQLiteTable, ranges: readonly SQL[], order: SQL, most: number): SQL {
	const name = sql.raw(getTableName(table));
	const parts = ranges.map((range) => sql`select ${name}.rowid as rowid, ${name}.* ${range}`);
	return sql`from (${sql.join(parts, sql` union all `)} ${order} limit ${most}) as ${name}`;
}

// Bytes of a row besides its texts, such as numbers and field names in JSON.
const otherBytes = 500;

/** Estimates the bytes of a row, named `as` in the query, from its texts; rather too high than too low. */
export function rowBytes(table: SQLiteTable, as = getTableName(table)): SQL {
	const texts = Object.entries(getTableColumns(table)).filter(
		([, { dataType, generated }]) => !generated && (dataType === 'string' || dataType === 'json'),
	);
	const sizes = texts.map(([name]) => `coalesce(octet_length(${as}.${columnName(name)}), 0)`);
	return sql.raw(`(${otherBytes} + ${sizes.join(' + ')})`);
}
