import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import type { Prospect } from '#contract/prospect';
import { introRequestsQuery } from '../../queries/intro-requests.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardTitle } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { IntroHistoryEntry } from './intro-history-entry.tsx';

// Some people are asked about for years.
const pageSize = 20;

/** The introduction requests about a prospect, newest first, in pages: what came of each, and what to do next. */
export function IntroHistory({ prospect, className }: { prospect: Prospect; className?: string }) {
	const [shown, setShown] = useState(pageSize);
	const { data: requests, isLoadingError, refetch } = useQuery(introRequestsQuery(prospect.id));
	return (
		<Card className={className}>
			<CardTitle icon={<History aria-hidden />}>Introduction history</CardTitle>
			{isLoadingError ? (
				<p role="alert" className="mt-3 text-ink-2">
					The history could not be loaded.{' '}
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
					{requests.slice(0, shown).map((request) => (
						<IntroHistoryEntry key={request.id} request={request} requests={requests} prospect={prospect} />
					))}
				</ol>
			)}
			{requests && requests.length > shown && (
				<Button className="mt-4" onClick={() => setShown(shown + pageSize)}>
					Show earlier
				</Button>
			)}
		</Card>
	);
}
