import { and, asc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { ArchiveRow } from '#contract/archive';
import { prospectFieldKeys } from '#contract/rules/prospect-fields';
import type { Db } from '../../db/client.ts';
import {
	connections,
	introReplies,
	introRequests,
	networkPeople,
	networkUploads,
	prospectLists,
	prospects,
	templates,
} from '../../db/schema.ts';
import { prospectColumns } from '../../people/db/prospects.ts';

const pageRows = 1_000;
// A page ends with the row that goes over this. The largest row has some 100 kB.
const pageBytes = 1_000_000;

/** SQLite's own number of a row: ordered by it, rows come in the order in which they were written. */
export const rowid = sql<number>`rowid`;

async function* pagesOf<Row>(ask: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[]> {
	let last: Row | undefined;
	for (;;) {
		const page = await ask(last);
		if (page.length === 0) return;
		yield page;
		last = page.at(-1);
	}
}

/** The rows of one page, by their numbers: as many of the user's next rows as fit. */
const inPage = (table: string, userId: string, after: SQL, order = 'rowid', bytes = 'bytes') => sql`rowid in (
	select at from (
		select at, sum(bytes) over (order by nth) - bytes as before from (
			select at, bytes, row_number() over (order by ${sql.raw(order)}) as nth from (
				select rowid, rowid as at, ${sql.raw(bytes)} as bytes${sql.raw(order === 'rowid' ? '' : ', created_at')}
				from ${sql.raw(table)} where user_id = ${userId} and ${after}
				order by ${sql.raw(order)} limit ${pageRows})))
	where before < ${pageBytes})`;
const inOrder = (table: string, userId: string, last: { at: number } | undefined) =>
	inPage(table, userId, sql`rowid > ${last?.at ?? 0}`);

/** The user's templates in pages, in the order in which they were written. */
export const templatePages = (db: Db, userId: string) =>
	pagesOf<{ at: number; row: ArchiveRow<'templates'> }>((last) =>
		db
			.select({
				at: rowid,
				row: {
					name: templates.name,
					subject: templates.subject,
					message: templates.message,
					isDefault: templates.isDefault,
					createdAt: templates.createdAt,
					updatedAt: templates.updatedAt,
				},
			})
			.from(templates)
			.where(and(eq(templates.userId, userId), inOrder('templates', userId, last)))
			.orderBy(rowid),
	);

/** The user's lists in pages, in the same order. */
export const listPages = (db: Db, userId: string) =>
	pagesOf<{ at: number; id: string; row: ArchiveRow<'lists'> }>((last) =>
		db
			.select({
				at: rowid,
				id: prospectLists.id,
				row: {
					name: prospectLists.name,
					description: prospectLists.description,
					type: prospectLists.type,
					status: prospectLists.status,
					createdAt: prospectLists.createdAt,
					updatedAt: prospectLists.updatedAt,
				},
			})
			.from(prospectLists)
			.where(and(eq(prospectLists.userId, userId), inOrder('prospect_lists', userId, last)))
			.orderBy(rowid),
	);

/** The user's prospects in pages, in the same order. */
export const prospectPages = (db: Db, userId: string) =>
	pagesOf<{ at: number; listId: string; row: Omit<ArchiveRow<'prospects'>, 'list'> }>((last) =>
		db
			.select({
				at: rowid,
				listId: prospects.prospectListId,
				row: {
					...prospectColumns(prospectFieldKeys),
					statusChosenAt: prospects.statusChosenAt,
					personKey: prospects.personKey,
					position: prospects.position,
					createdAt: prospects.createdAt,
					updatedAt: prospects.updatedAt,
				},
			})
			.from(prospects)
			.where(and(eq(prospects.userId, userId), inOrder('prospects', userId, last)))
			.orderBy(rowid),
	);

const rowOf = (table: string, id: string) =>
	sql<number | null>`(select named.rowid from ${sql.raw(table)} named where named.id = ${sql.raw(id)})`;

/** The user's connections in pages, in the same order, each with the number of its prospect's row. */
export const connectionPages = (db: Db, userId: string) =>
	pagesOf<{ at: number; prospect: number | null; row: Omit<ArchiveRow<'connections'>, 'prospect'> }>((last) =>
		db
			.select({
				at: rowid,
				prospect: rowOf('prospects', 'connections.prospect_id'),
				row: {
					mutualConnectionName: connections.mutualConnectionName,
					mutualConnectionTitle: connections.mutualConnectionTitle,
					mutualConnectionCompany: connections.mutualConnectionCompany,
					mutualConnectionLinkedinUrl: connections.mutualConnectionLinkedinUrl,
					connectionStrength: connections.connectionStrength,
					connectionKey: connections.connectionKey,
					position: connections.position,
					createdAt: connections.createdAt,
				},
			})
			.from(connections)
			.where(and(eq(connections.userId, userId), inOrder('connections', userId, last)))
			.orderBy(rowid),
	);

type RequestRow = Omit<ArchiveRow<'requests'>, 'prospect' | 'connection' | 'follows'>;
type NamedRows = { prospect: number | null; connection: number | null; follows: number | null };

const requestColumns = {
	kind: introRequests.kind,
	connectorName: introRequests.connectorName,
	recipientEmail: introRequests.recipientEmail,
	subject: introRequests.subject,
	message: introRequests.message,
	status: introRequests.status,
	answer: introRequests.answer,
	answerNote: introRequests.answerNote,
	sentAt: introRequests.sentAt,
	respondedAt: introRequests.respondedAt,
	createdAt: introRequests.createdAt,
};

/** The user's requests in pages: by time, as their index is ordered, and by row number within one time. */
export const requestPages = (db: Db, userId: string) =>
	pagesOf<NamedRows & { at: number; row: RequestRow }>((last) => {
		const after = last ? sql`(created_at, rowid) > (${last.row.createdAt}, ${last.at})` : sql`true`;
		return db
			.select({
				at: rowid,
				prospect: rowOf('prospects', 'intro_requests.prospect_id'),
				connection: rowOf('connections', 'intro_requests.connection_id'),
				follows: rowOf('intro_requests', 'intro_requests.follows_id'),
				row: requestColumns,
			})
			.from(introRequests)
			.where(
				and(
					eq(introRequests.userId, userId),
					inPage('intro_requests', userId, after, 'created_at, rowid', 'bytes + answer_bytes'),
				),
			)
			.orderBy(asc(introRequests.createdAt), rowid);
	});

/** The mails that came for the user's requests in pages, in the order of writing, each with the number of its request's row. */
export const replyPages = (db: Db, userId: string) =>
	pagesOf<{ at: number; request: number | null; row: Omit<ArchiveRow<'replies'>, 'request'> }>((last) =>
		db
			.select({
				at: rowid,
				request: rowOf('intro_requests', 'intro_replies.request_id'),
				row: {
					kind: introReplies.kind,
					fromEmail: introReplies.fromEmail,
					fromName: introReplies.fromName,
					fromAnotherAddress: introReplies.fromAnotherAddress,
					text: introReplies.text,
					unread: introReplies.unread,
					attachments: introReplies.attachments,
					recipients: introReplies.recipients,
					messageHash: introReplies.messageHash,
					createdAt: introReplies.createdAt,
				},
			})
			.from(introReplies)
			.where(and(eq(introReplies.userId, userId), inOrder('intro_replies', userId, last)))
			.orderBy(rowid),
	);

/** The people of the user's network in pages, in the order of the file. One has 5 kB at most. */
export const networkPages = (db: Db, userId: string) =>
	pagesOf<{ at: number; row: ArchiveRow<'network'> }>((last) =>
		db
			.select({
				at: networkPeople.place,
				row: {
					name: networkPeople.name,
					linkedinUrl: networkPeople.linkedinUrl,
					email: networkPeople.email,
					company: networkPeople.company,
					position: networkPeople.position,
					connectedOn: networkPeople.connectedOn,
				},
			})
			.from(networkUploads)
			.innerJoin(networkPeople, eq(networkPeople.upload, networkUploads.id))
			.where(
				and(eq(networkUploads.userId, userId), isNull(networkUploads.expire), gt(networkPeople.place, last?.at ?? 0)),
			)
			.orderBy(networkPeople.place)
			.limit(pageRows),
	);
