import { thankTo } from '../../../features/connectors/connectors-next.ts';
import { countOf } from '../../../features/needs-you/waiting.ts';
import { Card } from '../../../ui/card.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { useFirstFew } from '../../../ui/use-first-few.tsx';
import { type Thing, titleOf } from './queue.ts';

const few = 6;

type ThingListProps = {
	waiting: readonly Thing[];
	toAsk: readonly Thing[];
	shownKey: string | undefined;
	onShow: (key: string) => void;
};

/** The list of the queue, a line each. A click shows the entry on the card; a thank-you opens. */
export const ThingList = ({ waiting, toAsk, ...lines }: ThingListProps) => (
	<Card aria-label="Everything in your queue" padding="none" className="py-3">
		<Lines title="Waiting for you" things={waiting} {...lines} />
		<Lines title="Next to ask" things={toAsk} {...lines} />
	</Card>
);

type LinesProps = { title: string; things: readonly Thing[] } & Pick<ThingListProps, 'shownKey' | 'onShow'>;

function Lines({ title, things, shownKey, onShow }: LinesProps) {
	// The entry on the card is among those shown.
	const at = things.findIndex(({ key }) => key === shownKey);
	const { shown, more } = useFirstFew(things, Math.max(few, at + 1), 'mx-2 px-3');
	if (things.length === 0) return null;
	return (
		<div className="not-first:mt-2">
			<h3 className="flex gap-2 px-5 py-1 font-semibold text-ink-3 text-xs">
				{title}
				<span className="even-digits font-normal">{countOf(things)}</span>
			</h3>
			<ul aria-label={title}>
				{shown.map((thing) => (
					<li key={thing.key}>
						<Line thing={thing} isShown={thing.key === shownKey} onShow={() => onShow(thing.key)} />
					</li>
				))}
			</ul>
			{more}
		</div>
	);
}

const looks =
	'wrap-anywhere block w-full px-5 py-1.5 text-left text-ink-2 text-sm hover:bg-hover hover:text-ink aria-[current]:bg-ember-soft aria-[current]:font-semibold aria-[current]:text-ember-ink pointer-coarse:min-h-11';

type LineProps = { thing: Thing; isShown: boolean; onShow: () => void };

// A thank-you needs no decision, so its line opens it.
function Line({ thing, isShown, onShow }: LineProps) {
	if (thing.kind === 'thank' && !isShown) {
		return (
			<Link to={thankTo(thing.request)} className={looks}>
				{titleOf(thing)}
			</Link>
		);
	}
	return (
		<button type="button" aria-current={isShown || undefined} onClick={onShow} className={looks}>
			{titleOf(thing)}
		</button>
	);
}
