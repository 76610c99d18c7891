import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { factsKey, profileKey } from '../contract/identity.ts';
import type { Prospect, ProspectUpdate } from '../contract/prospect.ts';
import { type ProspectField, prospectFieldKeys } from '../contract/prospect-fields.ts';
import type { Db } from './client.ts';
import { prospectLists, prospects, statuses } from './schema.ts';
import { now } from './time.ts';

/** The columns of these fields, to be selected under the fields' names. */
export const prospectColumns = <Key extends ProspectField>(keys: readonly Key[]) =>
	Object.fromEntries(keys.map((key) => [key, prospects[key]])) as unknown as Pick<typeof prospects, Key>;

/** The columns of a prospect that the wire shows. */
const wireColumns = {
	id: prospects.id,
	prospectListId: prospects.prospectListId,
	...prospectColumns(prospectFieldKeys),
	createdAt: prospects.createdAt,
	updatedAt: prospects.updatedAt,
};

const mine = (userId: string, id: string) => and(eq(prospects.id, id), eq(prospects.userId, userId));

/** The prospects of the user's list, newest import first and within one as they were read; nothing without the list. */
export async function listProspects(db: Db, userId: string, listId: string): Promise<Prospect[] | undefined> {
	const [lists, found] = await db.batch([
		db
			.select({ id: prospectLists.id })
			.from(prospectLists)
			.where(and(eq(prospectLists.id, listId), eq(prospectLists.userId, userId))),
		db
			.select(wireColumns)
			.from(prospects)
			.where(and(eq(prospects.prospectListId, listId), eq(prospects.userId, userId)))
			.orderBy(desc(prospects.createdAt), asc(prospects.position), asc(prospects.id)),
	]);
	return lists.length > 0 ? found : undefined;
}

/** The user's prospect of that id, if there is one. */
export async function findProspect(db: Db, userId: string, id: string): Promise<Prospect | undefined> {
	const [prospect] = await db.select(wireColumns).from(prospects).where(mine(userId, id));
	return prospect;
}

/**
 * Changes the fields given. A status must be one of the user's or the one the prospect has.
 * 'unknown status' when it is neither, nothing when the prospect is not the user's.
 */
export async function updateProspect(
	db: Db,
	userId: string,
	id: string,
	change: ProspectUpdate,
): Promise<Prospect | 'unknown status' | undefined> {
	const [[before], known] = await db.batch([
		db.select(wireColumns).from(prospects).where(mine(userId, id)),
		db.select({ value: statuses.value }).from(statuses).where(eq(statuses.userId, userId)),
	]);
	if (!before) return undefined;
	const status = change.status ?? before.status;
	if (status !== before.status && !known.some((one) => one.value === status)) return 'unknown status';
	const person = { ...before, ...withoutAbsent(change) };
	const keys = isSamePerson(before, person) ? {} : freeKeys(id, before.prospectListId, person);
	const [after] = await db
		.update(prospects)
		.set({ ...change, ...keys, updatedAt: now() })
		.where(mine(userId, id))
		.returning(wireColumns);
	return after;
}

/** Deletes the prospect and all below it; whether there was one. */
export async function removeProspect(db: Db, userId: string, id: string): Promise<boolean> {
	const deleted = await db.delete(prospects).where(mine(userId, id)).returning({ id: prospects.id });
	return deleted.length > 0;
}

const ownKey = (person: Prospect) => profileKey(person.linkedinUrl) ?? factsKey(person);

// Whoever keeps name, title, location and profile keeps the key an import gave them: of two people of one name, of whom
// nothing more is known, the second has one that these facts alone would not lead to.
const isSamePerson = (before: Prospect, after: Prospect) =>
	ownKey(before) === ownKey(after) && factsKey(before) === factsKey(after);

// Two people of a list may be edited to look alike: that is the person's business, so the second one gets a key of its
// own instead of a refusal, and imports go on meeting the first.
function freeKeys(id: string, listId: string, person: Prospect) {
	const key = ownKey(person);
	const taken = sql`exists (select 1 from prospects as other where other.prospect_list_id = ${listId} and other.person_key = ${key} and other.id <> ${id})`;
	return {
		personKey: sql<string>`case when ${taken} then ${`${key}#${id}`} else ${key} end`,
		factsKey: factsKey(person),
	};
}

const withoutAbsent = <T extends object>(change: T): Partial<T> =>
	Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<T>;
