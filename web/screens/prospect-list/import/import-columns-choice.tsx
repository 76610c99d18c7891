import { useState } from 'react';
import { hasNames, rematch, type Target, targets } from './import-columns.ts';
import type { ReadFile } from './import-file.ts';

type ColumnChoiceProps = {
	file: ReadFile;
	matched: (Target | null)[];
	onMatch: (matched: (Target | null)[]) => void;
};

/** The columns of the file, and what each is read as. Open from the start only when something has to be chosen. */
export function ColumnChoice({ file, matched, onMatch }: ColumnChoiceProps) {
	const read = matched.filter(Boolean).length;
	const [open] = useState(() => !hasNames(matched));
	return (
		<details open={open} className="rounded-md border">
			<summary className="cursor-pointer rounded-md px-4 py-2.5 font-semibold hover:bg-hover">
				{`${read} of ${matched.length} columns are read`}
				{file.headingLine > 1 && (
					<span className="font-normal text-ink-3">{` · the table begins at line ${file.headingLine}`}</span>
				)}
			</summary>
			<ul className="grid max-h-72 gap-3 overflow-y-auto border-t px-4 py-3">
				{file.headings.map((heading, column) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: columns of a file never change their place.
					<li key={column} className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_14rem]">
						<span className="min-w-0">
							<bdi className="block truncate font-medium">{heading || `Column ${column + 1}`}</bdi>
							<bdi className="block truncate text-ink-3 text-sm">{example(file, column)}</bdi>
						</span>
						<select
							aria-label={`Read ${heading || `column ${column + 1}`} as`}
							value={matched[column] ?? ''}
							onChange={({ target }) => {
								const chosen = targets.find(({ key }) => key === target.value)?.key ?? null;
								onMatch(rematch(matched, column, chosen));
							}}
							className="field"
						>
							<option value="">Not read</option>
							{targets.map(({ key, label }) => (
								<option key={key} value={key}>
									{label}
								</option>
							))}
						</select>
					</li>
				))}
			</ul>
		</details>
	);
}

const example = (file: ReadFile, column: number) =>
	file.rows.find(({ cells }) => cells[column])?.cells[column]?.slice(0, 80) ?? 'empty';
