import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { ArchiveRow } from '#contract/archive';
import { prospectFieldKeys } from '#contract/rules/prospect-fields';
import type { Db } from '../../db/client.ts';
import type { Owner } from '../../db/owned.ts';
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
import { requestFacts } from '../../introductions/db/requests/intro-request-columns.ts';
import { connectionFacts } from '../../people/db/connections.ts';
import { prospectColumns } from '../../people/db/prospects.ts';
import { inOrder, inPage, pageRows, pagesOf, rowid, rowOf } from './pages.ts';

/** The user's templates in pages, in the order in which they were written. */
export const templatePages = (db: Db, userId: Owner) =>
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
export const listPages = (db: Db, userId: Owner) =>
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
export const prospectPages = (db: Db, userId: Owner) =>
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

/** The user's connections in pages, in the same order, each with the number of its prospect's row. */
export const connectionPages = (db: Db, userId: Owner) =>
	pagesOf<{ at: number; prospect: number | null; row: Omit<ArchiveRow<'connections'>, 'prospect'> }>((last) =>
		db
			.select({
				at: rowid,
				prospect: rowOf('prospects', 'connections.prospect_id'),
				row: {
					...connectionFacts,
					connectionKey: connections.connectionKey,
					position: connections.position,
					createdAt: connections.createdAt,
				},
			})
			.from(connections)
			.where(and(eq(connections.userId, userId), inOrder('connections', userId, last)))
			.orderBy(rowid),
	);

type RequestRow = Omit<ArchiveRow<'requests'>, 'prospect' | 'connection' | 'follows' | 'favour'>;
type NamedRows = {
	prospect: number | null;
	connection: number | null;
	follows: number | null;
	favourId: string | null;
};

/** The user's requests in pages: by time, as their index is ordered, and by row number within one time. */
export const requestPages = (db: Db, userId: Owner) =>
	pagesOf<NamedRows & { at: number; row: RequestRow }>((last) => {
		const after = last ? sql`(created_at, rowid) > (${last.row.createdAt}, ${last.at})` : sql`true`;
		return db
			.select({
				at: rowid,
				prospect: rowOf('prospects', 'intro_requests.prospect_id'),
				connection: rowOf('connections', 'intro_requests.connection_id'),
				follows: rowOf('intro_requests', 'intro_requests.follows_id'),
				favourId: introRequests.favourId,
				row: requestFacts,
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

/**
 * The mails that came for the user's requests in pages, in the order of writing, each with the number of its request's
 * row.
 */
export const replyPages = (db: Db, userId: Owner) =>
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
export const networkPages = (db: Db, userId: Owner) =>
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
