import type { ReactNode } from 'react';
import { hasReason, isKnown } from '#contract/path';
import type { Prospect } from '#contract/prospect';
import { type ConnectorChoice, isAsked, isNamed } from '../../features/connectors/connectors.ts';
import { ReachMark } from '../../features/connectors/reach-mark.tsx';
import { Reasons } from '../../features/connectors/reasons.tsx';
import { Closeness } from '../../features/network/closeness.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card, CardTitle } from '../../ui/card.tsx';
import { initial, PersonPath } from '../../ui/person-path.tsx';
import { RankedPaths } from './ranked-paths.tsx';
import type { Asking } from './use-ask.ts';

type WhoCanIntroduceProps = {
	prospect: Prospect;
	listId: string;
	/** The current connection source of the form. */
	source: string;
	onUse: (name: string) => void;
	asking: Asking;
	/** The link to ask, where nothing above has it. */
	askLink: ReactNode;
};

/** The path to the prospect as in the form: you, the connector, the prospect. Then all connectors, best first. */
export function WhoCanIntroduce({ prospect, listId, source, onUse, asking, askLink }: WhoCanIntroduceProps) {
	const { choices, asked, passed, first, isPending, canAsk } = asking;
	const other = first && !first.isSource ? first : undefined;
	const connector = other?.name ?? source;
	return (
		<Card aria-labelledby="who-can-introduce">
			<CardTitle id="who-can-introduce">Who can introduce me</CardTitle>
			{/* Above the path, whose reasons come later: the link stays under the pointer. */}
			{askLink}
			<div className="mt-4">
				<PersonPath
					stops={[
						{ mark: 'Y', title: 'You' },
						{
							mark: initial(connector),
							title: connector ? (
								<>
									<bdi>{connector}</bdi>
									<ReachMark reach={isNamed(first?.name ?? null, connector) ? first?.reach : undefined} />
								</>
							) : (
								'No connection yet'
							),
							text: connectorText({ first, source, asked, passed, isOnly: choices.length === 1 }),
						},
						{ mark: initial(prospect.name), title: prospect.name, text: prospect.title, goal: true },
					]}
				/>
			</div>
			{choices.length === 1 && first?.acquaintance && <Closeness {...first.acquaintance} className="mt-3" />}
			{passed && other && (
				<p className="wrap-anywhere mt-4 flex flex-wrap items-center gap-2 text-ink-2 text-sm">
					<bdi>{source}</bdi>
					<Badge tone="neutral">{passed}</Badge>
				</p>
			)}
			{asked && !choices.some(isAsked) && <p className="wrap-anywhere mt-4 text-ink-2 text-sm">{asked}</p>}
			{!canAsk && !isPending && (
				<p className="mt-4 text-ink-3 text-sm">
					{source
						? 'Save your changes to ask for the introduction.'
						: 'Add a connection source to ask for an introduction.'}
				</p>
			)}
			{choices.length > 1 && (
				<RankedPaths
					prospect={prospect}
					listId={listId}
					choices={choices}
					source={source}
					onUse={onUse}
					asked={canAsk ? first : undefined}
					isOffering={!asked}
				/>
			)}
		</Card>
	);
}

type Stop = {
	first: ConnectorChoice | undefined;
	source: string;
	asked: string | null;
	passed: ConnectorChoice['passed'];
	isOnly: boolean;
};

// With several connectors, the list of all gives the reasons.
function connectorText({ first, source, asked, passed, isOnly }: Stop): ReactNode {
	if (passed && !first) return <Badge tone="neutral">{passed}</Badge>;
	if (!first) return source ? 'Can introduce you' : 'Who can introduce you?';
	if (hasReason(first, 'said-yes-here')) {
		return (
			<>
				<Badge tone="good">Said yes</Badge>
				{isOnly && <Reasons reasons={[]} ledger={first.ledger} />}
			</>
		);
	}
	if (asked && isAsked(first)) return asked;
	return (
		<>
			{isKnown(first) ? 'Can introduce you' : 'May be able to introduce you'}
			{isOnly && <Reasons reasons={first.reasons} ledger={first.ledger} />}
		</>
	);
}
