import type { Circle } from '#contract/circle';
import { paths } from '../../../paths.ts';
import { circleShownQuery } from '../../../queries/circle-settings.ts';
import { Card, CardTitle } from '../../../ui/card.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { KeptPrivate } from './kept-private.tsx';
import { Members } from './members.tsx';

/** The user's circle. */
export function InCircle({ circle }: { circle: Circle }) {
	return (
		<div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
			<Members circle={circle} />
			<div className="grid grid-cols-1 gap-4">
				<KeptPrivate kept={circle.private} />
				{circle.sharing && <AsTheySeeIt />}
			</div>
		</div>
	);
}

const PeopleList = lazyPart(async () => (await import('../../../features/network/people-list.tsx')).PeopleList);

/** Exactly what the others see of the user. */
function AsTheySeeIt() {
	return (
		<Card aria-labelledby="circle-shown">
			<CardTitle id="circle-shown">As They See It</CardTitle>
			<p className="mt-0.5 text-ink-3 text-sm">
				Members who share too see these people, and nothing else of yours. They come from{' '}
				<Link to={paths.myNetwork} className="text-ember-ink underline">
					your network
				</Link>
				.
			</p>
			<PeopleList
				query={circleShownQuery}
				name="People your circle sees"
				placeholder="Search what they see..."
				noOne={(search) => `No one they see matches “${search}”.`}
				failed="Failed to load what they see"
			/>
		</Card>
	);
}
