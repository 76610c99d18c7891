import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from './client.ts';
import { isTooBig } from './errors.ts';
import { runBatch, statement } from './statements.ts';

/** A query read in slices. `Place` is a row's place in the order; the next slice begins after it. */
export type Sliced<Place> = {
	/**
	 * The number of rows in a slice. A slice is one text of the database, and D1 makes none of 2,000,000 bytes or more:
	 * then fewer rows are asked for.
	 */
	rows: number;
	/** The number of rows in the first slice, small so that it is there sooner. Same as `rows` when absent. */
	firstRows?: number;
	/** The fields in the JSON of one row. */
	fields: Record<string, SQLWrapper>;
	/** The parts of a row's place. */
	place: { [Part in keyof Place]: SQLWrapper };
	/** From, where and order by: the rows after a place, or all of them. */
	from: (after: Place | null) => SQL;
};

/** Writes a column of 0 and 1 as a JSON boolean. */
export const jsonBoolean = (column: SQLWrapper) => sql`json(iif(${column}, 'true', 'false'))`;

/** Objects joined by commas, null for none. `end` is undefined for the last slice, `rows` is its maximum. */
type Slice<Place> = { isOwn: boolean; json: string | null; end: Place | undefined; rows: number };
type Read<Place> = (after: Place | null, rows: number) => Promise<Slice<Place>>;

/**
 * Reads rows as JSON, in slices: objects joined by commas. The database writes the JSON, and at most one slice of less
 * than 2 MB is held at once, so there may be any number of rows. A row that exists the whole time comes exactly once,
 * even when others come and go meanwhile.
 */
export async function openSlices<Place>(db: Db, source: Sliced<Place>): Promise<AsyncGenerator<string>> {
	const read: Read<Place> = (after, rows) => readSlice(db, everybody, source, after, rows);
	return slices(await read(null, source.firstRows ?? source.rows), read, source.rows);
}

const everybody = sql`select 1`;

/** Opens slices of what belongs to a record. Undefined when `own`, a select of that record, returns no row. */
export async function openOwnSlices<Place>(
	db: Db,
	own: SQL,
	source: Sliced<Place>,
): Promise<AsyncGenerator<string> | undefined> {
	const read: Read<Place> = (after, rows) => readSlice(db, own, source, after, rows);
	const first = await read(null, source.firstRows ?? source.rows);
	return first.isOwn ? slices(first, read, source.rows) : undefined;
}

/** Returns the first items of these slices, and reads no more slices than it needs. */
export async function firstOf<Item>(slices: AsyncGenerator<string>, most: number): Promise<Item[]> {
	const items: Item[] = [];
	for await (const slice of slices) {
		items.push(...(JSON.parse(`[${slice}]`) as Item[]));
		if (items.length >= most) break;
	}
	return items.slice(0, most);
}

async function* slices<Place>(first: Slice<Place>, read: Read<Place>, most: number): AsyncGenerator<string> {
	let [slice, rows] = [first, most];
	for (;;) {
		if (slice.json) yield slice.json;
		if (!slice.end) return;
		slice = await read(slice.end, rows);
		rows = slice.rows;
	}
}

async function readSlice<Place>(
	db: Db,
	own: SQL,
	source: Sliced<Place>,
	after: Place | null,
	most: number,
): Promise<Slice<Place>> {
	for (let rows = most; ; rows = Math.ceil(rows / 4)) {
		try {
			const {
				found,
				slice: [[objects], [end]],
			} = await runBatch(db, { found: statement(db, own), slice: sliceStatements(db, source, after, rows) });
			return { isOwn: found.length > 0, json: objects?.json ?? null, end, rows };
		} catch (error) {
			if (rows === 1 || !isTooBig(error)) throw error;
		}
	}
}

// D1 allows 32 arguments for a function. More fields are added to the object with another call.
const mostFields = 15;

/** Builds an object of these fields in SQL. */
export function jsonObject(fields: [string, SQLWrapper][], start: SQL = sql`json_object(`, key = ''): SQL {
	const pairs = fields.slice(0, mostFields).map(([name, value]) => sql`${sql.raw(`'${key}${name}'`)}, ${value}`);
	const object = sql`${start}${sql.join(pairs, sql`, `)})`;
	const rest = fields.slice(mostFields);
	return rest.length === 0 ? object : jsonObject(rest, sql`json_insert(${object}, `, '$.');
}

function sliceStatements<Place>(db: Db, { fields, place, from }: Sliced<Place>, after: Place | null, rows: number) {
	const object = jsonObject(Object.entries(fields));
	const parts = Object.entries<SQLWrapper>(place).map(([part, value]) => sql`${value} as ${sql.raw(part)}`);
	return [
		statement<{ json: string | null }>(
			db,
			sql`select group_concat(json, ',') as json from (select ${object} as json ${from(after)} limit ${rows})`,
		),
		statement<Place>(db, sql`select ${sql.join(parts, sql`, `)} ${from(after)} limit 1 offset ${rows - 1}`),
	] as const;
}
