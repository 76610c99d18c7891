import type { ReactNode } from 'react';
import { formatNumber } from '#contract/rules/format';
import type { ImportSum } from '../../../queries/import.ts';
import type { RefusedLine } from './import-table.ts';

type ImportReportProps = {
	sum: ImportSum;
	/** The lines of the file that hold no person that can be read. */
	unread: readonly RefusedLine[];
	/** Statuses of the file that are not the user's, and how many people have them. */
	otherStatuses?: ReadonlyMap<string, number> | undefined;
	/** What a place in the file is called. */
	unit?: 'Line' | 'Row';
	/** Whether the import is done. Otherwise the counts say what it would do. */
	finished?: boolean;
};

const shownAtMost = 200;

/** How many people an import adds and updates, and every line that it does not read, with the reason. */
export function ImportReport({ sum, unread, otherStatuses, unit = 'Line', finished }: ImportReportProps) {
	const refused = [...unread.map(({ line, text, reason }) => ({ line, name: text, reason })), ...sum.refused].sort(
		(one, other) => one.line - other.line,
	);
	const counts = [
		[finished ? 'Added' : 'New', sum.created],
		['Updated', sum.updated],
		['Already there', sum.unchanged],
		['Elsewhere too', sum.elsewhere.length],
		['Not read', refused.length],
	] as const;
	return (
		<div className="grid gap-4">
			<p role="status" className="sr-only">
				{counts.map(([label, count]) => `${label}: ${count}`).join(', ')}
			</p>
			<dl className="grid grid-cols-2 gap-3 sm:grid-cols-5">
				{counts.map(([label, count]) => (
					<div key={label} className="flex flex-col-reverse rounded-md bg-sunken px-3 py-2">
						<dt className="text-ink-2 text-sm">{label}</dt>
						<dd className="font-semibold text-lg tabular-nums">{formatNumber(count)}</dd>
					</div>
				))}
			</dl>
			{otherStatuses && otherStatuses.size > 0 && (
				<p className="text-ink-2">
					These statuses are not in your list, so the people become pending:{' '}
					{[...otherStatuses]
						.slice(0, 10)
						.map(([status, count]) => `“${status}” (${formatNumber(count)})`)
						.join(', ')}
					{otherStatuses.size > 10 && ` and ${formatNumber(otherStatuses.size - 10)} more`}.
				</p>
			)}
			{refused.length > 0 && (
				<Lines title="Not read" all={refused.length} open>
					{refused.slice(0, shownAtMost).map(({ line, name, reason }) => (
						<li key={line}>
							<span className="font-semibold tabular-nums">{`${unit} ${line}: `}</span>
							{reason} <bdi className="break-words text-ink-3">{name}</bdi>
						</li>
					))}
				</Lines>
			)}
			{sum.elsewhere.length > 0 && (
				<Lines title="Elsewhere too" all={sum.elsewhere.length}>
					{sum.elsewhere.slice(0, shownAtMost).map(({ name, listId, listName }, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: the same name may stand in one list twice.
						<li key={`${listId} ${index}`}>
							<bdi className="font-medium">{name}</bdi> <span className="text-ink-3">in</span> <bdi>{listName}</bdi>
						</li>
					))}
				</Lines>
			)}
		</div>
	);
}

function Lines({ title, all, open, children }: { title: string; all: number; open?: boolean; children: ReactNode }) {
	return (
		<details open={open} className="rounded-md border">
			<summary className="cursor-pointer rounded-md px-4 py-2.5 font-semibold hover:bg-hover">
				{title} ({formatNumber(all)})
			</summary>
			<ul
				// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by key.
				tabIndex={0}
				aria-label={title}
				className="-outline-offset-2 grid max-h-48 gap-1.5 overflow-y-auto border-t px-4 py-3 text-sm"
			>
				{children}
				{all > shownAtMost && <li className="text-ink-3">and {formatNumber(all - shownAtMost)} more</li>}
			</ul>
		</details>
	);
}
