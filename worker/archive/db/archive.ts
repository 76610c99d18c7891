import { eq } from 'drizzle-orm';
import type { ArchivePart } from '#contract/archive';
import type { ArchiveRow } from '#contract/archive-rows';
import type { Db } from '../../db/client.ts';
import type { Owner } from '../../db/owned.ts';
import { statuses } from '../../db/schema.ts';
import {
	connectionPages,
	listPages,
	networkPages,
	prospectPages,
	replyPages,
	requestPages,
	templatePages,
} from './archive-pages.ts';
import { columnsOf } from './own-fields.ts';
import { rowid } from './pages.ts';
import { Places } from './places.ts';

/**
 * Rows of one part of a user's archive. Every part comes, in the archive's order, in one or more pages; a page may be
 * empty.
 */
type ArchivePage = { [Part in ArchivePart]: { part: Part; rows: ArchiveRow<Part>[] } }[ArchivePart];

/**
 * Reads everything of one user, page by page: a page has at most 1,000 rows and about 1 MB. In addition, one number is
 * held for each list, prospect, connection, request and mail about several. Rows written or removed in the meantime may
 * be missing; no row refers to one that isn't in the archive.
 */
export async function* readArchive(db: Db, userId: Owner): AsyncGenerator<ArchivePage> {
	const own = await db.select(columnsOf('statuses')).from(statuses).where(eq(statuses.userId, userId)).orderBy(rowid);
	yield { part: 'statuses', rows: own };
	yield { part: 'templates', rows: [] };
	for await (const page of templatePages(db, userId)) yield { part: 'templates', rows: page.map(({ row }) => row) };
	const lists = new Map<string, number>();
	yield { part: 'lists', rows: [] };
	for await (const page of listPages(db, userId)) {
		for (const { id } of page) lists.set(id, lists.size + 1);
		yield { part: 'lists', rows: page.map(({ row }) => row) };
	}
	const people = new Places();
	yield { part: 'prospects', rows: [] };
	for await (const page of prospectPages(db, userId)) {
		const known = page.flatMap(({ at, listId, row }) => {
			const list = lists.get(listId);
			return list === undefined ? [] : [{ at, row: { list, ...row } }];
		});
		for (const { at } of known) people.add(at);
		yield { part: 'prospects', rows: known.map(({ row }) => row) };
	}
	const links = new Places();
	yield { part: 'connections', rows: [] };
	for await (const page of connectionPages(db, userId)) {
		const known = page.flatMap(({ at, prospect: row, row: fields }) => {
			const prospect = people.of(row);
			return prospect === null ? [] : [{ at, row: { prospect, ...fields } }];
		});
		for (const { at } of known) links.add(at);
		yield { part: 'connections', rows: known.map(({ row }) => row) };
	}
	yield { part: 'requests', rows: [] };
	const requests = new Map<number, number>();
	for await (const rows of requestRows(db, userId, people, links, requests)) yield { part: 'requests', rows };
	yield { part: 'replies', rows: [] };
	for await (const page of replyPages(db, userId)) {
		const rows = page.flatMap(({ request: row, row: fields }) => {
			const request = requests.get(row ?? 0);
			return request === undefined ? [] : [{ request, ...fields }];
		});
		yield { part: 'replies', rows };
	}
	yield { part: 'network', rows: [] };
	for await (const page of networkPages(db, userId)) yield { part: 'network', rows: page.map(({ row }) => row) };
}

// Requests come by time, so their row numbers don't rise. `requests` maps the row number of each to its place.
async function* requestRows(db: Db, userId: Owner, people: Places, links: Places, requests: Map<number, number>) {
	const mails = new Map<string, number>();
	for await (const page of requestPages(db, userId)) {
		const rows: ArchiveRow<'requests'>[] = [];
		for (const { at, prospect: row, connection, follows, several, row: fields } of page) {
			const prospect = people.of(row);
			if (prospect === null) continue;
			requests.set(at, requests.size + 1);
			if (several && !mails.has(several)) mails.set(several, mails.size + 1);
			const named = { prospect, connection: links.of(connection), follows: requests.get(follows ?? 0) ?? null };
			rows.push({ ...named, favour: mails.get(several ?? '') ?? null, ...fields });
		}
		yield rows;
	}
}
