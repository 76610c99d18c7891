import { clsx } from 'clsx';
import { Ellipsis, Handshake, Upload } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { actionNamed } from '../../features/actions/actions.ts';
import { Button } from '../../ui/button.tsx';
import { SearchBox } from '../../ui/fields/search-box.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { useWide } from './rows/sight.ts';

type ToolbarFrameProps = {
	search: ReactNode;
	/** The number of people shown. */
	showing: ReactNode;
	/** The button of the filters, and the active filters. */
	filters: ReactNode;
	/** The button for the connectors of the list. */
	connectors: ReactNode;
	onImport?: () => void;
	/** The button for everything else. */
	more: ReactNode;
	/** The order, if no header can be pressed. */
	sort: ReactNode;
};

/**
 * The row of tools above the table, in one line where there is room. Like its parts below it has no state, because it is
 * drawn with the first rows before React is there (web/first-rows).
 */
export function ToolbarFrame({ search, showing, filters, connectors, onImport, more, sort }: ToolbarFrameProps) {
	return (
		<div className="relative mb-2 max-sm:mb-3 flex flex-wrap items-center gap-2 print:hidden">
			{search}
			{showing}
			{filters}
			<div className="flex flex-wrap items-center gap-2 max-sm:order-1 max-sm:w-full sm:ml-auto">
				{connectors}
				<Button onClick={onImport} data-import className="px-3">
					<Upload aria-hidden className="max-sm:hidden" />
					{actionNamed('importCsv').name}
				</Button>
				{more}
			</div>
			{sort}
		</div>
	);
}

/** The field that searches the list. */
export const ListSearch = (props: Omit<ComponentProps<typeof SearchBox>, 'placeholder' | 'className'>) => (
	<SearchBox {...props} placeholder="Search prospects..." className="max-sm:flex-1 lg:max-xl:w-56 xl:w-64" />
);

type ShowingProps = {
	found: number;
	/** The number of prospects in the list; undefined while it is being read. */
	all: number | undefined;
	/** The same for screen readers; they read it aloud when it changes. */
	announcement: string;
};

/** The number of people shown. The announcement uses other words, so that the visible text is unique on the page. */
export function Showing({ found, all, announcement }: ShowingProps) {
	// Neighbours keep their place when the number gets shorter.
	const digits = all === undefined ? 0 : String(all).length - String(found).length;
	return (
		<>
			<p
				className={clsx(
					'text-ink-2 text-sm even-digits',
					useWide() ? 'max-w-max grow basis-36 truncate' : 'max-sm:order-2 flex-1',
				)}
				style={{ paddingInlineEnd: `${digits}ch` }}
			>
				{all === undefined ? 'Loading…' : `Showing ${found} of ${all} prospects`}
			</p>
			<p role="status" className="sr-only">
				{announcement}
			</p>
		</>
	);
}

type PopoverProps = ComponentProps<typeof Popover>;

/** The button that opens the connectors of a list. `isQuiet`: another button is the primary one. */
export const ConnectorsButton = ({
	isQuiet = false,
	...props
}: Pick<PopoverProps, 'children' | 'onPointerEnter'> & { isQuiet?: boolean }) => (
	<Popover
		face={
			<>
				<Handshake aria-hidden className="max-sm:hidden" />
				<span>Who can introduce me</span>
			</>
		}
		variant={isQuiet ? 'secondary' : 'primary'}
		align="right"
		width="wide"
		{...props}
	/>
);

/** The button that opens all other actions of a list. */
export const MoreButton = (props: Pick<PopoverProps, 'children'>) => (
	<Popover
		bare
		align="right"
		width="narrow"
		aria-label="More actions"
		data-more
		face={<Ellipsis aria-hidden />}
		className="max-sm:ml-auto"
		{...props}
	/>
);
