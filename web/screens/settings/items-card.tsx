import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { SettingsCard } from '../../paths.ts';
import { Card, CardTitle } from '../../ui/card.tsx';
import { LoadError } from '../../ui/loading/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FoldedCard } from './folded-card.tsx';

type ItemsCardProps<Item> = ({ id: SettingsCard; folded: true } | { id: string; folded?: false }) & {
	title: string;
	text: ReactNode;
	/** Content below the text, such as an address to copy. */
	below?: ReactNode;
	list: UseQueryResult<Item[]>;
	/** Texts while the list loads, and when that fails. */
	loading: string;
	failed: string;
	/** The line of one item. */
	line: (item: Item) => ReactNode;
	/** Content below the list. */
	children?: ReactNode;
};

/** A card of Settings with one of the account's lists, which loads, fails and can be read again in its own place. */
export function ItemsCard<Item>({
	title,
	text,
	below,
	list,
	loading,
	failed,
	line,
	children,
	...card
}: ItemsCardProps<Item>) {
	const content = (
		<>
			{below && <div className="px-5 pb-5">{below}</div>}
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
		</>
	);
	if (card.folded) {
		return (
			<FoldedCard id={card.id} title={title} text={text}>
				{content}
			</FoldedCard>
		);
	}
	return (
		<Card padding="none" aria-labelledby={card.id}>
			<div className="p-5">
				<CardTitle id={card.id}>{title}</CardTitle>
				<p className="mt-0.5 text-ink-3 text-sm">{text}</p>
			</div>
			{content}
		</Card>
	);
}

type ItemLineProps = { title: ReactNode; facts: ReactNode; children: ReactNode };

/** One item of such a list: its title, facts and buttons. */
export const ItemLine = ({ title, facts, children }: ItemLineProps) => (
	<li className="flex min-h-13 items-center justify-between gap-3 border-t px-5 py-2">
		<div className="min-w-0">
			<p className="wrap-anywhere flex flex-wrap items-center gap-x-2 font-medium">{title}</p>
			<p className="wrap-anywhere text-ink-3 text-sm">{facts}</p>
		</div>
		{children}
	</li>
);
