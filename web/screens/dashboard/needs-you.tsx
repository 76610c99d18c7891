import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { NeedsYou as Data } from '#contract/needs-you';
import { queueOf } from '../../parts/introductions/queue.ts';
import { countOf } from '../../parts/introductions/waiting.ts';
import { needsYouQuery } from '../../queries/needs-you.ts';
import { Card, CardTitle } from '../../ui/card.tsx';
import { LoadError } from '../../ui/loading/load-error.tsx';
import { Thanked } from './queue/asked.tsx';
import { ThingCard } from './queue/card.tsx';
import { ThingList } from './queue/list.tsx';
import { placeAt, placeIn, start, stepFrom } from './queue/place.ts';

/** The queue of everything to do next, over all lists: one thing at a time, and all of them in short. */
export function NeedsYou() {
	const { data, isLoadingError, refetch } = useQuery(needsYouQuery);
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
			<Queue data={data} />
			<Thanks thanked={data.thanked} />
		</>
	);
}

// Kept while another screen is shown, so that one comes back to the same place.
let leftAt = start;

function Queue({ data }: { data: Data }) {
	const things = queueOf(data);
	const keys = things.map(({ key }) => key);
	const [before, setPlace] = useState(leftAt);
	const place = placeIn(keys, before);
	if (place.key !== before.key || place.order !== before.order || place.left !== before.left) setPlace(place);
	useEffect(() => {
		leftAt = place;
	});
	const thing = things.find(({ key }) => key === place.key);
	if (!thing) return null;
	const toAsk = things.filter(({ kind }) => kind === 'ask');
	const waiting = things.filter(({ kind }) => kind !== 'ask');
	const group = thing.kind === 'ask' ? toAsk : waiting;
	const isAlone = things.length === 1;
	return (
		<div className="mb-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
			<ThingCard
				thing={thing}
				heading={thing.kind === 'ask' ? 'Next to ask' : 'Waiting for you'}
				place={isAlone ? null : `${group.indexOf(thing) + 1} of ${countOf(group)}`}
				onStep={(steps) => setPlace(stepFrom(keys, place, steps))}
			/>
			{!isAlone && (
				<ThingList
					waiting={waiting}
					toAsk={toAsk}
					shownKey={thing.key}
					onShow={(key) => setPlace(placeAt(keys, key))}
				/>
			)}
		</div>
	);
}

const Thanks = ({ thanked }: Pick<Data, 'thanked'>) =>
	thanked.length > 0 && (
		<Card aria-labelledby="thanks" padding="none" className="mb-4">
			<CardTitle id="thanks" className="p-5 pb-3">
				Thanks from your circle
			</CardTitle>
			<ul>
				{thanked.map((thanks) => (
					<Thanked key={thanks.id} thanks={thanks} />
				))}
			</ul>
		</Card>
	);
