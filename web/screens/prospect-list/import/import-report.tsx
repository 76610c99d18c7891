import type { ReactNode } from 'react';
import { formatNumber } from '#contract/rules/format';
import type { ImportSum } from '../../../queries/import.ts';
import type { RefusedLine } from './import-table.ts';
import type { BadCell } from './read-people.ts';
import { UnknownStatuses } from './unknown-statuses.tsx';

type ImportReportProps = {
	sum: ImportSum;
	/** The number of rows that repeat a person of an earlier row. The server counts them as unchanged. */
	twice: number;
	/** The lines of the file without a readable person. */
	unread: readonly RefusedLine[];
	/** Values that are not imported: unknown statuses, and cells that break a rule. */
	left: { otherStatuses: ReadonlyMap<string, number> | undefined; badCells: readonly BadCell[] };
	/** Name of a place in the file. */
	unit: 'Line' | 'Row';
	/** The import is done. Otherwise the counts say what it would do. */
	finished?: boolean;
};

const shownAtMost = 200;

/** The numbers of people added and updated, and every line and cell left out, with the reason. */
export function ImportReport({ sum, twice, unread, left, unit, finished }: ImportReportProps) {
	const refused = [...unread.map(({ line, text, reason }) => ({ line, name: text, reason })), ...sum.refused].sort(
		(one, other) => one.line - other.line,
	);
	const again = Math.min(twice, sum.unchanged);
	const counts = (
		[
			[finished ? 'Added' : 'New', sum.created],
			['Updated', sum.updated],
			['Already there', sum.unchanged - again],
			again > 0 && (['Twice in this file', again] as const),
			['Also in other lists', sum.elsewhere.length],
			['Not imported', refused.length],
		] as const
	).filter((count) => count !== false);
	// Screen readers get all counts; others don't see zeros, except the first.
	const seen = counts.filter(([, count], at) => at === 0 || count > 0);
	return (
		<div className="grid grid-cols-1 gap-4">
			<p role="status" className="sr-only">
				{counts.map(([label, count]) => `${label}: ${count}`).join(', ')}
			</p>
			<dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
				{seen.map(([label, count]) => (
					<div key={label} className="flex flex-col-reverse rounded-md bg-sunken px-3 py-2">
						<dt className="text-ink-2 text-sm">{label}</dt>
						<dd className="font-semibold text-lg even-digits">{formatNumber(count)}</dd>
					</div>
				))}
			</dl>
			{!finished && left.otherStatuses && left.otherStatuses.size > 0 && (
				<UnknownStatuses statuses={left.otherStatuses} />
			)}
			{refused.length > 0 && (
				<Lines title="Not imported" all={refused.length} open>
					{refused.slice(0, shownAtMost).map(({ line, name, reason }) => (
						<li key={line}>
							<span className="font-semibold even-digits">{`${unit} ${line}: `}</span>
							{reason} <bdi className="wrap-anywhere text-ink-3">{name}</bdi>
						</li>
					))}
				</Lines>
			)}
			{left.badCells.length > 0 && (
				<Lines title="Cells left out" all={left.badCells.length} open>
					{left.badCells.slice(0, shownAtMost).map(({ line, name, text, reason }) => (
						<li key={`${line} ${text}`}>
							<span className="font-semibold even-digits">{`${unit} ${line}: `}</span>
							{reason} <bdi className="wrap-anywhere text-ink-3">{`${text} (${name})`}</bdi>
						</li>
					))}
				</Lines>
			)}
			{sum.elsewhere.length > 0 && (
				<Lines title="Also in other lists" all={sum.elsewhere.length}>
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
