import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useMemo } from 'react';
import type { LatestRequest } from '#contract/intro-request';
import { defaultProspectStatus } from '#contract/prospect';
import { fallbackColor, statusValue } from '#contract/status';
import { introLooks, markOf } from '../../../parts/intro-history/intro-states.ts';
import { statusesQuery } from '../../../queries/statuses.ts';
import { Badge } from '../../../ui/badge.tsx';

const tones = { neutral: 'text-ink-3', default: 'text-ink-3', good: 'text-spruce-ink', warn: 'text-amber' };

type StatusCellProps = {
	status: string;
	/** The colour of the status (#RRGGBB); empty while it is not known. */
	color: string;
	latest: LatestRequest | undefined;
	tabIndex: -1 | undefined;
	/** Whether the request stands beside the badge in the table, where the row has one line. */
	isInLine: boolean;
	onPress: (badge: HTMLElement) => void;
};

const below = 'block truncate px-2.5 text-xs';
const beside = 'max-lg:block truncate px-2.5 text-xs';

/** The status of a prospect, as it is stored, whose press opens the menu of statuses, and with it what became of the latest request about them. */
export function StatusCell({ status, color, latest, tabIndex, isInLine, onPress }: StatusCellProps) {
	const mark = latest && markOf(latest);
	return (
		<>
			<Badge
				tone={status === defaultProspectStatus ? 'neutral' : 'default'}
				tint={status === defaultProspectStatus ? undefined : color}
				title={status}
				button={{ 'aria-haspopup': 'menu', tabIndex, onClick: (event) => onPress(event.currentTarget) }}
				fit="cut"
				// A stacked cell has no room around it: the ring stands within.
				className="cursor-pointer align-middle max-lg:-outline-offset-2"
			>
				{status}
			</Badge>
			{/* Somebody who sees the status Introduced need not read the word twice. */}
			{mark && statusValue(mark) !== status && (
				<span className={clsx(isInLine ? beside : below, tones[introLooks[latest.status].tone])}>{mark}</span>
			)}
		</>
	);
}

/** Gives the colour of a status by its value; empty while the statuses are not there yet. */
export function useStatusColors(): (status: string) => string {
	const { data } = useQuery(statusesQuery);
	return useMemo(() => {
		const colors = data && new Map(data.map(({ value, color }) => [value, color]));
		return (status) => (colors ? (colors.get(status) ?? fallbackColor) : '');
	}, [data]);
}
