import { useMutation, useQuery } from '@tanstack/react-query';
import type { AccountSession } from '#contract/account';
import { formatDayAndHour } from '#contract/rules/format';
import { removeOtherSessions, removeSession, sessionsQuery } from '../../../queries/account.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardTitle } from '../../../ui/card.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { countryName } from './country-name.ts';

/** Where the person is signed in; each session can be ended. */
export function Sessions() {
	const sessions = useQuery(sessionsQuery);
	const { mutate: endOthers, isPending } = useMutation(removeOtherSessions);
	return (
		<Card className="p-0" aria-labelledby="sessions">
			<div className="p-5">
				<CardTitle id="sessions">Where You Are Signed In</CardTitle>
				<p className="mt-0.5 text-ink-3 text-sm">
					If you do not know one of them, sign it out and change your password.
				</p>
			</div>
			{sessions.isError ? (
				<LoadError
					title="Failed to load your sessions"
					text="Please try refreshing the page."
					onRetry={() => sessions.refetch()}
				/>
			) : sessions.data ? (
				<ul>
					{sessions.data.map((session) => (
						<Session key={session.id} session={session} />
					))}
				</ul>
			) : (
				<div role="status" className="border-t p-5">
					<span className="sr-only">Loading your sessions</span>
					<Skeleton className="h-5 w-48" />
				</div>
			)}
			{sessions.data && sessions.data.length > 1 && (
				<div className="border-t p-5">
					<Button pending={isPending} onClick={() => endOthers()}>
						Sign Out Everywhere Else
					</Button>
				</div>
			)}
		</Card>
	);
}

function Session({ session }: { session: AccountSession }) {
	const { mutate } = useMutation(removeSession);
	const device = session.device ?? 'Unknown browser';
	const country = session.country && countryName(session.country);
	return (
		<li className="flex min-h-13 items-center justify-between gap-3 border-t px-5 py-2">
			<div className="min-w-0">
				<p className="flex flex-wrap items-center gap-x-2 font-medium">
					{device}
					{session.current && <Badge tone="good">This one</Badge>}
				</p>
				<p className="text-ink-3 text-sm">
					{country && `${country} · `}
					Signed in <time dateTime={session.createdAt}>{formatDayAndHour(session.createdAt)}</time>
				</p>
			</div>
			{!session.current && (
				<Button variant="ghost" aria-label={`Sign out ${device}`} onClick={() => mutate(session)}>
					Sign Out
				</Button>
			)}
		</li>
	);
}
