import { useState } from 'react';
import type { ReadFile } from '../import-file.ts';
import { rememberColumns, rememberedColumns } from './column-memory.ts';
import { leftOut, type Matched, rematch } from './import-columns.ts';
import type { Target } from './targets.ts';

/** The targets of a file's columns, and functions that change them. */
export type ColumnForm = {
	matched: Matched;
	/** The filled columns without a target, unless the user chose to leave them out. */
	left: number[];
	choose: (column: number, target: Target | null) => void;
	/** Reads these columns into the notes. */
	keepInNotes: () => void;
	/** Remembers the choice for files with the same headings. */
	remember: () => void;
};

/** Keeps the targets of a file's columns: initially those chosen for the same headings before, else the likely ones. */
export function useColumns(file: Pick<ReadFile, 'headings' | 'rows'>): ColumnForm {
	const [{ matched, isChosen }, set] = useState(() => rememberedColumns(file));
	const left = leftOut(file, matched).filter((column) => !isChosen[column]);
	return {
		matched,
		left,
		choose: (column, target) =>
			set({
				matched: rematch(matched, column, target),
				isChosen: isChosen.map((each, at) => (at === column ? target === null : each)),
			}),
		keepInNotes: () =>
			set({ matched: matched.map((target, column) => (left.includes(column) ? 'notes' : target)), isChosen }),
		remember: () => rememberColumns(file, matched),
	};
}
