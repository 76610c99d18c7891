import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm';
import { fallbackColor, statusValue } from '#contract/rules/status';
import type { NewStatus, Status, StatusUpdate } from '#contract/status';
import type { Db } from '../../db/client.ts';
import { type Owner, owned } from '../../db/owned.ts';
import { countAdded } from '../../db/record-counts.ts';
import { isOfVersion, metNewer } from '../../db/record-version.ts';
import { prospects, statuses } from '../../db/schema.ts';
import { runBatch, statement } from '../../db/statements.ts';
import { later } from '../../db/time.ts';

const statusColumns = {
	id: statuses.id,
	userId: statuses.userId,
	name: statuses.name,
	value: statuses.value,
	displayOrder: statuses.displayOrder,
	color: statuses.color,
	isDefault: statuses.isDefault,
	createdAt: statuses.createdAt,
	updatedAt: statuses.updatedAt,
};

/** Lists the user's statuses in their order. */
export async function listStatuses(db: Db, userId: Owner): Promise<Status[]> {
	return db
		.select(statusColumns)
		.from(statuses)
		.where(eq(statuses.userId, userId))
		.orderBy(asc(statuses.displayOrder), asc(statuses.createdAt));
}

/**
 * Creates a status after the last one, for a user who may have `most`. Throws a duplicate when two names give the same
 * value.
 */
export async function createStatus(db: Db, userId: Owner, { name, color }: NewStatus, most: number): Promise<Status> {
	const id = crypto.randomUUID();
	const { created } = await runBatch(db, {
		created: db
			.insert(statuses)
			.values({
				id,
				userId,
				name,
				value: statusValue(name),
				color: color ?? fallbackColor,
				displayOrder: sql`(select coalesce(max(display_order), 0) + 1 from statuses where user_id = ${userId})`,
			})
			// A second try of the call finds the status of the first.
			.onConflictDoUpdate({ target: statuses.id, set: { id } })
			.returning(statusColumns),
		counted: countAdded(db, userId, 'statuses', 1, most),
	});
	return created[0] as Status;
}

/**
 * Updates name and colour. With versions given, updates only if one matches; otherwise returns the newer record as
 * `outdated`. Prospects with the old value get the new one in the same batch. Undefined when the status is not the
 * user's.
 */
export async function updateStatus(
	db: Db,
	userId: Owner,
	id: string,
	{ name, color: given }: StatusUpdate,
	versions?: readonly string[],
): Promise<Status | { outdated: Status } | undefined> {
	const value = name === undefined ? undefined : statusValue(name);
	const color = given === null ? fallbackColor : given;
	const replaced = and(owned(statuses, userId, id), isOfVersion(statuses.updatedAt, versions));
	const before = db.select({ value: statuses.value }).from(statuses).where(replaced);
	const update = db
		.update(statuses)
		.set({ name, value, color, updatedAt: later() })
		.where(replaced)
		.returning(statusColumns);
	const ofProspects = (renamed: string) =>
		db
			.update(prospects)
			.set({ status: renamed })
			.where(and(eq(prospects.userId, userId), sql`${prospects.status} = ${before}`, ne(prospects.status, renamed)));
	const people = value === undefined ? undefined : ofProspects(value);
	const inTrash = value === undefined ? undefined : statement(db, renameInTrash(userId, value, before.getSQL()));
	const {
		update: [changed],
	} = await runBatch(db, { people, inTrash, update });
	if (changed || !versions) return changed;
	const [found] = await db
		.select(statusColumns)
		.from(statuses)
		.where(owned(statuses, userId, id));
	return metNewer(found, { name, color });
}

// People restored from the trash get the status by its new name.
const renameInTrash = (userId: Owner, value: string, before: SQL) => sql`
	update trash_rows set row = json_set(row, '$.status', ${value})
	where user_id = ${userId} and part = 'prospects' and json_extract(row, '$.status') = (${before})`;

/** Removes a status that is not a default one. Its prospects keep the value. */
export async function removeStatus(db: Db, userId: Owner, id: string): Promise<'deleted' | 'default' | 'missing'> {
	const [[found]] = await db.batch([
		db
			.select({ isDefault: statuses.isDefault })
			.from(statuses)
			.where(owned(statuses, userId, id)),
		db.delete(statuses).where(and(owned(statuses, userId, id), eq(statuses.isDefault, false))),
	]);
	if (!found) return 'missing';
	return found.isDefault ? 'default' : 'deleted';
}

/**
 * Puts the statuses in the order of `ids`, in one statement. Undefined, and nothing moves, unless the ids are exactly
 * the user's, each once.
 */
export async function reorderStatuses(db: Db, userId: Owner, ids: string[]): Promise<Status[] | undefined> {
	const given = JSON.stringify(ids);
	const own = sql`(select count(*) from statuses as own where own.user_id = ${userId})`;
	const named = sql`(select count(distinct own.id) from json_each(${given}) g cross join statuses as own on own.id = g.value and own.user_id = ${userId})`;
	const moved = await db
		.update(statuses)
		// The limit keeps SQLite from looking through all ids for each status.
		.set({ displayOrder: sql`g.place`, updatedAt: later() })
		.from(sql`(select value as id, key + 1 as place from json_each(${given}) limit -1) as g`)
		.where(
			and(
				eq(statuses.userId, userId),
				sql`${statuses.id} = g.id`,
				sql`${own} = ${ids.length}`,
				sql`${named} = ${ids.length}`,
			),
		)
		.returning(statusColumns);
	return moved.length > 0 ? moved.sort((a, b) => a.displayOrder - b.displayOrder) : undefined;
}
