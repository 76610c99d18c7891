import { clsx } from 'clsx';
import type { LatestRequest } from '#contract/intro-request';
import { firstName } from '#contract/rules/first-name';
import { defaultProspectStatus, statusValue } from '#contract/rules/status';
import { introLooks, markOf } from '../../../features/introductions/intro-states.ts';
import { Badge } from '../../../ui/badge.tsx';

const tones = { neutral: 'text-ink-3', default: 'text-ink-3', good: 'text-spruce-ink', warn: 'text-amber' };

type StatusCellProps = {
	status: string;
	/** Its name and its colour (#RRGGBB). While unknown the colour is empty, and the badge only keeps its room. */
	name: string;
	color: string;
	latest: LatestRequest | undefined;
	/** The contact that writes to them, and their name. */
	write: { to: string; name: string };
	tabIndex: -1 | undefined;
	/** The table's rows are low, so the line below the badge is too. */
	isTight: boolean;
	onPress: (badge: HTMLElement) => void;
};

const below = 'block truncate px-2 text-xs';
const tight = 'block truncate px-2 text-xs lg:leading-3.5';

/**
 * The status of a prospect, which opens the menu of statuses when pressed. Below it the state of the latest request
 * about them, or a link to write to them.
 */
export function StatusCell({ status, name, color, latest, write, tabIndex, isTight, onPress }: StatusCellProps) {
	const mark = latest && markOf(latest);
	return (
		<>
			<Badge
				tone={status === defaultProspectStatus ? 'neutral' : 'default'}
				tint={status === defaultProspectStatus ? undefined : color}
				button={{ 'aria-haspopup': 'menu', tabIndex, onClick: (event) => onPress(event.currentTarget) }}
				fit="cut"
				// A stacked cell has no room around it, so the ring is inside.
				className={clsx('cursor-pointer align-middle max-lg:-outline-offset-2', color === '' && 'invisible')}
			>
				{name}
			</Badge>
			{latest?.mayWrite && (
				<a
					href={write.to}
					tabIndex={tabIndex}
					className={clsx(isTight ? tight : below, 'font-semibold text-ember-ink hover:underline')}
				>
					{`Write to ${firstName(write.name)}`}
				</a>
			)}
			{/* Not where it only repeats the status, such as Introduced. */}
			{mark && !latest.mayWrite && statusValue(mark) !== status && (
				<span className={clsx(isTight ? tight : below, tones[introLooks[latest.status].tone])}>{mark}</span>
			)}
		</>
	);
}
