import { type SQL, sql } from 'drizzle-orm';
import { nameKey } from '#contract/rules/identity';
import type { Db } from '../../../db/client.ts';
import type { Owner } from '../../../db/owned.ts';
import { connections, prospects } from '../../../db/schema.ts';
import { statement } from '../../../db/statement.ts';

// A row is an id and a name: some 100 bytes, and never more than 1,000.
const pageRows = 5_000;

type Pair = { id: string; name: string; createdAt: string; position: number; at: number };
type Introducible = Map<string, { name: string; ids: Set<string> }>;

/**
 * The prospects of the user's list whom each of these names could introduce, by the key of the name: as a connection
 * source first, then as a connection, in the list's order. It is read page by page.
 */
export async function introducible(
	db: Db,
	userId: Owner,
	listId: string,
	names: readonly string[],
): Promise<Introducible> {
	const found: Introducible = new Map();
	const among = sql`(select value from json_each(${JSON.stringify(names)}))`;
	const ofList = sql`p.prospect_list_id = ${listId} and p.user_id = ${userId}`;
	const sources = sql`select p.id, p.connection_source as name, p.created_at as createdAt, p.position, 0 as at
		from ${prospects} p where ${ofList} and p.connection_source in ${among}`;
	const linked = sql`select p.id, c.mutual_connection_name as name, p.created_at as createdAt, p.position, c.rowid as at
		from ${prospects} p cross join ${connections} c on c.prospect_id = p.id
		where ${ofList} and c.mutual_connection_name in ${among}`;
	for (const [query, last] of [
		[sources, sql``],
		[linked, sql`, c.rowid`],
	] as const) {
		for await (const pairs of pagesOf(db, query, last)) {
			for (const { id, name } of pairs) {
				const key = nameKey(name);
				const known = found.get(key) ?? { name, ids: new Set() };
				found.set(key, known);
				known.ids.add(id);
			}
		}
	}
	return found;
}

async function* pagesOf(db: Db, query: SQL, last: SQL): AsyncGenerator<Pair[]> {
	let end: Pair | undefined;
	for (;;) {
		const page: Pair[] = await statement<Pair>(
			db,
			sql`${query} ${after(end)} order by p.created_at desc, p.position, p.id${last} limit ${pageRows}`,
		);
		yield page;
		if (page.length < pageRows) return;
		end = page.at(-1);
	}
}

// The index can start at the first condition. The others order prospects that were created at the same time.
const after = (end: Pair | undefined) =>
	end
		? sql`and p.created_at <= ${end.createdAt} and (p.created_at < ${end.createdAt} or p.position > ${end.position}
			or (p.position = ${end.position} and (p.id > ${end.id}
				or (p.id = ${end.id} and ${end.at > 0 ? sql`c.rowid > ${end.at}` : sql`false`}))))`
		: sql``;
