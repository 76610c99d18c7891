import type { BestPath } from '#contract/path';
import type { Prospect } from '#contract/prospect';
import { ReachMark } from '../../../features/connectors/reach-mark.tsx';
import { type KnownContacts, knownSentence } from '../../../features/network/known-contacts.ts';
import { paths } from '../../../paths.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { bestPathSentence, bestPathWords, isOpenPath, othersOf } from '../best-path.ts';
import { roles } from './roles.ts';

type BestPathProps = {
	bestPath: BestPath | undefined;
	prospect: Prospect;
	listId: string;
	/** -1 where the Tab key skips the row. */
	tabIndex: -1 | undefined;
	className: string;
};

/**
 * The cell with the connector to ask about a prospect, the reason, and the number of others. `isLooking`: not known
 * yet.
 */
export const BestPathCell = ({ bestPath, isLooking, className, ...row }: BestPathProps & { isLooking: boolean }) => (
	<td {...roles.cell} className={className}>
		{bestPath ? pathOf({ bestPath, ...row }) : isLooking ? <Skeleton className="h-3 w-24" /> : '-'}
	</td>
);

// The link is shown over it, while the pointer or the focus is in the row.
function pathOf({ bestPath, prospect, listId, tabIndex }: Omit<BestPathProps, 'className'> & { bestPath: BestPath }) {
	if (bestPath.asked) return <span className="block truncate text-ink-2">{bestPath.asked}</span>;
	return (
		<div title={bestPathSentence(bestPath)} className="relative flex gap-1.5">
			<span className="truncate">
				<bdi>{bestPath.name}</bdi>
				<ReachMark reach={bestPath.reach} /> <span className="text-ink-3">{bestPathWords[bestPath.reason]}</span>
			</span>
			<span className="shrink-0 text-ink-3 even-digits">{othersOf(bestPath)}</span>
			<AskLink bestPath={bestPath} prospect={prospect} listId={listId} tabIndex={tabIndex} className="ask-path" />
		</div>
	);
}

/** The link to ask the best path's connector about the prospect. Nothing if they have answered already. */
export const AskLink = ({ bestPath, prospect, listId, tabIndex, className }: BestPathProps & { bestPath: BestPath }) =>
	isOpenPath(bestPath) ? (
		<a
			href={paths.introRequest(listId, prospect.id, { through: bestPath.name })}
			tabIndex={tabIndex}
			aria-label={`Ask ${bestPath.name} about ${prospect.name}`}
			className={className}
		>
			Ask
		</a>
	) : null;

/** Returns the text for a missing connection source, in stacked rows. */
export const foundOf = (known: KnownContacts | undefined, bestPath: BestPath | undefined) =>
	known?.connected || !bestPath ? known && knownSentence(known) : bestPathSentence(bestPath);
