import { useMutation, useQuery } from '@tanstack/react-query';
import type { AccountSession } from '#contract/account';
import { countryName, formatDayAndHour } from '#contract/rules/format';
import { removeOtherSessions, removeSession, sessionsQuery } from '../../../queries/account.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ItemLine, ItemsCard } from '../items-card.tsx';

/** The user's sessions, with buttons to end them. */
export function Sessions() {
	const sessions = useQuery(sessionsQuery);
	const { mutate: endOthers, isPending } = useMutation(removeOtherSessions);
	return (
		<ItemsCard
			id="sessions"
			folded
			title="Where You Are Signed In"
			text="Don’t recognise one? Sign it out and change your password."
			list={sessions}
			loading="Loading your sessions"
			failed="Failed to load your sessions"
			line={(session) => <Session key={session.id} session={session} />}
		>
			{sessions.data && sessions.data.length > 1 && (
				<div className="border-t p-5">
					<Button pending={isPending} onClick={() => endOthers()}>
						Sign Out Everywhere Else
					</Button>
				</div>
			)}
		</ItemsCard>
	);
}

function Session({ session }: { session: AccountSession }) {
	const { mutate } = useMutation(removeSession);
	const device = session.device ?? 'Unknown browser';
	const country = session.country && countryName(session.country);
	return (
		<ItemLine
			title={
				<>
					{device}
					{session.current && <Badge tone="good">This one</Badge>}
				</>
			}
			facts={
				<>
					{country && `${country} · `}
					Signed in <time dateTime={session.createdAt}>{formatDayAndHour(session.createdAt)}</time>
				</>
			}
		>
			{!session.current && (
				<Button variant="ghost" aria-label={`Sign out ${device}`} onClick={() => mutate(session)}>
					Sign Out
				</Button>
			)}
		</ItemLine>
	);
}
