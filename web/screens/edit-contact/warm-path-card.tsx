import { useQuery } from '@tanstack/react-query';
import { HeartHandshake } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { Prospect } from '#contract/prospect';
import { connectorChoices, isNamed, nextAfterNo } from '../../parts/connectors.ts';
import { WarmPath } from '../../parts/person-path.tsx';
import { useActions } from '../../parts/use-actions.ts';
import { paths } from '../../paths.ts';
import { connectionsQuery } from '../../queries/connections.ts';
import { askedBeforeQuery, introRequestsQuery } from '../../queries/intro-requests.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, CardTitle } from '../../ui/card.tsx';

type WarmPathCardProps = { prospect: Prospect; listId: string; source: string };

// After a no of the connection source: who comes next. Who was asked today is read only then.
function useAnswers(prospect: Prospect) {
	const { data: requests = [] } = useQuery(introRequestsQuery(prospect.id));
	const { data: connections = [] } = useQuery(connectionsQuery(prospect.id));
	const asks = requests.filter(({ kind }) => kind === 'ask');
	const [first] = connectorChoices(prospect, [], asks);
	const saidNo = Boolean(prospect.connectionSource && first?.saidNo);
	const { data: ever = [] } = useQuery({ ...askedBeforeQuery, enabled: saidNo });
	const next = saidNo ? nextAfterNo(connectorChoices(prospect, connections, [...asks, ...ever])) : undefined;
	return { saidNo, next: next?.name };
}

/** The path to the prospect as it is in the form: you, who can introduce you, the prospect. */
export function WarmPathCard({ prospect, listId, source }: WarmPathCardProps) {
	const answers = useAnswers(prospect);
	const saidNo = answers.saidNo && isNamed(source, prospect.connectionSource);
	const next = saidNo ? answers.next : undefined;
	const navigate = useNavigate();
	const to = paths.introRequest(listId, prospect.id, next === undefined ? undefined : { through: next });
	useActions({ ask: prospect.connectionSource ? () => navigate(to) : undefined });
	return (
		<Card aria-labelledby="warm-path">
			<CardTitle id="warm-path">Warm path</CardTitle>
			<div className="mt-4">
				<WarmPath
					connector={next ?? source}
					connectorText={
						saidNo && !next ? (
							<Badge tone="neutral">Said no</Badge>
						) : source ? (
							'Can introduce you'
						) : (
							'Who can introduce you?'
						)
					}
					prospect={prospect.name}
					prospectText={prospect.title}
				/>
			</div>
			{next && (
				<p className="wrap-anywhere mt-4 flex flex-wrap items-center gap-2 text-ink-2 text-sm">
					<bdi>{source}</bdi>
					<Badge tone="neutral">Said no</Badge>
				</p>
			)}
			{prospect.connectionSource ? (
				<ButtonLink to={to} className="mt-5 w-full">
					<HeartHandshake aria-hidden className="text-ember-ink" />
					Request introduction
				</ButtonLink>
			) : (
				<p className="mt-4 text-ink-3 text-sm">
					{source ? 'Save your changes to ask for the introduction.' : 'Add a connection source to ask for one.'}
				</p>
			)}
		</Card>
	);
}
