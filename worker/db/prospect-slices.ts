import { sql } from 'drizzle-orm';
import type { Db } from './client.ts';
import { wireColumns } from './prospects.ts';
import { prospectLists, prospects } from './schema.ts';
import { statement } from './statement.ts';

// D1 takes no text above 2,000,000 bytes out of a row. A slice stays below, whatever its prospects hold.
const sliceRows = 4_000;
const sliceBytes = 1_700_000;

/** Where a slice ended: the place of its last prospect in the list's order. */
type Place = { createdAt: string; position: number; id: string };
type Slice = { json: string | null; count: number; last: string | null };

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
	const [own, [first]] = await db.batch([
		statement<{ id: string }>(db, sql`select id from ${prospectLists} where id = ${listId} and user_id = ${userId}`),
		sliceAfter(db, userId, listId, null),
	]);
	return own.length > 0 ? slices(db, userId, listId, first) : undefined;
}

async function* slices(db: Db, userId: string, listId: string, first: Slice | undefined): AsyncGenerator<string> {
	let slice = first;
	while (slice?.json && slice.last) {
		yield slice.json;
		const place = JSON.parse(slice.last) as Place;
		[slice] = await sliceAfter(db, userId, listId, place);
	}
}

const object = sql.join(
	Object.entries(wireColumns).map(([key, column]) => sql`${sql.raw(`'${key}'`)}, ${column}`),
	sql`, `,
);
const order = sql.raw('created_at desc, position, id');

function sliceAfter(db: Db, userId: string, listId: string, place: Place | null) {
	// The first condition is one that the index can begin at; the rest is about one and the same time.
	const after = place
		? sql`and created_at <= ${place.createdAt} and (created_at < ${place.createdAt} or (position > ${place.position} or (position = ${place.position} and id > ${place.id})))`
		: sql``;
	return statement<Slice>(
		db,
		sql`
		with slice as materialized (
			select json_object(${object}) as json, created_at, position, id
			from ${prospects}
			where prospect_list_id = ${listId} and user_id = ${userId} ${after}
			order by ${order} limit ${sliceRows}
		), sized as materialized (
			select *, sum(octet_length(json) + 1) over (order by ${order} rows unbounded preceding) as bytes from slice
		), fitting as materialized (
			select * from sized where bytes <= ${sliceBytes}
		)
		select group_concat(json, ',' order by ${order}) as json, count(*) as count,
			(select json_object('createdAt', created_at, 'position', position, 'id', id)
				from fitting order by bytes desc limit 1) as last
		from fitting`,
	);
}
