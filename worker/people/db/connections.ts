import { and, type SQL, sql } from 'drizzle-orm';
import { defaultStrength, type ReadConnection } from '#contract/connection';
import type { Db } from '../../db/client.ts';
import { insertFrom } from '../../db/insert-from.ts';
import { type JsonPart, jsonField, jsonParts } from '../../db/json-parts.ts';
import { type Owner, owned, ownRow } from '../../db/owned.ts';
import { firstPage, type Page, pageOf, readOwnPage } from '../../db/pages.ts';
import { countAdded } from '../../db/record-counts.ts';
import { connections, prospects } from '../../db/schema.ts';
import type { Sliced } from '../../db/slices.ts';
import { runBatch, statement } from '../../db/statements.ts';
import { now } from '../../db/time.ts';
import { copyIn } from '../../trash/db/parts.ts';
import { closeTrashItem, openTrashItem } from '../../trash/db/remove.ts';
import { connectionRows } from './connection-rows.ts';

const connectionColumns = {
	id: connections.id,
	userId: connections.userId,
	prospectId: connections.prospectId,
	mutualConnectionName: connections.mutualConnectionName,
	mutualConnectionTitle: connections.mutualConnectionTitle,
	mutualConnectionCompany: connections.mutualConnectionCompany,
	mutualConnectionLinkedinUrl: connections.mutualConnectionLinkedinUrl,
	connectionStrength: connections.connectionStrength,
	howWell: connections.howWell,
	source: connections.source,
	createdAt: connections.createdAt,
};

/** A connection's place among those of its prospect. */
type Place = { createdAt: string; position: number; at: number };

/**
 * Reads a page of the mutual connections of the user's prospect, oldest first. Undefined when the prospect is not the
 * user's.
 */
export const readConnections = (db: Db, userId: Owner, prospectId: string, after?: string) =>
	readOwnPage(db, ownRow(prospects, userId, prospectId), ofProspect(userId, prospectId), after);

const ofProspect = (userId: Owner, prospectId: string): Sliced<Place> => ({
	rows: 5_000,
	fields: connectionColumns,
	place: { createdAt: connections.createdAt, position: connections.position, at: sql`rowid` },
	from: (after) => sql`from ${connections} where prospect_id = ${prospectId} and user_id = ${userId}
		${after ? sql`and (created_at, position, rowid) > (${after.createdAt}, ${after.position}, ${after.at})` : sql``}
		order by created_at, position, rowid`,
});

/**
 * Merges connections into those of the user's prospect, who may have `most`, and returns the first page of all.
 * Undefined when the prospect is not the user's.
 */
export async function addConnections(
	db: Db,
	userId: Owner,
	prospectId: string,
	found: ReadConnection[],
	most: number,
): Promise<Page | undefined> {
	const all = ofProspect(userId, prospectId);
	const source = found[0]?.name ?? null;
	const added = sql`(select ${found.length} from prospects where id = ${prospectId} and user_id = ${userId})`;
	const results = await runBatch(db, {
		merged: mergeConnections(db, userId, { prospectId }, [{ connections: found }]),
		counted: countAdded(db, userId, 'connections', added, most),
		source: db
			.update(prospects)
			.set({ connectionSource: source })
			.where(and(owned(prospects, userId, prospectId), sql`${prospects.connectionSource} is null`)),
		page: firstPage(db, all),
	});
	// At least one was given, so none is written only when the prospect is not the user's.
	if (!results.merged[0]?.length) return undefined;
	return pageOf(all, results.page);
}

/**
 * Moves a connection into the trash. Requests that named it stay, without the link. Returns its prospect, or undefined
 * without such a connection.
 */
export async function removeConnection(db: Db, userId: Owner, id: string): Promise<string | undefined> {
	const item = { userId, id, kind: 'connection' } as const;
	const named: [string, SQL] = ['requests', requestsOf];
	const { opened } = await runBatch(db, {
		opened: openTrashItem(
			db,
			item,
			{ name: sql`c.mutual_connection_name`, from: [sql`p.id`, sql`p.name`] },
			sql`from connections c cross join prospects p on p.id = c.prospect_id where c.id = ${id} and c.user_id = ${userId}`,
		),
		earlier: statement(
			db,
			sql`delete from trash_rows where trash_id = ${id} and exists (select 1 from connections where ${own(userId, id)})`,
		),
		moved: statement(
			db,
			copyIn(
				'connections',
				{ id, userId: sql`${userId}` },
				sql`${id}`,
				sql`from connections where ${own(userId, id)}`,
				[named],
			),
		),
		removed: statement(db, sql`delete from connections where ${own(userId, id)}`),
		closed: closeTrashItem(db, item),
	});
	return opened[0]?.fromId ?? undefined;
}

