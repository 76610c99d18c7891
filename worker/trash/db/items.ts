import { sql } from 'drizzle-orm';
import type { TrashItem } from '#contract/trash';
import type { Db } from '../../db/client.ts';
import { sliceSize } from '../../db/in-slices.ts';
import type { Owner } from '../../db/owned.ts';
import { type Page, readPage } from '../../db/pages.ts';
import { trash } from '../../db/schema.ts';
import { runBatch, statement } from '../../db/statements.ts';
import { now } from '../../db/time.ts';

const columns = {
	id: trash.id,
	kind: trash.kind,
	name: trash.name,
	people: trash.people,
	from: trash.fromName,
	removedAt: trash.createdAt,
	until: trash.expire,
};

/** Reads a page of the user's trash, newest first. */
export const readItems = (db: Db, userId: Owner, after?: string): Promise<Page> =>
	readPage<{ createdAt: string; at: number }>(
		db,
		{
			rows: 1_000,
			fields: columns,
			place: { createdAt: trash.createdAt, at: sql`rowid` },
			from: (last) => sql`from ${trash} where user_id = ${userId} and expire > ${now()}
				${last ? sql`and (created_at, rowid) < (${last.createdAt}, ${last.at})` : sql``}
				order by created_at desc, rowid desc`,
		},
		after,
	);

/**
 * An item, with the number of its records, the id of the list or person it was in, and the item that holds that person
 * if they are in the trash too.
 */
export type FoundItem = { item: TrashItem; records: number; fromId: string | null; holder: string | null };

/** Finds the user's item with this id. */
export async function findItem(db: Db, userId: Owner, id: string): Promise<FoundItem | undefined> {
	const [found] = await statement<TrashItem & Omit<FoundItem, 'item'>>(
		db,
		sql`select id, kind, name, people, from_name as "from", created_at as removedAt, expire as until, from_id as fromId,
				(select count(*) from trash_rows r where r.trash_id = trash.id) as records,
				case when kind = 'connection' and not exists (select 1 from prospects p where p.id = from_id) then
					(select r.trash_id from trash_rows r where r.user_id = ${userId} and r.part = 'prospects' and r.root = from_id) end as holder
			from trash where id = ${id} and user_id = ${userId} and expire > ${now()}`,
	);
	if (!found) return undefined;
	const { records, fromId, holder, ...item } = found;
	return { item, records, fromId, holder };
}

/** The `expire` of an item that was removed for good: the past. */
const forGood = '0';

/**
 * The value of `moving` for an item to be removed for good: people on their way back to a list, not visible to anyone
 * yet, return to the trash and are removed with the others.
 */
export const movingForGood = sql`case when moving = 'out' then case kind when 'list' then 'in' end else moving end`;

/**
 * Removes an item for good, with connections of its people that are in the trash by themselves. If people are on their
 * way back, those who have arrived stay, unless a whole list was on its way. `isWhole` is false when records of a large
 * item are left, which count until they are gone. Undefined without such an item.
 */
export async function removeItem(db: Db, userId: Owner, id: string): Promise<{ isWhole: boolean } | undefined> {
	const ofPeople = sql`user_id = ${userId} and from_id in (
		select root from trash_rows where trash_id = ${id} and user_id = ${userId} and part = 'prospects')`;
	const isGone = sql`trash.id = ${id} and trash.user_id = ${userId} and trash.expire = ${forGood}`;
	const { marked, left } = await runBatch(db, {
		marked: statement<{ id: string }>(
			db,
			sql`update trash set expire = ${forGood}, moving = ${movingForGood}
				where id = ${id} and user_id = ${userId} and expire > ${now()} returning id`,
		),
		connections: statement(
			db,
			sql`delete from trash where ${ofPeople} and exists (select 1 from trash where ${isGone})`,
		),
		rows: statement(
			db,
			sql`delete from trash_rows where id in (select r.id from trash cross join trash_rows r on r.trash_id = trash.id
				where ${isGone} and trash.moving is null limit ${sliceSize})`,
		),
		item: statement(
			db,
			sql`delete from trash where ${isGone} and moving is null and not exists (select 1 from trash_rows where trash_id = ${id})`,
		),
		left: statement<{ id: string }>(db, sql`select id from trash where ${isGone}`),
	});
	return marked.length > 0 ? { isWhole: left.length === 0 } : undefined;
}
