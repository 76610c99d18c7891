import { type SQL, sql } from 'drizzle-orm';
import { type FoundProspect, foundMost } from '#contract/prospect';
import { factsKeyStart } from '#contract/rules/identity';
import { normalizeText } from '#contract/rules/normalize-text';
import type { Db } from '../../db/client.ts';
import type { Owner } from '../../db/owned.ts';
import { prospectLists, prospects } from '../../db/schema.ts';
import { statement } from '../../db/statements.ts';

// More words narrow nothing, and each costs a look at every prospect.
const mostWords = 6;
// The best are chosen among this many. A text that more people match doesn't need a look at all of them.
const mostCandidates = 2_000;
// The most matches that the conditions are tried on. Each costs a few rows.
const mostTried = 20_000;

/**
 * Searches the user's prospects, across all lists, for every word of the text in name, title or location, as normalized
 * by `normalizeText`. Exact name matches first, then prefixes, then names with a word that begins with the text, then
 * the rest; at most {@link foundMost}. Reads the text of each prospect from an index, and so only looks at rows it
 * returns, except for `isWanted`: a condition on the prospect `p`, which may compare company keys.
 */
export async function searchProspects(db: Db, userId: Owner, search: string, isWanted?: SQL): Promise<FoundProspect[]> {
	const text = normalizeText(search);
	const words = [...new Set(text.split(' ').filter(Boolean))].slice(0, mostWords).map(inKey);
	const [first] = words;
	if (!first) return [];
	const plain = sql.raw(`substr(facts_key, ${factsKeyStart.length + 1})`);
	const hasAll = sql.join(
		words.map((word) => sql`instr(${plain}, ${word})`),
		sql` and `,
	);
	const start = factsKeyStart + inKey(text);
	const wanted = isWanted ? sql`cross join ${prospects} p on p.rowid = c.place where ${isWanted}` : sql``;
	const found = sql`
		select c.place, c.facts_key, substr(c.plain, 1, instr(c.plain, '"')) as name from (
			select * from (select rowid as place, facts_key, ${plain} as plain from ${prospects}
				where user_id = ${userId} and facts_key >= ${start} and facts_key < ${`${start}\u{10ffff}`}
				order by facts_key limit ${isWanted ? mostTried : foundMost})
			union
			select * from (select rowid as place, facts_key, ${plain} as plain from ${prospects}
				where user_id = ${userId} and ${hasAll} limit ${isWanted ? mostTried : mostCandidates})) c ${wanted}`;
	const best = sql`
		select place, facts_key, case when name = ${`${inKey(text)}"`} then 0 when instr(name, ${first}) = 1 then 1
			when instr(name, ${` ${first}`}) then 2 when instr(name, ${first}) then 3 else 4 end as rank from (${found})
		order by rank, facts_key limit ${foundMost}`;
	return statement<FoundProspect>(
		db,
		sql`select p.id, p.prospect_list_id as listId, l.name as listName, p.name, p.title, p.company,
				p.connection_source as connectionSource
			from (${best}) join ${prospects} p on p.rowid = place join ${prospectLists} l on l.id = p.prospect_list_id
			where p.user_id = ${userId} and l.removed_at is null order by rank, p.facts_key`,
	);
}

// The facts are stored as JSON texts.
const inKey = (text: string) => JSON.stringify(text).slice(1, -1);
