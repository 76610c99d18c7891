import { useQuery } from '@tanstack/react-query';
import type { Prospect } from '#contract/prospect';
import { firstName } from '#contract/rules/first-name';
import { sinceWords } from '../../parts/prospects/known-network.ts';
import { prospectNetworkQuery } from '../../queries/network-match.ts';
import { Card } from '../../ui/card.tsx';

/** That the user is connected with the prospect already: before all that asks somebody else. Nothing where they are not. */
export function AlreadyConnected({ prospect }: { prospect: Prospect }) {
	const { data } = useQuery(prospectNetworkQuery(prospect.id));
	const inNetwork = data?.inNetwork;
	if (!inNetwork) return null;
	const since = sinceWords(inNetwork);
	return (
		<Card className="border-spruce-ink" aria-labelledby="in-network">
			<h2 id="in-network" className="wrap-anywhere font-semibold">
				You are connected with <bdi>{firstName(prospect.name)}</bdi> already{since && `, ${since}`}
			</h2>
			<p className="mt-1 text-ink-2 text-sm">
				{inNetwork.sameName
					? 'Somebody of your network has this name at this company. If it is them, write to them yourself: nobody needs to introduce you.'
					: 'Write to them yourself: nobody needs to introduce you.'}
			</p>
		</Card>
	);
}
