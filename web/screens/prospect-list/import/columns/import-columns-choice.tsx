import { clsx } from 'clsx';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { NativeSelect } from '../../../../ui/fields/native-select.tsx';
import type { ReadFile } from '../import-file.ts';
import { hasNames } from './import-columns.ts';
import { targets } from './targets.ts';
import type { ColumnForm } from './use-columns.ts';

type ColumnChoiceProps = ColumnForm & { file: ReadFile };

const leftOut = { value: '', label: 'Leave out' } as const;
const nameOf = (file: ReadFile, column: number) => file.headings[column] || `Column ${column + 1}`;

/**
 * The columns of the file, with the target of each. Open from the start if something has to be chosen, or if columns
 * are left out without such a choice; these come first.
 */
export function ColumnChoice({ file, matched, left, choose, keepInNotes }: ColumnChoiceProps) {
	const [open] = useState(() => !hasNames(matched) || left.length > 0);
	const [columns] = useState(() => [...new Set([...left, ...matched.keys()])]);
	const read = matched.filter(Boolean).length;
	const names = left.map((column) => `“${nameOf(file, column)}”`).join(', ');
	return (
		<details open={open} className={clsx('rounded-md border', left.length > 0 && 'border-amber')}>
			<summary className="cursor-pointer rounded-md px-4 py-2.5 font-semibold hover:bg-hover">
				{read === matched.length ? allRead(read) : `${read} of ${matched.length} columns recognised`}
				{file.headingLine > 1 && (
					<span className="font-normal text-ink-3">{` · starts at line ${file.headingLine}`}</span>
				)}
			</summary>
			{left.length > 0 && (
				<div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t bg-amber-soft px-4 py-2.5 text-amber">
					<p className="min-w-0 flex-1 wrap-anywhere">
						{left.length === 1 ? '1 column will be left out: ' : `${left.length} columns will be left out: `}
						<bdi>{names}</bdi>
					</p>
					<Button onClick={keepInNotes}>{left.length === 1 ? 'Add it to Notes' : 'Add them to Notes'}</Button>
				</div>
			)}
			<ul className="grid max-h-60 gap-3 overflow-y-auto border-t px-4 py-3">
				{columns.map((column) => (
					<li key={column} className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_14rem]">
						<span className="min-w-0">
							<bdi className={clsx('block truncate font-medium', left.includes(column) && 'text-amber')}>
								{nameOf(file, column)}
							</bdi>
							<bdi className="block truncate text-ink-3 text-sm">{example(file, column)}</bdi>
						</span>
						<NativeSelect
							aria-label={`Read ${file.headings[column] || `column ${column + 1}`} as`}
							value={matched[column] ?? ''}
							onValueChange={(key) => choose(column, key || null)}
							options={[leftOut, ...targets.map(({ key, label }) => ({ value: key, label }))]}
						/>
					</li>
				))}
			</ul>
		</details>
	);
}

const allRead = (columns: number) => (columns === 1 ? 'The column is recognised' : `All ${columns} columns recognised`);

const example = (file: ReadFile, column: number) =>
	file.rows.find(({ cells }) => cells[column])?.cells[column]?.slice(0, 80) ?? 'empty';
