import { and, getTableColumns, sql } from 'drizzle-orm';
import type { NewProspectList, OneProspectList, ProspectList, ProspectListUpdate } from '#contract/prospect-list';
import type { Db } from '../../db/client.ts';
import { type Owner, owned } from '../../db/owned.ts';
import { countAdded } from '../../db/record-counts.ts';
import { isOfVersion, metNewer } from '../../db/record-version.ts';
import { networkUploads, prospectLists, prospects } from '../../db/schema.ts';
import { openSlices } from '../../db/slices.ts';
import { runBatch } from '../../db/statements.ts';
import { later } from '../../db/time.ts';

// A list is visible or not; no one is told that it is on its way into the trash.
const { removedAt: _, ...listColumns } = getTableColumns(prospectLists);

/** Reads the user's lists as JSON, in slices, newest first, each with the number of its prospects. */
export const openProspectLists = (db: Db, userId: Owner) =>
	openSlices<{ createdAt: string; at: number }>(db, {
		// A list has up to 30 kB.
		rows: 60,
		fields: {
			...listColumns,
			prospectCount: sql`(select count(*) from ${prospects} p where p.prospect_list_id = prospect_lists.id)`,
		},
		place: { createdAt: prospectLists.createdAt, at: sql`rowid` },
		from: (after) => sql`from ${prospectLists} where user_id = ${userId} and removed_at is null
			${after ? sql`and (created_at, rowid) < (${after.createdAt}, ${after.at})` : sql``}
			order by created_at desc, rowid desc`,
	});

/** Finds the user's list with this id. */
export async function findProspectList(db: Db, userId: Owner, id: string): Promise<ProspectList | undefined> {
	const [list] = await db
		.select(listColumns)
		.from(prospectLists)
		.where(owned(prospectLists, userId, id));
	return list;
}

/** Reads the user's list with this id, and whether the user has a network. */
export async function readProspectList(db: Db, userId: Owner, id: string): Promise<OneProspectList | undefined> {
	const whole = sql`select 1 from ${networkUploads} u where u.user_id = ${userId} and u.expire is null`;
	const [read] = await db
		.select({ list: listColumns, hasNetwork: sql<0 | 1>`exists (${whole})` })
		.from(prospectLists)
		.where(owned(prospectLists, userId, id));
	if (!read) return undefined;
	return read.hasNetwork ? { ...read.list, hasNetwork: true } : read.list;
}

/** Creates a list for the user, who may have `most`. */
export async function createProspectList(
	db: Db,
	userId: Owner,
	{ name, description, type }: NewProspectList,
	most: number,
): Promise<ProspectList> {
	const id = crypto.randomUUID();
	const { created } = await runBatch(db, {
		created: db
			.insert(prospectLists)
			.values({ id, userId, name, description, type })
			// A second try of the call finds the list of the first.
			.onConflictDoUpdate({ target: prospectLists.id, set: { id } })
			.returning(listColumns),
		counted: countAdded(db, userId, 'lists', 1, most),
	});
	return created[0] as ProspectList;
}

/**
 * Updates the given fields. With versions given, updates only if one matches; otherwise returns the newer record as
 * `outdated`. Undefined when the list is not the user's.
 */
export async function updateProspectList(
	db: Db,
	userId: Owner,
	id: string,
	change: ProspectListUpdate,
	versions?: readonly string[],
): Promise<ProspectList | { outdated: ProspectList } | undefined> {
	const [list] = await db
		.update(prospectLists)
		.set({ ...change, updatedAt: later() })
		.where(and(owned(prospectLists, userId, id), isOfVersion(prospectLists.updatedAt, versions)))
		.returning(listColumns);
	return list ?? (versions && metNewer(await findProspectList(db, userId, id), change));
}
