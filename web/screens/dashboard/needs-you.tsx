import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type NeedsYou as Data, needsYouMost } from '#contract/needs-you';
import { needsYouQuery } from '../../queries/needs-you.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardTitle } from '../../ui/card.tsx';
import { LoadError } from '../../ui/loading/load-error.tsx';
import { Asked } from './asked-lines.tsx';
import { Bounced, Confirm, Look, Nudge, Thank } from './needs-you-lines.tsx';
import { Ask, Instead } from './people-to-ask.tsx';
import { Replied } from './replied-line.tsx';
import { useLineKeys } from './use-line-keys.ts';

/** What the person can do next, over all lists: what waits for them, and whom to ask. Each line needs one press. A block without any is not shown. */
export function NeedsYou() {
	const { data, isLoadingError, refetch } = useQuery(needsYouQuery);
	useLineKeys();
	if (isLoadingError) {
		return (
			<div className="mb-4">
				<LoadError title="Failed to load what needs you" onRetry={() => refetch()} />
			</div>
		);
	}
	if (!data) return null;
	return (
		<>
			<Block id="needs-you" title="Waiting for you" isShown={countWaiting(data) > 0}>
				<Lines what="requests of your circle">
					{data.asked.map((ask) => (
						<Asked key={ask.id} ask={ask} />
					))}
				</Lines>
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
				<Lines what="people to thank">
					{data.thank.map((request) => (
						<Thank key={request.id} request={request} />
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
			</Block>
			<Block id="next-to-ask" title="Next to ask" isShown={data.ask.length > 0}>
				<Lines what="people to ask">
					{data.ask.map((path) => (
						<Ask key={path.prospectId} path={path} />
					))}
				</Lines>
			</Block>
		</>
	);
}

type BlockProps = { id: string; title: string; isShown: boolean; children: ReactNode };

const Block = ({ id, title, isShown, children }: BlockProps) =>
	isShown && (
		<Card aria-labelledby={id} padding="none" className="mb-4">
			<CardTitle id={id} className="p-5 pb-3">
				{title}
			</CardTitle>
			<ul>{children}</ul>
		</Card>
	);

const countWaiting = ({ ask: _, ...waiting }: Data) => Object.values(waiting).flat().length;

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
