import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { ArchiveRow } from '#contract/archive';
import { prospectFieldKeys } from '#contract/rules/prospect-fields';
import type { Db } from '../../db/client.ts';
import { connections, introRequests, networkPeople, networkUploads, prospects } from '../../db/schema.ts';
import { prospectColumns } from '../../people/db/prospects.ts';

const pageRows = 1_000;

/** SQLite's own number of a row: ordered by it, rows come in the order in which they were written. */
export const rowid = sql<number>`rowid`;

async function* pagesOf<Row>(ask: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[]> {
	let last: Row | undefined;
	for (;;) {
		const page = await ask(last);
		if (page.length > 0) yield page;
		if (page.length < pageRows) return;
		last = page.at(-1);
	}
}

/** The user's prospects in pages, in the order in which they were written. */
export const prospectPages = (db: Db, userId: string) =>
	pagesOf<{ at: number; id: string; listId: string; row: Omit<ArchiveRow<'prospects'>, 'list'> }>((last) =>
		db
			.select({
				at: rowid,
				id: prospects.id,
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
			.where(and(eq(prospects.userId, userId), gt(rowid, last?.at ?? 0)))
			.orderBy(rowid)
			.limit(pageRows),
	);

/** The user's connections in pages, in the same order. */
export const connectionPages = (db: Db, userId: string) =>
	pagesOf<{ at: number; id: string; prospectId: string; row: Omit<ArchiveRow<'connections'>, 'prospect'> }>((last) =>
		db
			.select({
				at: rowid,
				id: connections.id,
				prospectId: connections.prospectId,
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
			.where(and(eq(connections.userId, userId), gt(rowid, last?.at ?? 0)))
			.orderBy(rowid)
			.limit(pageRows),
	);

type RequestRow = Omit<ArchiveRow<'requests'>, 'prospect' | 'connection' | 'follows'>;

/** The user's requests in pages: by time, as their index is ordered, and by row number within one time. */
export const requestPages = (db: Db, userId: string) =>
	pagesOf<{
		at: number;
		id: string;
		prospectId: string;
		connectionId: string | null;
		followsId: string | null;
		row: RequestRow;
	}>((last) =>
		db
			.select({
				at: rowid,
				id: introRequests.id,
				prospectId: introRequests.prospectId,
				connectionId: introRequests.connectionId,
				followsId: introRequests.followsId,
				row: {
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
				},
			})
			.from(introRequests)
			.where(
				and(
					eq(introRequests.userId, userId),
					last &&
						or(
							gt(introRequests.createdAt, last.row.createdAt),
							and(eq(introRequests.createdAt, last.row.createdAt), gt(rowid, last.at)),
						),
				),
			)
			.orderBy(asc(introRequests.createdAt), rowid)
			.limit(pageRows),
	);

/** The people of the user's network in pages, in the order of the file. */
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
