import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import type { Prospect } from '#contract/prospect';
import { introHistoryQuery } from '../../../queries/intro-history.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardTitle } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { IntroHistoryEntry } from './intro-history-entry.tsx';

/**
 * The introduction requests about a prospect, newest first, with the outcome and the next step of each. Earlier ones
 * are read on a press, because some prospects have many.
 */
export function IntroHistory({ prospect }: { prospect: Prospect }) {
	const { data: requests, isLoadingError, refetch, ...more } = useInfiniteQuery(introHistoryQuery(prospect.id));
	const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = more;
	return (
		<Card>
			<CardTitle icon={<History aria-hidden />}>Introduction history</CardTitle>
			{isLoadingError ? (
				<p role="alert" className="mt-3 text-ink-2">
					The history couldn’t be loaded.{' '}
					<button type="button" className="font-semibold text-ember-ink underline" onClick={() => refetch()}>
						Try again
					</button>
				</p>
			) : !requests ? (
				<Skeleton className="mt-4 h-12 w-full" />
			) : requests.length === 0 ? (
				<p className="mt-3 text-ink-2">No introductions requested yet.</p>
			) : (
				<ol className="mt-4">
					{requests.map((request) => (
						<IntroHistoryEntry key={request.id} request={request} requests={requests} prospect={prospect} />
					))}
				</ol>
			)}
			{isFetchNextPageError && (
				<p role="alert" className="mt-3 text-ink-2">
					Earlier requests couldn’t be loaded.
				</p>
			)}
			{hasNextPage && (
				<Button className="mt-4" pending={isFetchingNextPage} onClick={() => fetchNextPage()}>
					Show earlier
				</Button>
			)}
		</Card>
	);
}
