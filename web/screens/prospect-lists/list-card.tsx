import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Pencil, Trash2 } from 'lucide-react';
import { useId } from 'react';
import type { CountedProspectList } from '#contract/prospect-list';
import { counted, formatDay } from '#contract/rules/format';
import { defaultListStatus } from '#contract/rules/prospect-list';
import { paths } from '../../paths.ts';
import { usePrefetch } from '../../queries/cache/use-prefetch.ts';
import { listQuery } from '../../queries/prospect-lists.ts';
import { prospectsQuery } from '../../queries/prospects.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Link } from '../../ui/navigation/link.tsx';

type ListCardProps = { list: CountedProspectList; onEdit: () => void; onDelete: () => void };

/** One list: its name, description, count and status, with a link to its prospects. */
export function ListCard({ list, onEdit, onDelete }: ListCardProps) {
	const title = useId();
	const count = useCount(list);
	const prefetch = usePrefetch(prospectsQuery(list.id), listQuery(list.id));
	return (
		<li
			data-row={list.id}
			className="relative flex min-h-44 flex-col rounded-lg border bg-surface p-5 shadow-xs transition-shadow duration-100 hover:shadow-sm"
		>
			<div className="flex items-start gap-2">
				<h2 id={title} dir="auto" className="min-w-0 flex-1 wrap-anywhere font-semibold text-md">
					{list.name}
				</h2>
				<div className="relative z-10 -mt-1 -mr-1.5 flex shrink-0 lg:pointer-fine:opacity-40 lg:[li:is(:hover,:focus-within)_&]:opacity-100">
					<IconButton label={`Edit ${list.name}`} onClick={onEdit}>
						<Pencil aria-hidden />
					</IconButton>
					<IconButton label={`Delete ${list.name}`} onClick={onDelete} className="hover:text-danger-ink">
						<Trash2 aria-hidden />
					</IconButton>
				</div>
			</div>
			{list.description && (
				<p dir="auto" className="wrap-anywhere mt-0.5 line-clamp-2 text-ink-2">
					{list.description}
				</p>
			)}
			<div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 pt-4">
				<span className="text-ink-2 even-digits">{counted(count, 'prospect')}</span>
				<Badge tone={list.status === defaultListStatus ? 'good' : 'neutral'}>{list.status}</Badge>
			</div>
			<div className="mt-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t pt-3">
				<span className="text-ink-3 text-sm">
					Created <time dateTime={list.createdAt}>{formatDay(list.createdAt)}</time>
				</span>
				<Link
					to={paths.list(list.id)}
					aria-describedby={title}
					data-row-focus
					{...prefetch}
					className="-mr-1 inline-flex min-h-8 before:absolute before:inset-0 items-center gap-1.5 rounded-sm px-1 font-semibold text-ember-ink hover:underline pointer-coarse:min-h-11"
				>
					View Prospects
					<ArrowRight aria-hidden className="size-4" />
				</Link>
			</div>
		</li>
	);
}

// The overview's call carries the count. If a response has none, the prospects are counted; 0 if that fails.
function useCount({ id, prospectCount }: { id: string; prospectCount?: number }) {
	const counted = useQuery({ ...prospectsQuery(id), enabled: prospectCount === undefined });
	return prospectCount ?? counted.data?.length ?? 0;
}
