import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { CountedProspectList, NewProspectList, ProspectList, ProspectListUpdate } from '#contract/prospect-list';
import type { Db } from '../../db/client.ts';
import { returned } from '../../db/returned.ts';
import { prospectLists, prospects } from '../../db/schema.ts';
import { later } from '../../db/time.ts';
import { isOfVersion, metNewer } from '../../db/version.ts';

const mine = (userId: string, id: string) => and(eq(prospectLists.id, id), eq(prospectLists.userId, userId));

/** The user's lists, newest first, each with the number of its prospects. */
export async function listProspectLists(db: Db, userId: string): Promise<CountedProspectList[]> {
	const prospectCount = db
		.select({ count: sql<number>`count(*)` })
		.from(prospects)
		.where(eq(prospects.prospectListId, prospectLists.id));
	return db
		.select({ ...getTableColumns(prospectLists), prospectCount: sql<number>`${prospectCount}` })
		.from(prospectLists)
		.where(eq(prospectLists.userId, userId))
		.orderBy(desc(prospectLists.createdAt), sql`prospect_lists.rowid desc`);
}

/** The user's list with this id. */
export async function findProspectList(db: Db, userId: string, id: string): Promise<ProspectList | undefined> {
	const [list] = await db.select().from(prospectLists).where(mine(userId, id));
	return list;
}

/** Creates a list. */
export async function createProspectList(db: Db, userId: string, list: NewProspectList): Promise<ProspectList> {
	const created = await db
		.insert(prospectLists)
		.values({ name: list.name, description: list.description, type: list.type, userId })
		.onConflictDoUpdate({ target: prospectLists.id, set: { id: sql`excluded.id` } })
		.returning();
	return returned(created);
}

/**
 * Updates the given fields, of one of these versions only where some are given: else `outdated` is the newer record.
 * Undefined when the list is not the user's.
 */
export async function updateProspectList(
	db: Db,
	userId: string,
	id: string,
	change: ProspectListUpdate,
	versions?: readonly string[],
): Promise<ProspectList | { outdated: ProspectList } | undefined> {
	const [list] = await db
		.update(prospectLists)
		.set({ ...change, updatedAt: later() })
		.where(and(mine(userId, id), isOfVersion(prospectLists.updatedAt, versions)))
		.returning();
	return list ?? (versions && metNewer(await findProspectList(db, userId, id), change));
}

/** Removes the list and everything in it. Returns whether there was one. */
export async function removeProspectList(db: Db, userId: string, id: string): Promise<boolean> {
	const deleted = await db.delete(prospectLists).where(mine(userId, id)).returning({ id: prospectLists.id });
	return deleted.length > 0;
}
