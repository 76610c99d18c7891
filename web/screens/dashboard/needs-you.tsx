import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { needsYouMost } from '#contract/needs-you';
import { needsYouQuery } from '../../queries/needs-you.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardTitle } from '../../ui/card.tsx';
import { LoadError } from '../../ui/loading/load-error.tsx';
import { Bounced, Confirm, Look, Nudge } from './needs-you-lines.tsx';
import { Ask, Instead } from './people-to-ask.tsx';
import { Replied } from './replied-line.tsx';

/** What the person can do next, over all lists. Each line needs one press. Not shown when there is nothing. */
export function NeedsYou() {
	const { data, isLoadingError, refetch } = useQuery(needsYouQuery);
	if (isLoadingError) {
		return (
			<div className="mb-4">
				<LoadError title="Failed to load what needs you" onRetry={() => refetch()} />
			</div>
		);
	}
	if (!data || Object.values(data).every((lines) => lines.length === 0)) return null;
	return (
		<Card aria-labelledby="needs-you" padding="none" className="mb-4">
			<CardTitle id="needs-you" className="p-5 pb-3">
				Needs you
			</CardTitle>
			<ul>
				<Lines what="answers">
					{data.confirm.map((request) => (
						<Confirm key={request.id} request={request} />
					))}
				</Lines>
				<Lines what="replies">
					{data.replied.map((request) => (
						<Replied key={request.id} request={request} />
					))}
				</Lines>
				<Lines what="people to ask instead">
					{data.instead.map((request) => (
						<Instead key={request.id} request={request} />
					))}
				</Lines>
				<Lines what="emails that came back">
					{data.bounced.map((request) => (
						<Bounced key={request.id} request={request} />
					))}
				</Lines>
				<Lines what="nudges">
					{data.nudge.map((request) => (
						<Nudge key={request.id} request={request} />
					))}
				</Lines>
				<Lines what="emails to look at">
					{data.look.map((request) => (
						<Look key={request.id} request={request} />
					))}
				</Lines>
				<Lines what="people to ask">
					{data.ask.map((path) => (
						<Ask key={path.prospectId} path={path} />
					))}
				</Lines>
			</ul>
		</Card>
	);
}

const few = 6;

// The lines of one kind: a few, and all of them on a press.
function Lines({ what, children }: { what: string; children: ReactNode[] }) {
	const [isWhole, setWhole] = useState(false);
	if (isWhole || children.length <= few) return children;
	const count = children.length < needsYouMost ? `all ${children.length}` : `${children.length}`;
	return (
		<>
			{children.slice(0, few)}
			<li className="border-t px-5 py-1">
				<Button
					variant="ghost"
					className="-mx-2 px-2"
					onClick={({ currentTarget }) => {
						// The button goes; the line that comes after the last one takes the focus.
						const list = currentTarget.closest('ul');
						const at = [...(list?.children ?? [])].indexOf(currentTarget.closest('li') as HTMLLIElement);
						setWhole(true);
						requestAnimationFrame(() => list?.children[at]?.querySelector<HTMLElement>('[data-row-focus]')?.focus());
					}}
				>
					{`Show ${count} ${what}`}
				</Button>
			</li>
		</>
	);
}
