import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Prospect, ProspectUpdate } from '#contract/prospect';
import { storedCompanyKey } from '#contract/rules/company';
import { companyInTitle } from '#contract/rules/company-in-title';
import { factsKey, profileKey } from '#contract/rules/identity';
import { type ProspectField, prospectFieldKeys } from '#contract/rules/prospect-fields';
import type { Db } from '../../db/client.ts';
import { type Owner, owned } from '../../db/owned.ts';
import { isOfVersion, metNewer } from '../../db/record-version.ts';
import { prospects, statuses } from '../../db/schema.ts';
import { runBatch } from '../../db/statements.ts';
import { later, now } from '../../db/time.ts';
import { closeTrashItem, openTrashItem, removePeopleRows } from '../../trash/db/remove.ts';

/** The columns of a prospect in responses. */
export const wireColumns = {
	id: prospects.id,
	prospectListId: prospects.prospectListId,
	...(Object.fromEntries(prospectFieldKeys.map((key) => [key, prospects[key]])) as Pick<
		typeof prospects,
		ProspectField
	>),
	createdAt: prospects.createdAt,
	updatedAt: prospects.updatedAt,
};

/** Finds the user's prospect with this id. */
export async function findProspect(db: Db, userId: Owner, id: string): Promise<Prospect | undefined> {
	const [prospect] = await db
		.select(wireColumns)
		.from(prospects)
		.where(owned(prospects, userId, id));
	return prospect;
}

/**
 * Updates the given fields, and the company if a new title says another. With versions given, updates only if one
 * matches; otherwise returns the newer record as `outdated`. A status must be the user's own, or the prospect's present
 * one; the update itself checks it, because a status may be renamed at the same moment. 'unknown status' if it is
 * neither. Undefined when the prospect is not the user's.
 */
export async function updateProspect(
	db: Db,
	userId: Owner,
	id: string,
	update: ProspectUpdate,
	versions?: readonly string[],
): Promise<Prospect | { outdated: Prospect } | 'unknown status' | undefined> {
	const condition = and(isOfVersion(prospects.updatedAt, versions), isKnownStatus(userId, update.status));
	const statusChosenAt = update.status === undefined ? undefined : chosenAt(update.status);
	const write = async (change: typeof update, keys: Partial<ReturnType<typeof freeKeys>>, asRead?: SQL) => {
		const written = await db
			.update(prospects)
			.set({ ...change, ...keys, statusChosenAt, updatedAt: later() })
			.where(and(owned(prospects, userId, id), condition, asRead))
			.returning(wireColumns);
		return written[0];
	};
	// A write that no key depends on needs no read first.
	const alone = keyFields.every((field) => !(field in update)) && (await write(update, {}));
	if (alone) return alone;
	let before = await findProspect(db, userId, id);
	for (;;) {
		if (!before) return undefined;
		const change = { ...update, ...movedCompany(before, update) };
		const person: Prospect = { ...before, ...withoutAbsent(change) };
		const keys = isSamePerson(before, person) ? prospectKeys(person) : freeKeys(id, before.prospectListId, person);
		const after = await write(change, keys, isAsRead(before));
		if (after) return after;
		const found: Prospect | undefined = await findProspect(db, userId, id);
		if (versions && !versions.includes(found?.updatedAt ?? '')) return metNewer(found, update);
		if (found && isUnchanged(before, found)) return 'unknown status';
		before = found;
	}
}

// A new title says where someone works now, unless their company is entered apart from the title.
function movedCompany({ title, company }: Prospect, update: ProspectUpdate): Pick<ProspectUpdate, 'company'> {
	if (update.company !== undefined || !update.title) return {};
	const named = companyInTitle(update.title);
	return named && company === companyInTitle(title) ? { company: named } : {};
}

// The keys and the company follow from these. If another update changes one between the read and the write, it is read
// again.
const keyFields = ['prospectListId', 'name', 'title', 'company', 'location', 'linkedinUrl'] as const;
const isAsRead = (before: Prospect) => and(...keyFields.map((field) => sql`${prospects[field]} is ${before[field]}`));
const isUnchanged = (before: Prospect, read: Prospect) => keyFields.every((field) => before[field] === read[field]);

const isKnownStatus = (userId: Owner, status: string | undefined) =>
	status === undefined ? undefined : or(eq(prospects.status, status), isOwnStatus(userId, status));

/** Condition that the user has a status of this value. */
export const isOwnStatus = (userId: Owner, status: string) =>
	sql`exists (select 1 from ${statuses} where ${statuses.userId} = ${userId} and ${statuses.value} = ${status})`;

/**
 * Moves the prospect with everything below into the trash. Returns the list they were in, or undefined without such a
 * prospect.
 */
export async function removeProspect(db: Db, userId: Owner, id: string): Promise<string | undefined> {
	const item = { userId, id, kind: 'prospect' } as const;
	const from = sql`from prospects p cross join prospect_lists l on l.id = p.prospect_list_id
		where p.id = ${id} and p.user_id = ${userId}`;
	const { opened } = await runBatch(db, {
		opened: openTrashItem(db, item, { name: sql`p.name`, from: [sql`l.id`, sql`l.name`] }, from),
		moved: removePeopleRows(db, item, sql`select id from prospects where id = ${id} and user_id = ${userId}`),
		closed: closeTrashItem(db, item),
	});
	return opened[0]?.fromId ?? undefined;
}

/**
 * When the status was chosen. A form always sends the status, so it counts as chosen only if it differs from the stored
 * one.
 */
export const chosenAt = (status: string) =>
	sql`case when ${prospects.status} = ${status} then ${prospects.statusChosenAt} else ${now()} end`;

const ownKey = (person: Prospect) => profileKey(person.linkedinUrl) ?? factsKey(person);

// Someone whose name, title, location and profile stay the same keeps the key from their import, which may be numbered:
// the second of two people with only the same name has such a key.
const isSamePerson = (before: Prospect, after: Prospect) =>
	ownKey(before) === ownKey(after) && factsKey(before) === factsKey(after);

/**
 * Returns the keys to store for a prospect with these fields. Users may edit two people of a list to look the same: the
 * second then gets a key of its own, and imports still find the first.
 */
export function freeKeys(id: string, listId: string, person: Prospect) {
	const key = ownKey(person);
	const taken = sql`exists (select 1 from prospects as other where other.prospect_list_id = ${listId} and other.person_key = ${key} and other.id <> ${id})`;
	return {
		personKey: sql<string>`case when ${taken} then ${`${key}#${id}`} else ${key} end`,
		...prospectKeys(person),
	};
}

/** Drops the fields that an update leaves as they are. */
export const withoutAbsent = <T extends object>(update: T): Partial<T> =>
	Object.fromEntries(Object.entries(update).filter(([, value]) => value !== undefined)) as Partial<T>;

type Facts = { name: string; title?: string | null; location?: string | null; company?: string | null };

/** Columns of a prospect derived from name, title, location and company. Any write of one of these writes them too. */
export const prospectKeys = (person: Facts) => ({
	factsKey: factsKey(person),
	companyKey: storedCompanyKey(person.company),
});
