import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, startTransition, useInsertionEffect, useLayoutEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { comeBackTo, lastTable, memoryOf } from '../../features/prospects/list-memory.ts';
import { keys } from '../../queries/keys.ts';
import { wantHeading } from '../../ui/keyboard/focus.ts';
import { browserHistory } from '../../ui/navigation/history.ts';
import type { FirstRows } from './first-rows.ts';
import { readPageState } from './page-state.ts';

/** Returns the first rows that the page shows for this account. Those of another one are left to be replaced. */
export function firstRowsFor(account: string | undefined): FirstRows | undefined {
	const first = window.firstRows;
	if (!first || first.account === account) return first;
	first.presses.stop();
	window.firstRows = undefined;
	return undefined;
}

/**
 * Renders the app over the rows that were drawn before its code was there. The screen begins with the same rows. They
 * stay, and can be pressed, until all of it is rendered, in slices of a few milliseconds.
 */
export function renderOver(root: HTMLElement, client: QueryClient, first: FirstRows, app: ReactNode) {
	client.setQueryData(keys.list(first.list.id), first.list);
	// It may be old by now. The app reads it as always, from the response that came with the page if that is new enough.
	void client.invalidateQueries({ queryKey: keys.list(first.list.id), exact: true, refetchType: 'none' });
	client.setQueryData(keys.firstProspects(first.list.id), first.prospects);
	keepScroll(first);
	lastTable.room = first.region.clientWidth;
	const isLeft = follow(first);
	const next = root.cloneNode() as HTMLElement;
	startTransition(() =>
		createRoot(next).render(
			<>
				{app}
				<Swap swap={() => takeOver(root, next, isLeft)} />
			</>,
		),
	);
}

/** Returns the link to a screen, if that was the last press before the app was there. */
export function linkPressed({ presses }: FirstRows): HTMLAnchorElement | undefined {
	const link = presses.kept.at(-1)?.target.closest('a');
	return link && link.origin === window.location.origin ? link : undefined;
}

// Leaves the list by the link that was pressed, if one was, as its table does. Returns whether one was.
function follow(first: FirstRows): boolean {
	const link = linkPressed(first);
	if (!link) return false;
	const id = link.closest<HTMLElement>('[data-row]')?.dataset.row;
	memoryOf(first.list.id).shown = first.prospects;
	if (id) comeBackTo(first.list.id, id);
	browserHistory.push(link.pathname + link.search);
	return true;
}

// The last child of the app. React puts everything rendered into the page in one step: effects of insertion come first, then
// those of layout, which may measure the page and set the focus.
function Swap({ swap }: { swap: () => () => void }) {
	const restore = useRef(nothing);
	useInsertionEffect(() => {
		restore.current = swap();
	}, [swap]);
	useLayoutEffect(() => {
		restore.current();
		restore.current = nothing;
	}, []);
	return null;
}

const nothing = () => {};

const keepScroll = ({ list, scrolled }: FirstRows) => {
	memoryOf(list.id).scroll = scrolled();
};

/**
 * Puts the app's element into the page, and releases the drawn rows. Returns a function that restores the state of their
 * page; if the app begins with another screen, it focuses its heading.
 */
function takeOver(root: HTMLElement, next: HTMLElement, isLeft: boolean): () => void {
	const first = window.firstRows;
	window.firstRows = undefined;
	if (!first) return nothing;
	keepScroll(first);
	const restore = readPageState(root, first);
	first.presses.stop();
	root.replaceWith(next);
	root.replaceChildren();
	return isLeft ? wantHeading : restore;
}
