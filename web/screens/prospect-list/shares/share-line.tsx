import { useMutation, useQuery } from '@tanstack/react-query';
import { formatDayAndHour, formatLongDay } from '#contract/rules/format';
import type { Share } from '#contract/share';
import { paths } from '../../../paths.ts';
import { bestPathsQuery } from '../../../queries/best-paths.ts';
import { latestRequestsQuery } from '../../../queries/latest-requests.ts';
import { prospectsQuery } from '../../../queries/prospects.ts';
import { removeShare } from '../../../queries/shares.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { askAbout, saidThrough } from './known.ts';

type ShareLineProps = { listId: string; share: Share; onPick: (name: string) => void };

/** A link of the list: its marks and its last day, with buttons to ask about the marked people and to turn it off. */
export function ShareLine({ listId, share, onPick }: ShareLineProps) {
	const { data: prospects } = useQuery(prospectsQuery(listId));
	const { data: latest } = useQuery(latestRequestsQuery(listId));
	const { data: bestPaths } = useQuery(bestPathsQuery(listId));
	const { mutate } = useMutation(removeShare);
	const { name, visits, expiresAt } = share;
	const asking = prospects && askAbout(share, prospects, latest, bestPaths);
	return (
		<li className="border-t py-2.5 first:border-t-0">
			<p className="wrap-anywhere">{prospects && saidThrough(share, prospects)}</p>
			<p className="text-ink-3 text-sm">
				{visits[0] && `Marked ${formatDayAndHour(visits[0].at)}. `}
				{`Works until ${formatLongDay(expiresAt)}.`}
			</p>
			<div className="mt-1 flex flex-wrap gap-2">
				{asking && (
					<ButtonLink
						className="max-w-full text-sm"
						to={paths.introRequest(listId, asking.first, { with: asking.others, through: name })}
					>
						<span className="truncate">{asking.words}</span>
					</ButtonLink>
				)}
				{visits.length > 0 && (
					<Button className="max-w-full text-sm" onClick={() => onPick(name)}>
						<span className="truncate">{`Show who ${name} knows`}</span>
					</Button>
				)}
				<Button
					className="text-sm"
					aria-label={`Turn off link for ${name}`}
					onClick={() => mutate({ listId, id: share.id })}
				>
					Turn off link
				</Button>
			</div>
		</li>
	);
}
