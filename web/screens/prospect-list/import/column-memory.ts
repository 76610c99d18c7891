import { remember, remembered } from '../../../ui/browser-memory.ts';
import { matchColumns, type Target, targets } from './import-columns.ts';

const key = 'kindling.columns';
const mostFiles = 20;

/** The columns that were chosen by hand, by the headings of the file, the newest last. */
type Memory = [headings: string, columns: (Target | null)[]][];

const nameOf = (headings: readonly string[]) => headings.join('\t').toLowerCase();

function readMemory(): Memory {
	try {
		const memory = JSON.parse(remembered(key) ?? '[]');
		return Array.isArray(memory) ? memory.filter((each) => Array.isArray(each) && Array.isArray(each[1])) : [];
	} catch {
		return [];
	}
}

/** For each column what it was read as when a file with the same headings came before, else what it most likely is. */
export function rememberedColumns(headings: readonly string[]): (Target | null)[] {
	const chosen = readMemory().find(([name]) => name === nameOf(headings))?.[1];
	if (chosen?.length !== headings.length) return matchColumns(headings);
	return chosen.map((target) => targets.find(({ key }) => key === target)?.key ?? null);
}

/** Remembers in this browser what the columns of a file with these headings are read as. */
export function rememberColumns(headings: readonly string[], columns: readonly (Target | null)[]) {
	const others = readMemory().filter(([name]) => name !== nameOf(headings));
	remember(key, JSON.stringify([...others, [nameOf(headings), columns]].slice(-mostFiles)));
}
