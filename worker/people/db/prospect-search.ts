import { type SQL, sql } from 'drizzle-orm';
import { type FoundProspect, foundMost } from '#contract/prospect-search';
import { factsKeyStart, fold } from '#contract/rules/identity';
import type { Db } from '../../db/client.ts';
import type { Owner } from '../../db/owned.ts';
import { prospectLists, prospects } from '../../db/schema.ts';
import { statement } from '../../db/statement.ts';

// SQLite knows no accents. D1 allows an expression of depth 100, and each of these letters is one level of it.
const accented: Record<string, string> = {
	// The dot that is left of İ in lower case.
	'': '\u0307',
	a: 'àáâãäåāăą',
	c: 'çćč',
	d: 'ďđ',
	e: 'èéêëēėęě',
	g: 'ğģ',
	i: 'ìíîïīįı',
	l: 'łľ',
	n: 'ñńň',
	o: 'òóôõöøōő',
	r: 'ř',
	s: 'śşšș',
	t: 'ţťț',
	u: 'ùúûüūůűų',
	y: 'ýÿ',
	z: 'źżž',
};
const plainLetters = new Map(
	Object.entries(accented).flatMap(([letter, variants]) => [...variants].map((variant) => [variant, letter] as const)),
);

// More words than this narrow nothing, and each costs a look at every prospect.
const mostWords = 6;
// Among so many the best are chosen. A text that more people match needs no look at all of them.
const mostCandidates = 2_000;

/**
 * The user's prospects, of all lists, with every word of the text in their name, title or location, whatever the case and
 * the accents. Names that begin with the text come first, then names with a word that does, then the others. At most
 * {@link foundMost}. It reads the folded facts of each prospect from an index, so it looks at no row that it does not give.
 */
export async function searchProspects(db: Db, userId: Owner, search: string): Promise<FoundProspect[]> {
	const text = fold(search);
	const words = [...new Set(text.split(' ').filter(Boolean))].slice(0, mostWords).map(inKey).map(withoutAccents);
	const [first] = words;
	if (!first) return [];
	const key = sql.raw(`substr(facts_key, ${factsKeyStart.length + 1})`);
	// Only a text with more bytes than characters has accents to take away.
	const plain = sql`case when length(facts_key) = octet_length(facts_key) then ${key} else ${foldedFor(words, key)} end`;
	const hasAll = sql.join(
		words.map((word) => sql`instr(${plain}, ${word})`),
		sql` and `,
	);
	const start = factsKeyStart + inKey(text);
	const found = sql`
		select place, facts_key, substr(plain, 1, instr(plain, '"')) as name from (
			select place, facts_key, ${plain} as plain from (
				select * from (select rowid as place, facts_key from ${prospects}
					where user_id = ${userId} and facts_key >= ${start} and facts_key < ${`${start}\u{10ffff}`}
					order by facts_key limit ${foundMost})
				union
				select * from (select rowid as place, facts_key from ${prospects}
					where user_id = ${userId} and ${hasAll} limit ${mostCandidates})))`;
	const best = sql`
		select place, facts_key, case when instr(name, ${first}) = 1 then 0 when instr(name, ${` ${first}`}) then 1
			when instr(name, ${first}) then 2 else 3 end as rank from (${found})
		order by rank, facts_key limit ${foundMost}`;
	return statement<FoundProspect>(
		db,
		sql`select p.id, p.prospect_list_id as listId, l.name as listName, p.name, p.title,
				p.connection_source as connectionSource
			from (${best}) join ${prospects} p on p.rowid = place join ${prospectLists} l on l.id = p.prospect_list_id
			where p.user_id = ${userId} order by rank, p.facts_key`,
	);
}

// The facts are stored as JSON texts.
const inKey = (text: string) => JSON.stringify(text).slice(1, -1);

const withoutAccents = (text: string) => [...text].map((letter) => plainLetters.get(letter) ?? letter).join('');

// Only the letters of the words matter, and every one costs time for each prospect.
function foldedFor(words: readonly string[], key: SQL): SQL {
	const letters = ['', ...new Set(words.join(''))].flatMap((letter) =>
		[...(accented[letter] ?? '')].map((variant) => [variant, letter] as const),
	);
	return letters.reduce(
		(folded, [variant, letter]) => sql`replace(${folded}, ${sql.raw(`'${variant}'`)}, ${sql.raw(`'${letter}'`)})`,
		key,
	);
}
