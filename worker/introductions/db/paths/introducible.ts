import { type SQL, sql } from 'drizzle-orm';
import { nameKey } from '#contract/rules/identity';
import type { Db } from '../../../db/client.ts';
import type { Owner } from '../../../db/owned.ts';
import { connections, prospects } from '../../../db/schema.ts';
import { statement } from '../../../db/statements.ts';

// A row is an id and two names: some 120 bytes, and at most 1,300. So a page has 3 MB at most.
const pageRows = 2_500;
// A list with more pages is counted first, because all of its names would not fit into memory.
const uncountedPages = 4;
/** More ids than anyone looks through; all of them would not fit into memory. */
export const mostIds = 100_000;
/** The most connectors of a list. */
export const mostConnectors = 1_000;

/** A prospect with their connection source and one of their connections. Several connections make several rows. */
type Pair = {
	id: string;
	source: string | null;
	name: string | null;
	/** The connection's key: its profile, or else its name. */
	key: string | null;
	createdAt: string;
	position: number;
	at: number;
};
/** A connector's name, the people they could introduce, and the key of one of their profiles if known. */
export type Named = { name: string; ids: Set<string>; profile: string | null };
type Introducible = Map<string, Named>;

const isIntroducible = sql`(p.connection_source is not null or c.rowid is not null)`;

/**
 * The statement that reads the first page of the pairs of prospect and connector in the user's list, in the list's
 * order.
 */
export const firstPairs = (db: Db, userId: Owner, listId: string) => pairsOf(db, userId, listId, isIntroducible);

/**
 * Finds the prospects of the user's list that each connector could introduce, by the key of the name, in the list's
 * order. `first` is the first page, usually the only one. A list too long to hold in memory is read again for the names
 * with most people alone.
 */
export async function introducible(
	db: Db,
	userId: Owner,
	listId: string,
	first: readonly Pair[],
): Promise<Introducible> {
	const all: Introducible = new Map();
	let page = first;
	for (let number = 1; ; number += 1) {
		for (const pair of page) addPair(all, pair);
		if (page.length < pageRows) return all;
		if (number === uncountedPages) return ofMostNamed(db, userId, listId);
		page = await pairsOf(db, userId, listId, isIntroducible, page.at(-1));
	}
}

/** Reads the same for the names with most people alone. */
async function ofMostNamed(db: Db, userId: Owner, listId: string): Promise<Introducible> {
	const found: Introducible = new Map();
	const names = await mostNamed(db, userId, listId);
	const among = sql`(select value from json_each(${JSON.stringify([...names])}))`;
	const isWanted = sql`(p.connection_source in ${among} or c.mutual_connection_name in ${among})`;
	const ifWanted = (name: string | null) => (name !== null && names.has(name) ? name : null);
	for (let page: Pair[] | undefined; !page || page.length === pageRows; ) {
		page = await pairsOf(db, userId, listId, isWanted, page?.at(-1));
		for (const { id, source, name, key } of page)
			addPair(found, { id, key, source: ifWanted(source), name: ifWanted(name) });
	}
	return found;
}

function addPair(found: Introducible, { id, source, name, key }: Pick<Pair, 'id' | 'source' | 'name' | 'key'>): void {
	for (const one of [source, name]) {
		if (one === null) continue;
		const named = nameKey(one);
		const known = found.get(named) ?? { name: one, ids: new Set(), profile: null };
		found.set(named, known);
		known.ids.add(id);
		if (one === name && key !== named) known.profile ??= key;
	}
}

// The plus keeps SQLite from an index that would read everything of the user.
const ofList = (userId: Owner, listId: string) => sql`p.prospect_list_id = ${listId} and +p.user_id = ${userId}`;

const pairsOf = (db: Db, userId: Owner, listId: string, isWanted: SQL, end?: Pair) =>
	statement<Pair>(
		db,
		sql`select p.id, p.connection_source as source, c.mutual_connection_name as name,
				c.connection_key as key, p.created_at as createdAt,
				p.position, coalesce(c.rowid, 0) as at
			from ${prospects} p left join ${connections} c on c.prospect_id = p.id
			where ${ofList(userId, listId)} and ${isWanted} ${after(end)}
			order by p.created_at desc, p.position, p.id, c.rowid limit ${pageRows}`,
	);

// The index can start at the first condition. The others order prospects that were created at the same time.
const after = (end: Pair | undefined) =>
	end
		? sql`and p.created_at <= ${end.createdAt} and (p.created_at < ${end.createdAt} or p.position > ${end.position}
			or (p.position = ${end.position} and (p.id > ${end.id} or (p.id = ${end.id} and c.rowid > ${end.at}))))`
		: sql``;

/** Finds the names with most people, and after the first only while they name 100,000 people together. */
async function mostNamed(db: Db, userId: Owner, listId: string): Promise<Set<string>> {
	const named = await statement<{ name: string; people: number }>(
		db,
		sql`select name, count(distinct id) as people from (
				select p.id, p.connection_source as name from ${prospects} p
				where ${ofList(userId, listId)} and p.connection_source is not null
				union all
				select p.id, c.mutual_connection_name from ${prospects} p cross join ${connections} c on c.prospect_id = p.id
				where ${ofList(userId, listId)})
			group by name order by people desc, name limit ${mostConnectors}`,
	);
	let ids = 0;
	const first = named.filter(({ people }, index) => {
		ids += people;
		return index === 0 || ids <= mostIds;
	});
	return new Set(first.map(({ name }) => name));
}
