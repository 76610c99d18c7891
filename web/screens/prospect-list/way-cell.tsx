import type { Prospect } from '#contract/prospect';
import type { WayIn } from '#contract/way-in';
import { ReachMark } from '../../features/connectors/reach-mark.tsx';
import { type KnownContacts, knownSentence } from '../../features/network/known-contacts.ts';
import { paths } from '../../paths.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { roles } from './rows/roles.ts';
import { isOpenWay, othersOf, waySentence, wayWords } from './way-in.ts';

type WayProps = {
	way: WayIn | undefined;
	prospect: Prospect;
	listId: string;
	/** -1 where the Tab key passes over the row. */
	tabIndex: -1 | undefined;
	className: string;
};

/** The cell that says who to ask about a prospect, why, and how many others. `isLooking`: that is not known yet. */
export const WayCell = ({ way, isLooking, className, ...row }: WayProps & { isLooking: boolean }) => (
	<td {...roles.cell} className={className}>
		{way ? wayOf({ way, ...row }) : isLooking ? <Skeleton className="h-3 w-24" /> : '-'}
	</td>
);

// The link comes over it, where the pointer or the focus is in the row.
function wayOf({ way, prospect, listId, tabIndex }: Omit<WayProps, 'className'> & { way: WayIn }) {
	if (way.asked) return <span className="block truncate text-ink-2">{way.asked}</span>;
	return (
		<div title={waySentence(way)} className="relative flex gap-1.5">
			<span className="truncate">
				<bdi>{way.name}</bdi>
				<ReachMark reach={way.reach} /> <span className="text-ink-3">{wayWords[way.reason]}</span>
			</span>
			<span className="shrink-0 text-ink-3 even-digits">{othersOf(way)}</span>
			<AskLink way={way} prospect={prospect} listId={listId} tabIndex={tabIndex} className="ask-way" />
		</div>
	);
}

/** The link that asks the way in about the prospect. Nothing where they have answered already. */
export const AskLink = ({ way, prospect, listId, tabIndex, className }: WayProps & { way: WayIn }) =>
	isOpenWay(way) ? (
		<a
			href={paths.introRequest(listId, prospect.id, { through: way.name })}
			tabIndex={tabIndex}
			aria-label={`Ask ${way.name} about ${prospect.name}`}
			className={className}
		>
			Ask
		</a>
	) : null;

/** Text in place of a missing connection source where rows are stacked. */
export const foundOf = (known: KnownContacts | undefined, way: WayIn | undefined) =>
	known?.connected || !way ? known && knownSentence(known) : waySentence(way);
