import type { ReactNode } from 'react';
import { counted } from '#contract/rules/format';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Back, useHeading } from '../../ui/page-header.tsx';

type ListHeadProps = {
	name: string;
	/** The list's description, or what stands in its place. */
	about: ReactNode;
	/** How many prospects the list has; undefined while that is not known. */
	count: number | undefined;
	/** Called with the place for what can be done with the list: wide screens have it in the same line. */
	onSlot: (slot: HTMLElement | null) => void;
};

/** The top of a list, in one line where there is room: the way back, its name, what it is about and its number. */
export function ListHead({ name, about, count, onSlot }: ListHeadProps) {
	useHeading(name);
	return (
		<div className="mb-2 lg:mb-1 lg:flex lg:flex-wrap lg:items-center lg:gap-x-3">
			<div className="flex min-w-0 flex-wrap items-center justify-between gap-x-3 lg:flex-1 lg:basis-104 lg:flex-nowrap lg:justify-start">
				<Back to={paths.lists} label="Back to Lists" asButton className="mb-0 pointer-coarse:-my-1" />
				<h1
					dir="auto"
					tabIndex={-1}
					className="wrap-anywhere font-bold text-xl outline-none max-lg:order-1 max-lg:w-full lg:truncate"
				>
					{name}
				</h1>
				{count !== undefined && <Badge className="shrink-0">{counted(count, 'prospect')}</Badge>}
				{about && (
					<div className="wrap-anywhere text-ink-2 max-lg:order-2 max-lg:w-full lg:flex-1 lg:truncate has-[button]:min-w-max">
						{about}
					</div>
				)}
			</div>
			<div ref={onSlot} className="shrink-0" />
		</div>
	);
}