const own = (userId: Owner, id: string) => sql`id = ${id} and user_id = ${userId}`;
// The requests that name it, which do so again when it is restored.
const requestsOf = sql`(select json_group_array(r.id) from intro_requests r where r.connection_id = connections.id)`;

/**
 * The statements that merge connections: one, unless there are very many. Connections with the same profile, or else
 * the same name, are one. Known ones get what they lacked, and none is removed. `where` is one prospect, or a list in
 * which each person is found by their key. Returns the ids of the connections whose prospect was found.
 */
export function mergeConnections(
	db: Db,
	userId: Owner,
	where: Where,
	people: { personKey?: string; connections: ReadConnection[] }[],
	createdAt = now(),
) {
	const rows = people.flatMap(({ personKey, connections: found }) => connectionRows(personKey, found));
	return jsonParts(rows, partBytes).map((part) => mergePart(db, userId, where, part, createdAt));
}

/** The key of the connection of the prospect `p` that a row of JSON `j` is about, or null. */
export const keyOfKnown = sql`coalesce(
	(select c.connection_key from connections c
		where c.prospect_id = p.id and c.connection_key = ${jsonField('key')}),
	(select c.connection_key from connections c
		where ${jsonField('firstOfName')} and c.prospect_id = p.id and c.name_key = ${jsonField('nameKey')}
			and (c.mutual_connection_linkedin_url is null or ${jsonField('url')} is null)))`;

// SQLite finds an item of an array by walking from its start, so short arrays are faster.
const partBytes = 400_000;

type Where = { prospectId: string } | { listId: string };

function mergePart(db: Db, userId: Owner, where: Where, { json: rows, from }: JsonPart, createdAt: string) {
	const person =
		'prospectId' in where
			? sql`p.id = ${where.prospectId}`
			: sql`p.prospect_list_id = ${where.listId} and p.person_key = ${jsonField('personKey')}`;
	// D1 binds every number as a float, which can't be an index of an array.
	const first = sql.raw(String(from));
	// A value in the body for the row that met a known connection. `position` is the row's index in the body.
	const said = (name: string) =>
		sql`json_extract(${rows}, '$[' || (excluded.position - ${first}) || '].${sql.raw(name)}')`;
	// A cross join keeps this order, so that SQLite looks up the prospect of each row. Otherwise it may search the rows
	// for each prospect.
	return statement<{ id: string }>(
		db,
		insertFrom(
			connections,
			{
				id: jsonField('id'),
				userId: sql`p.user_id`,
				prospectId: sql`p.id`,
				mutualConnectionName: jsonField('name'),
				mutualConnectionTitle: jsonField('title'),
				mutualConnectionCompany: jsonField('company'),
				mutualConnectionLinkedinUrl: jsonField('url'),
				connectionStrength: sql`coalesce(${jsonField('strength')}, ${defaultStrength})`,
				connectionKey: sql`coalesce(${keyOfKnown}, ${jsonField('key')})`,
				nameKey: jsonField('nameKey'),
				position: sql`j.key + ${first}`,
				createdAt,
			},
			sql`from json_each(${rows}) j
				cross join prospects p on ${person} and p.user_id = ${userId}
				where true
				on conflict (prospect_id, connection_key) do update set
					mutual_connection_title = coalesce(excluded.mutual_connection_title, mutual_connection_title),
					mutual_connection_company = coalesce(excluded.mutual_connection_company, mutual_connection_company),
					mutual_connection_linkedin_url = coalesce(mutual_connection_linkedin_url, excluded.mutual_connection_linkedin_url),
					connection_key = case when mutual_connection_linkedin_url is null then ${said('key')} else connection_key end,
					connection_strength = coalesce(${said('strength')}, connection_strength),
					source = null
				returning id`,
		),
	);
}
