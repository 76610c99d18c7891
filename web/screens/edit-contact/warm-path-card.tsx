import { useQuery } from '@tanstack/react-query';
import { HeartHandshake } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { hasReason, isKnown } from '#contract/path';
import type { Prospect } from '#contract/prospect';
import { actionNamed } from '../../parts/actions/actions.ts';
import { useActions } from '../../parts/actions/use-actions.ts';
import { Closeness } from '../../parts/closeness.tsx';
import { type Choice, connectorChoices, firstToAsk, isAsked, isNamed } from '../../parts/introductions/connectors.ts';
import { ReachMark } from '../../parts/introductions/reach-mark.tsx';
import { Reasons } from '../../parts/introductions/reasons.tsx';
import { initial, PersonPath } from '../../parts/person-path.tsx';
import { paths } from '../../paths.ts';
import { connectionsQuery } from '../../queries/connections.ts';
import { pathsQuery } from '../../queries/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, CardTitle } from '../../ui/card.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.tsx';

const RankedPaths = lazyPart(async () => (await import('./ranked-paths.tsx')).RankedPaths);

type WarmPathCardProps = {
	prospect: Prospect;
	listId: string;
	/** The connection source as it is in the form now. */
	source: string;
	onUse: (name: string) => void;
	/** Whether to ask is what the screen is for right now. */
	isLoud: boolean;
};

/** Everybody who could introduce the prospect, and whom to ask, when the form is as it is now. */
function useChoices({ prospect, source }: Pick<WarmPathCardProps, 'prospect' | 'source'>) {
	const { data: ranked, isPending } = useQuery(pathsQuery(prospect.id));
	const { data: connections = [] } = useQuery(connectionsQuery(prospect.id));
	const choices = connectorChoices(ranked ?? [], connections);
	const isSaved = isNamed(source, prospect.connectionSource);
	const asked = choices[0]?.asked ?? null;
	const passed = isSaved ? (choices.find((one) => one.isSource)?.passed ?? null) : null;
	// A source that was only typed is asked by nobody yet. Whoever is asked already is who it goes through.
	const first = isSaved || !source ? (choices.find(isAsked) ?? firstToAsk(choices)) : undefined;
	return { choices, asked, passed, first, isPending };
}

/** The path to the prospect as it is in the form: you, who can introduce you, the prospect. Then all of them, best first. */
export function WarmPathCard(props: WarmPathCardProps) {
	const { prospect, listId, source, onUse } = props;
	const { choices, asked, passed, first, isPending } = useChoices(props);
	const other = first && !first.isSource ? first : undefined;
	const connector = other?.name ?? source;
	const canAsk = prospect.connectionSource !== null || first !== undefined;
	const navigate = useNavigate();
	const next = asked ? firstToAsk(choices) : first;
	const to = paths.introRequest(listId, prospect.id, next && !next.isSource ? { through: next.name } : undefined);
	useActions({ ask: canAsk ? () => navigate(to) : undefined });
	return (
		<Card aria-labelledby="warm-path">
			<CardTitle id="warm-path">Warm path</CardTitle>
			{/* Above the path, whose reasons come later: the link stays under the pointer. */}
			{canAsk && (
				<ButtonLink to={to} variant={props.isLoud && !asked ? 'primary' : 'secondary'} className="mt-4 w-full">
					<HeartHandshake aria-hidden />
					{actionNamed('ask').name}
				</ButtonLink>
			)}
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
					{source ? 'Save your changes to ask for the introduction.' : 'Add a connection source to ask for one.'}
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
	first: Choice | undefined;
	source: string;
	asked: string | null;
	passed: Choice['passed'];
	isOnly: boolean;
};

// Where there are several, the reasons stand in the list of all.
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
