import type { Circle } from '#contract/circle';
import { paths } from '../../../paths.ts';
import { circlePublishedQuery } from '../../../queries/circle.ts';
import { Card, CardTitle } from '../../../ui/card.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { Link } from '../../../ui/navigation/link.tsx';

const PeopleList = lazyPart(async () => (await import('../../../parts/prospects/people-list.tsx')).PeopleList);

/** Exactly what the others see of the person. */
export function AsTheySeeIt({ circle }: { circle: Circle }) {
	return (
		<Card aria-labelledby="circle-published">
			<CardTitle id="circle-published">As They See It</CardTitle>
			<p className="mt-0.5 text-ink-3 text-sm">
				{circle.publishedAt
					? 'Those of the circle who share too see these people, and nothing else of yours.'
					: 'Nobody sees you yet.'}{' '}
				They come from{' '}
				<Link to={paths.myNetwork} className="text-ember-ink underline">
					your network
				</Link>
				.
			</p>
			<PeopleList
				query={circlePublishedQuery}
				name="People whom the circle sees"
				placeholder="Search what they see..."
				nobody={(search) => `Nobody whom they see matches “${search}”.`}
				failed="Failed to load what they see"
			/>
		</Card>
	);
}
