import { and, asc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { ArchivePart } from '#contract/archive';
import type { Db } from '../../db/client.ts';
import type { Owner } from '../../db/owned.ts';
import { merged, rowBytes } from '../../db/pages.ts';
import { introRequests, mails, networkPeople, networkUploads } from '../../db/schema.ts';
import { tableOf } from '../../db/tables.ts';
import { itsMail, requestFacts, severalId } from '../../introductions/db/requests/intro-request-columns.ts';
import { columnsOf, type OwnFields } from './own-fields.ts';
import { inOrder, inPage, pageRows, pagesOf, rowid, rowOf } from './pages.ts';

type Found<Of extends ArchivePart, Extra> = Extra & { at: number; row: OwnFields<Of> };

/** Reads the user's records of a part in pages, in the order of writing, with extra columns. */
const inPages =
	<Of extends ArchivePart, Extra = object>(part: Of, extra: { [Name in keyof Extra]: SQL | SQLiteColumn }) =>
	(db: Db, userId: Owner) =>
		pagesOf<Found<Of, Extra>>((last) => {
			const table: SQLiteTable = tableOf[part];
			const found = db
				.select({ at: rowid, ...extra, row: columnsOf(part) })
				.from(table)
				.where(inOrder(table, userId, last))
				.orderBy(rowid);
			return found as unknown as Promise<Found<Of, Extra>[]>;
		});

/** The templates. */
export const templatePages = inPages('templates', {});
/** The lists, each with its id. */
export const listPages = inPages<'lists', { id: string }>('lists', { id: tableOf.lists.id });
/** The prospects, each with the id of its list. */
export const prospectPages = inPages<'prospects', { listId: string }>('prospects', {
	listId: tableOf.prospects.prospectListId,
});
/** The connections, each with its prospect's rowid. */
export const connectionPages = inPages<'connections', { prospect: number | null }>('connections', {
	prospect: rowOf('prospects', 'connections.prospect_id'),
});
/** The mails that arrived for requests, each with its request's rowid. */
export const replyPages = inPages<'replies', { request: number | null }>('replies', {
	request: rowOf('intro_requests', 'intro_replies.request_id'),
});

type NamedRows = {
	prospect: number | null;
	connection: number | null;
	follows: number | null;
	several: string | null;
};

const mailBytes = sql`(select ${rowBytes(mails)} from mails where mails.id = mail_id)`;

/** Reads the user's requests in pages, each with its mail's content, ordered by createdAt, then rowid. */
export const requestPages = (db: Db, userId: Owner) =>
	pagesOf<NamedRows & { at: number; row: OwnFields<'requests'> }>((last) => {
		// No one was asked by a prepared request, and its link would not work anywhere else.
		const own = sql`from ${introRequests} where user_id = ${userId} and status <> 'prepared'`;
		const ranges = (at: number, { createdAt }: { createdAt: string }) => [
			sql`${own} and created_at = ${createdAt} and rowid > ${at}`,
			sql`${own} and created_at > ${createdAt}`,
		];
		const order = sql`order by created_at, rowid`;
		const next = last ? merged(introRequests, ranges(last.at, last.row), order, pageRows) : own;
		return db
			.select({
				at: sql<number>`intro_requests.rowid`,
				prospect: rowOf('prospects', 'intro_requests.prospect_id'),
				connection: rowOf('connections', 'intro_requests.connection_id'),
				follows: rowOf('intro_requests', 'intro_requests.follows_id'),
				several: severalId,
				row: requestFacts,
			})
			.from(introRequests)
			.innerJoin(mails, itsMail)
			.where(inPage(introRequests, next, 'created_at, rowid', mailBytes))
			.orderBy(asc(introRequests.createdAt), asc(sql`intro_requests.rowid`));
	});

/** Reads the people of the user's network in pages, in the order of the file. A person has 5 kB at most. */
export const networkPages = (db: Db, userId: Owner) =>
	pagesOf<Found<'network', object>>((last) =>
		db
			.select({ at: networkPeople.place, row: columnsOf('network') })
			.from(networkUploads)
			.innerJoin(networkPeople, eq(networkPeople.upload, networkUploads.id))
			.where(
				and(eq(networkUploads.userId, userId), isNull(networkUploads.expire), gt(networkPeople.place, last?.at ?? 0)),
			)
			.orderBy(networkPeople.place)
			.limit(pageRows),
	);
