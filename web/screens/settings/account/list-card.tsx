import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card, CardTitle } from '../../../ui/card.tsx';
import { LoadError } from '../../../ui/loading/load-error.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

type ListCardProps<Item> = {
	id: string;
	title: string;
	text: ReactNode;
	/** What stands below the text, such as an address to copy. */
	below?: ReactNode;
	list: UseQueryResult<Item[]>;
	/** What is said while the list is read, and when that fails. */
	loading: string;
	failed: string;
	/** The line of one item. */
	line: (item: Item) => ReactNode;
	/** What stands below the list. */
	children?: ReactNode;
};

/** A card of Settings with a list of the account's: it loads, fails and can be asked for again in its own place. */
export function ListCard<Item>({ id, title, text, below, list, loading, failed, line, children }: ListCardProps<Item>) {
	return (
		<Card padding="none" aria-labelledby={id}>
			<div className="p-5">
				<CardTitle id={id}>{title}</CardTitle>
				<p className="mt-0.5 text-ink-3 text-sm">{text}</p>
				{below && <div className="mt-3">{below}</div>}
			</div>
			{list.isLoadingError ? (
				<LoadError title={failed} onRetry={() => list.refetch()} />
			) : list.data ? (
				<ul>{list.data.map(line)}</ul>
			) : (
				<div role="status" className="border-t p-5">
					<span className="sr-only">{loading}</span>
					<Skeleton className="h-5 w-48" />
				</div>
			)}
			{children}
		</Card>
	);
}

type ListLineProps = { title: ReactNode; facts: ReactNode; children: ReactNode };

/** One item of such a list: what it is, what is known about it, and what can be done with it. */
export const ListLine = ({ title, facts, children }: ListLineProps) => (
	<li className="flex min-h-13 items-center justify-between gap-3 border-t px-5 py-2">
		<div className="min-w-0">
			<p className="wrap-anywhere flex flex-wrap items-center gap-x-2 font-medium">{title}</p>
			<p className="wrap-anywhere text-ink-3 text-sm">{facts}</p>
		</div>
		{children}
	</li>
);
