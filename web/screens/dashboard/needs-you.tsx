import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { NeedsYou as Data } from '#contract/needs-you';
import { countOf } from '../../features/needs-you/waiting.ts';
import { needsYouQuery } from '../../queries/needs-you.ts';
import { Card, CardTitle } from '../../ui/card.tsx';
import { LoadError } from '../../ui/loading/load-error.tsx';
import { Thanked } from './queue/asked.tsx';
import { placeAt, placeIn, start, stepFrom } from './queue/place.ts';
import { queueOf } from './queue/queue.ts';
import { ThingCard } from './queue/thing-card.tsx';
import { ThingList } from './queue/thing-list.tsx';

type NeedsYouProps = {
	/** The rest of the dashboard: below the card, and below the list of the queue. */
	left: ReactNode;
	right: ReactNode;
};

/** The queue of everything to do next, across all lists: a card for one at a time, and a list of all. */
export function NeedsYou(rest: NeedsYouProps) {
	const { data, isLoadingError, refetch } = useQuery(needsYouQuery);
	if (data) return <Queue data={data} {...rest} />;
	const error = isLoadingError && <LoadError title="Failed to load what needs you" onRetry={() => refetch()} />;
	return <Columns card={error} list={null} {...rest} />;
}

type ColumnsProps = NeedsYouProps & { card: ReactNode; list: ReactNode };

// On narrow screens the two columns become one, with everything in the queue right after the card.
const Columns = ({ card, list, left, right }: ColumnsProps) => (
	<div className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
		<div className="max-lg:contents lg:grid lg:gap-4">
			{card}
			<div className="grid gap-4 max-lg:order-2">{left}</div>
		</div>
		<div className="max-lg:contents lg:grid lg:gap-4">
			{list && <div className="max-lg:order-1">{list}</div>}
			<div className="max-lg:order-3">{right}</div>
		</div>
	</div>
);

// Kept while another screen is shown, so that the user returns to the same place.
let leftAt = start;

function Queue({ data, left, right }: NeedsYouProps & { data: Data }) {
	const things = queueOf(data);
	const keys = things.map(({ key }) => key);
	const [before, setPlace] = useState(leftAt);
	const place = placeIn(keys, before);
	if (place.key !== before.key || place.order !== before.order || place.left !== before.left) setPlace(place);
	useEffect(() => {
		leftAt = place;
	});
	const thing = things.find(({ key }) => key === place.key);
	const toAsk = things.filter(({ kind }) => kind === 'ask');
	const waiting = things.filter(({ kind }) => kind !== 'ask');
	const group = thing?.kind === 'ask' ? toAsk : waiting;
	const card = thing && (
		<ThingCard
			thing={thing}
			heading={thing.kind === 'ask' ? 'Next to ask' : 'Waiting for you'}
			place={things.length > 1 ? `${group.indexOf(thing) + 1} of ${countOf(group)}` : null}
			onStep={(steps) => setPlace(stepFrom(keys, place, steps))}
		/>
	);
	const list = things.length > 1 && (
		<ThingList waiting={waiting} toAsk={toAsk} shownKey={place.key} onShow={(key) => setPlace(placeAt(keys, key))} />
	);
	const below = (
		<>
			<Thanks thanked={data.thanked} />
			{left}
		</>
	);
	return <Columns card={card} list={list} left={below} right={right} />;
}

const Thanks = ({ thanked }: Pick<Data, 'thanked'>) =>
	thanked.length > 0 && (
		<Card aria-labelledby="thanks" padding="none">
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
