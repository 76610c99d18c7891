import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { counted } from '#contract/rules/format';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Back, useHeading } from '../../ui/page-header.tsx';
import { useWide } from './rows/use-rows.ts';

type ListHeadProps = {
	name: string;
	description: string | null | undefined;
	/** What stands in the place of a description. */
	note: ReactNode;
	/** How many prospects the list has; undefined while that is not known. */
	count: number | undefined;
	/** Called with the place for what can be done with the list: wide screens have it in the same line. */
	onSlot: (slot: HTMLElement | null) => void;
};

/** The top of a list, in one line where there is room: the way back, its name, what it is about and its number. */
export function ListHead({ name, description, note, count, onSlot }: ListHeadProps) {
	const wide = useWide();
	useHeading(name);
	const below = 'order-1 w-full';
	return (
		<div className={clsx('mb-1', wide && 'flex items-center gap-x-3 max-xl:flex-wrap')}>
			{/* The buttons leave little room below 80 rem: a note stands below the name, and they stand below a long name. */}
			<div
				className={clsx(
					'flex min-w-0 flex-1 max-xl:flex-auto items-center gap-x-3',
					wide ? note && 'max-xl:flex-wrap' : 'flex-wrap',
				)}
			>
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
			<div ref={onSlot} className="ml-auto shrink-0" />
		</div>
	);
}
