import { eq } from 'drizzle-orm';
import type { ArchivePart, ArchiveRow } from '#contract/archive';
import type { Db } from '../../db/client.ts';
import { prospectLists, statuses, templates } from '../../db/schema.ts';
import { connectionPages, networkPages, prospectPages, requestPages, rowid } from './archive-pages.ts';

/** Rows of one part of a user's archive. Every part comes, in the archive's order, in one or more pages; a page may be empty. */
type ArchivePage = { [Part in ArchivePart]: { part: Part; rows: ArchiveRow<Part>[] } }[ArchivePart];

/**
 * Everything of one user, page by page: at most 1,000 rows are held at once, besides one number for each list, prospect
 * and connection. What is written or removed meanwhile may be missing; no row names one that is not in the archive.
 */
export async function* readArchive(db: Db, userId: string): AsyncGenerator<ArchivePage> {
	const [ownStatuses, ownTemplates, ownLists] = await db.batch([
		db.select(statusColumns).from(statuses).where(eq(statuses.userId, userId)).orderBy(rowid),
		db.select(templateColumns).from(templates).where(eq(templates.userId, userId)).orderBy(rowid),
		db
			.select({ id: prospectLists.id, row: listColumns })
			.from(prospectLists)
			.where(eq(prospectLists.userId, userId))
			.orderBy(rowid),
	]);
	yield { part: 'statuses', rows: ownStatuses };
	yield { part: 'templates', rows: ownTemplates };
	const lists = new Places();
	for (const { id } of ownLists) lists.add(id);
	yield { part: 'lists', rows: ownLists.map(({ row }) => row) };

	const people = new Places();
	yield { part: 'prospects', rows: [] };
	for await (const page of prospectPages(db, userId)) {
		const known = page.filter(({ listId }) => lists.has(listId));
		for (const { id } of known) people.add(id);
		yield { part: 'prospects', rows: known.map(({ listId, row }) => ({ list: lists.of(listId), ...row })) };
	}
	const links = new Places();
	yield { part: 'connections', rows: [] };
	for await (const page of connectionPages(db, userId)) {
		const known = page.filter(({ prospectId }) => people.has(prospectId));
		for (const { id } of known) links.add(id);
		yield {
			part: 'connections',
			rows: known.map(({ prospectId, row }) => ({ prospect: people.of(prospectId), ...row })),
		};
	}
	yield { part: 'requests', rows: [] };
	const requests = new Places();
	for await (const page of requestPages(db, userId)) {
		const known = page.filter(({ prospectId }) => people.has(prospectId));
		for (const { id } of known) requests.add(id);
		const rows = known.map(({ prospectId, connectionId, followsId, row }) => ({
			prospect: people.of(prospectId),
			connection: connectionId !== null && links.has(connectionId) ? links.of(connectionId) : null,
			follows: followsId !== null && requests.has(followsId) ? requests.of(followsId) : null,
			...row,
		}));
		yield { part: 'requests', rows };
	}
	yield { part: 'network', rows: [] };
	for await (const page of networkPages(db, userId)) yield { part: 'network', rows: page.map(({ row }) => row) };
}

/** The place of each record in its part, from 1. */
class Places {
	private readonly places = new Map<string, number>();

	add(id: string): void {
		this.places.set(id, this.places.size + 1);
	}

	has(id: string): boolean {
		return this.places.has(id);
	}

	of(id: string): number {
		return this.places.get(id) ?? 0;
	}
}

const statusColumns = {
	name: statuses.name,
	color: statuses.color,
	displayOrder: statuses.displayOrder,
	isDefault: statuses.isDefault,
	createdAt: statuses.createdAt,
	updatedAt: statuses.updatedAt,
};
const templateColumns = {
	name: templates.name,
	subject: templates.subject,
	message: templates.message,
	isDefault: templates.isDefault,
	createdAt: templates.createdAt,
	updatedAt: templates.updatedAt,
};
const listColumns = {
	name: prospectLists.name,
	description: prospectLists.description,
	type: prospectLists.type,
	status: prospectLists.status,
	createdAt: prospectLists.createdAt,
	updatedAt: prospectLists.updatedAt,
};
