import { remember, remembered } from '../../../../ui/memory/browser-memory.ts';
import type { ReadFile } from '../import-file.ts';
import { isFilled, type Matched, matchColumns } from './import-columns.ts';
import { targets } from './targets.ts';

const key = 'kindling.columns';
const mostFiles = 20;
// A column that was empty when it was remembered: no one chose to leave it out.
const unseen = '';

/** Column choices of imported files, by their headings, newest last. */
type Memory = [headings: string, columns: (string | null)[]][];

const nameOf = (headings: readonly string[]) => headings.join('\t').toLowerCase();

function readMemory(): Memory {
	try {
		const memory = JSON.parse(remembered(key) ?? '[]');
		return Array.isArray(memory) ? memory.filter((each) => Array.isArray(each) && Array.isArray(each[1])) : [];
	} catch {
		return [];
	}
}

/**
 * Returns the target of each column: the one chosen for an earlier file with the same headings, else the likely one.
 * `isChosen` says if a column was left out by an earlier choice.
 */
export function rememberedColumns(file: Pick<ReadFile, 'headings' | 'rows'>): {
	matched: Matched;
	isChosen: boolean[];
} {
	const likely = matchColumns(file);
	const before = readMemory().find(([name]) => name === nameOf(file.headings))?.[1];
	if (before?.length !== likely.length) return { matched: likely, isChosen: likely.map(() => false) };
	const matched = likely.map((target, column) =>
		before[column] === unseen ? target : (targets.find((each) => each.key === before[column])?.key ?? null),
	);
	const firstOf = (target: Matched[number], column: number) =>
		target === null || before[column] !== unseen || !before.includes(target) ? target : null;
	return { matched: matched.map(firstOf), isChosen: before.map((target) => target === null) };
}

/** Remembers the targets of a file's columns in this browser, by its headings. */
export function rememberColumns(file: Pick<ReadFile, 'headings' | 'rows'>, matched: Matched) {
	const { headings } = file;
	const columns = matched.map((target, column) => target ?? (isFilled(file, column) ? null : unseen));
	const others = readMemory().filter(([name]) => name !== nameOf(headings));
	remember(key, JSON.stringify([...others, [nameOf(headings), columns]].slice(-mostFiles)));
}
