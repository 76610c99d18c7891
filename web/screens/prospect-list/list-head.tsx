import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { counted } from '#contract/rules/format';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Back, useHeading } from '../../ui/page-header.tsx';
import { useWide } from './rows/sight.ts';

/** The column of head, tools and table, as high as the window where the table scrolls by itself. */
export const columnOfScreen = 'flex max-h-[max(34rem,calc(100dvh-4rem))] flex-col';

type ListHeadProps = {
	name: string;
	description: string | null | undefined;
	/** Shown instead of a description. */
	note: ReactNode;
	/** The number of the list's prospects; undefined while it is not known. */
	count: number | undefined;
};

/** The top of a list, in one line where there is room: the way back, its name, description and number of prospects. */
export function ListHead({ name, description, note, count }: ListHeadProps) {
	const wide = useWide();
	useHeading(name);
	const below = 'order-1 w-full';
	return (
		<div className={clsx('mb-1 flex items-center gap-x-3', wide ? 'min-h-12' : 'flex-wrap')}>
			<Back to={paths.lists} label="Back to Lists" asButton inLine />
			<h1
				dir="auto"
				tabIndex={-1}
				title={wide ? name : undefined}
				className={clsx('wrap-anywhere font-bold text-xl outline-none', wide ? 'truncate' : below)}
			>
				{name}
			</h1>
			{count !== undefined && <Badge className="shrink-0">{counted(count, 'prospect')}</Badge>}
			{note && <div className={clsx('text-ink-2', wide ? 'shrink-0' : below)}>{note}</div>}
			{description && (
				<div title={description} className={clsx('wrap-anywhere text-ink-2', wide ? 'flex-1 truncate' : below)}>
					{description}
				</div>
			)}
		</div>
	);
}
