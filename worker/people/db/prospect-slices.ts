import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { isTooBig } from '../../db/errors.ts';
import { prospectLists, prospects } from '../../db/schema.ts';
import { statement } from '../../db/statement.ts';
import { wireColumns } from './prospects.ts';

// A slice is one text of the database. D1 makes none of 2,000,000 bytes or more: then fewer rows are asked for.
const mostRows = 2_000;

/** Where a slice ends: the place of its last prospect in the list's order. */
type Place = { createdAt: string; position: number; id: string };
/** Objects joined by commas, null for none. `end` is undefined for the last slice, `rows` is how many it may hold. */
type Slice = { isOwn: boolean; json: string | null; end: Place | undefined; rows: number };

/**
 * The prospects of the user's list as JSON, in slices: the newest import first, and within an import in its order. The
 * database writes the JSON, and at most one slice of less than 2 MB is held at once, so a list may be of any length.
 * Each slice is one or more objects joined by commas. Undefined when the list is not the user's. A prospect that is
 * there the whole time comes exactly once, also when others come and go meanwhile.
 */
export async function openProspects(
	db: Db,
	userId: string,
	listId: string,
): Promise<AsyncGenerator<string> | undefined> {
	const read = (after: Place | null, rows: number) => readSlice(db, userId, listId, after, rows);
	const first = await read(null, mostRows);
	return first.isOwn ? slices(first, read) : undefined;
}

async function* slices(first: Slice, read: (after: Place, rows: number) => Promise<Slice>): AsyncGenerator<string> {
	let slice = first;
	for (;;) {
		if (slice.json) yield slice.json;
		if (!slice.end) return;
		slice = await read(slice.end, slice.rows);
	}
}

async function readSlice(db: Db, userId: string, listId: string, after: Place | null, most: number): Promise<Slice> {
	for (let rows = most; ; rows = Math.ceil(rows / 4)) {
		try {
			const [own, [objects], [end]] = await db.batch([
				statement<{ id: string }>(
					db,
					sql`select id from ${prospectLists} where id = ${listId} and user_id = ${userId}`,
				),
				statement<{ json: string | null }>(
					db,
					sql`select group_concat(json, ',') as json from (
						select json_object(${fields}) as json ${ordered(userId, listId, after)} limit ${rows})`,
				),
				statement<Place>(
					db,
					sql`select created_at as createdAt, position, id ${ordered(userId, listId, after)} limit 1 offset ${rows - 1}`,
				),
			]);
			return { isOwn: own.length > 0, json: objects?.json ?? null, end, rows };
		} catch (error) {
			if (rows === 1 || !isTooBig(error)) throw error;
		}
	}
}

const fields = sql.join(
	Object.entries(wireColumns).map(([key, column]) => sql`${sql.raw(`'${key}'`)}, ${column}`),
	sql`, `,
);

function ordered(userId: string, listId: string, after: Place | null) {
	// The index can start at the first condition. The others order prospects that were created at the same time.
	const place = after
		? sql`and created_at <= ${after.createdAt} and (created_at < ${after.createdAt} or position > ${after.position}
			or (position = ${after.position} and id > ${after.id}))`
		: sql``;
	return sql`from ${prospects} where prospect_list_id = ${listId} and user_id = ${userId} ${place}
		order by created_at desc, position, id`;
}
