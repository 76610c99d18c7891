import { HeartHandshake } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { Prospect } from '#contract/prospect';
import { WarmPath } from '../../parts/person-path.tsx';
import { useActions } from '../../parts/use-actions.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, CardTitle } from '../../ui/card.tsx';

type WarmPathCardProps = { prospect: Prospect; listId: string; source: string };

/** The path to the prospect as it is in the form: you, who can introduce you, the prospect. */
export function WarmPathCard({ prospect, listId, source }: WarmPathCardProps) {
	const navigate = useNavigate();
	const to = paths.introRequest(listId, prospect.id);
	useActions({ ask: prospect.connectionSource ? () => navigate(to) : undefined });
	return (
		<Card aria-labelledby="warm-path">
			<CardTitle id="warm-path">Warm path</CardTitle>
			<div className="mt-4">
				<WarmPath
					connector={source}
					connectorText={source ? 'Can introduce you' : 'Who can introduce you?'}
					prospect={prospect.name}
					prospectText={prospect.title}
				/>
			</div>
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
