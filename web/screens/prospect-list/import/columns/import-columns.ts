import { contradicts, kindOf, mayBeCompany, mayBeName, mayBeTitle, targetOfKind } from './cell-kinds.ts';
import { isOther, isOurs, type Meaning, meaningOf, placeRank } from './heading-words.ts';
import { isShared, type Target } from './targets.ts';

/** The target of each column of a table, or null. */
export type Matched = (Target | null)[];

type Table = { headings: readonly string[]; rows: readonly { cells: readonly string[] }[] };
type Candidate = { column: number; target: Target; sure: number; filled: boolean };

/** True if a column has any cell that isn't empty. */
export const isFilled = ({ rows }: Table, column: number) => rows.some(({ cells }) => cells[column]);

/**
 * Finds the target of each column, or null: by its heading, unless its cells contradict, else by its cells. Of two
 * columns with the same target a filled one is read, then the one with the clearer heading, then the first.
 */
export function matchColumns(table: Table): Matched {
	const matched: Matched = table.headings.map(() => null);
	const candidates = table.headings
		.flatMap((heading, column) => candidateOf(table, heading, column) ?? [])
		.sort((one, other) => Number(other.filled) - Number(one.filled) || other.sure - one.sure);
	for (const { column, target, sure } of candidates) {
		if (isFree(table.headings, matched, column, target, sure)) matched[column] = target;
	}
	return byLooks(table, lastNameBeside(table, beforeLongerNames(table.headings, matched)));
}

// With a first and a last name, no other column with "name" in its heading is the name.
function beforeLongerNames(headings: readonly string[], matched: Matched): Matched {
	if (!matched.includes('firstName') || !matched.includes('lastName')) return matched;
	return matched.map((target, column) =>
		target === 'name' && (meaningOf(headings[column] ?? '')?.sure ?? 0) < 3 ? null : target,
	);
}

// Without headings a name, a title and a company are recognized by their looks.
function byLooks(table: Table, matched: Matched): Matched {
	if (table.headings.some(Boolean)) return matched;
	const found = [...matched];
	const looks = { title: mayBeTitle, company: mayBeCompany, name: mayBeName };
	for (const [target, mayBe] of Object.entries(looks) as [keyof typeof looks, (text: string) => boolean][]) {
		const column = found.findIndex((taken, at) => taken === null && isMostly(table, at, mayBe));
		if (column >= 0) found[column] = target;
	}
	return found;
}

function isMostly({ rows }: Table, column: number, mayBe: (text: string) => boolean): boolean {
	const cells = rows.flatMap((row) => row.cells[column] || []).slice(0, 200);
	return cells.length > 0 && cells.filter(mayBe).length >= cells.length * 0.6;
}

function candidateOf(table: Table, heading: string, column: number): Candidate | undefined {
	const cells = table.rows.map((row) => row.cells[column] ?? '');
	const kind = kindOf(cells);
	const byCells = kind && !isOther(heading) ? targetOfKind[kind] : undefined;
	const meaning: Meaning | undefined = meaningOf(heading);
	const filled = cells.some(Boolean);
	if (meaning && ((isOurs(heading, meaning.target) && kind !== 'salutation') || !contradicts(meaning.target, kind)))
		return { column, filled, ...meaning };
	if (kind === 'address' && meaning?.target === 'linkedinUrl' && meaning.sure === 3 && /^ur[li]$/i.test(heading))
		return { column, filled, target: 'websiteUrl', sure: 1 };
	return byCells && { column, filled, target: byCells, sure: 1.5 };
}

// Notes are read from several columns, and a place from a city, a state and a country. Everything else is read from one
// column.
function isFree(headings: readonly string[], matched: Matched, column: number, target: Target, sure: number): boolean {
	const rivals = headings.filter((_, at) => matched[at] === target);
	if (target === 'notes') return true;
	if (target !== 'location' || rivals.length === 0) return rivals.length === 0;
	const ranks = rivals.map(placeRank);
	const rank = placeRank(headings[column] ?? '');
	return rank >= 0 && sure !== 2 && !ranks.includes(rank) && !ranks.includes(-1);
}

// In "Vorname; Name" and "Prénom; Nom" the name is the last name, because it doesn't contain the first.
function lastNameBeside({ rows }: Table, matched: Matched): Matched {
	const [first, name] = [matched.indexOf('firstName'), matched.indexOf('name')];
	if (first < 0 || name < 0 || matched.includes('lastName')) return matched;
	const holds = ({ cells }: { cells: readonly string[] }) => (cells[name] ?? '').includes(cells[first] ?? '');
	const named = rows.filter(({ cells }) => cells[first] && cells[name]);
	if (named.length === 0 || named.filter(holds).length * 2 > named.length) return matched;
	return matched.map((target) => (target === 'name' ? 'lastName' : target));
}

/** Gives a column another target. Another column with this target is no longer read, unless both can be. */
export const rematch = (matched: Matched, column: number, target: Target | null): Matched =>
	matched.map((before, at) =>
		at === column ? target : before === target && target && !isShared(target) ? null : before,
	);

/** Returns the filled columns without a target. */
export const leftOut = (table: Table, matched: Matched): number[] =>
	matched.flatMap((target, column) => (target === null && isFilled(table, column) ? [column] : []));

/** True if a column has names. */
export const hasNames = (matched: Matched) =>
	matched.some((target) => target === 'name' || target === 'firstName' || target === 'lastName');
