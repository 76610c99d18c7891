import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type NeedsYou as Data, needsYouMost } from '#contract/needs-you';
import { useActions } from '../../parts/actions/use-actions.ts';
import { needsYouQuery } from '../../queries/needs-you.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardTitle } from '../../ui/card.tsx';
import { LoadError } from '../../ui/loading/load-error.tsx';
import { Asked, Thanked } from './asked-lines.tsx';
import { Bounced, Confirm, Look, Nudge, Thank, Write } from './needs-you-lines.tsx';
import { Ask, Instead } from './people-to-ask.tsx';
import { Replied } from './replied-line.tsx';

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
				<Lines what="requests of your circle" of={data.asked} line={(ask) => <Asked key={ask.id} ask={ask} />} />
				<Lines what="answers" of={data.confirm} line={(request) => <Confirm key={request.id} request={request} />} />
				<Lines what="replies" of={data.replied} line={(request) => <Replied key={request.id} request={request} />} />
				<Lines
					what="people to write to"
					of={data.write}
					line={(request) => <Write key={request.id} request={request} />}
				/>
				<Lines
					what="people to thank"
					of={data.thank}
					line={(request) => <Thank key={request.id} request={request} />}
				/>
				<Lines
					what="people to ask instead"
					of={data.instead}
					line={(request) => <Instead key={request.id} request={request} />}
				/>
				<Lines
					what="emails that came back"
					of={data.bounced}
					line={(request) => <Bounced key={request.id} request={request} />}
				/>
				<Lines what="nudges" of={data.nudge} line={(request) => <Nudge key={request.id} request={request} />} />
				<Lines
					what="emails to look at"
					of={data.look}
					line={(request) => <Look key={request.id} request={request} />}
				/>
			</Block>
			<Block id="thanks" title="Thanks from your circle" isShown={data.thanked.length > 0}>
				<Lines what="thank-yous" of={data.thanked} line={(thanks) => <Thanked key={thanks.id} thanks={thanks} />} />
			</Block>
			<Block id="next-to-ask" title="Next to ask" isShown={data.ask.length > 0}>
				<Lines what="people to ask" of={data.ask} line={(path) => <Ask key={path.prospectId} path={path} />} />
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

const countWaiting = ({ ask: _, thanked: __, ...waiting }: Data) => Object.values(waiting).flat().length;

const few = 6;

type LinesProps<Item> = { what: string; of: readonly Item[]; line: (item: Item) => ReactNode };

// The lines of one kind: a few, and all of them on a press.
function Lines<Item>({ what, of: items, line }: LinesProps<Item>) {
	const [isWhole, setWhole] = useState(false);
	if (isWhole || items.length <= few) return items.map(line);
	const count = items.length < needsYouMost ? `all ${items.length}` : `${items.length}`;
	return (
		<>
			{items.slice(0, few).map(line)}
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

const rows = () => [...document.querySelectorAll<HTMLElement>('main [data-row]')];

/** The keys of a list walk through the lines of the dashboard too, over all its blocks. */
function useLineKeys() {
	const go = (index: number) => {
		const all = rows();
		const row = all[Math.max(0, Math.min(all.length - 1, index))];
		row?.querySelector<HTMLElement>('[data-row-focus]')?.focus({ preventScroll: true });
		row?.scrollIntoView({ block: 'nearest' });
	};
	const at = () => rows().findIndex((row) => row.contains(document.activeElement));
	useActions({
		nextRow: () => go(at() + 1),
		previousRow: () => go(at() - 1),
		firstRow: () => go(0),
		lastRow: () => go(rows().length - 1),
	});
}
