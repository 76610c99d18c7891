import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, startTransition, useInsertionEffect, useLayoutEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import type { Prospect } from '#contract/prospect';
import type { OneProspectList } from '#contract/prospect-list';
import { comeBackTo, lastTable, memoryOf } from '../features/prospects/list-memory.ts';
import { painted } from '../queries/cache/turns.ts';
import { keys } from '../queries/keys.ts';
import { wantHeading } from '../ui/keyboard/focus.ts';
import { browserHistory } from '../ui/navigation/history.ts';
import { type Names, placeOf } from './places.ts';

declare global {
	interface Window {
		/** The rows that the page shows before the app does. */
		firstRows?: FirstRows | undefined;
	}
}

/** First rows drawn by web/first-rows, for the app to take over. */
type FirstRows = {
	/** The id of the account that they were sent to. */
	account: string | null;
	list: OneProspectList;
	prospects: readonly Prospect[];
	/** The element in which the table scrolls. */
	region: HTMLElement;
	/** Returns the scroll position of the list, in px: of the region, or of the window. */
	scrolled: () => number;
	names: Names;
	presses: Presses;
};

/** A press on something drawn before the app was there. A press on a row selects it, with Shift from the last one. */
type Press = { target: Element; isShift: boolean };

/** The presses for the app to carry out. */
export type Presses = {
	/** Those that select rows, and the last other one. */
	kept: readonly Press[];
	/** The files that were dropped on the page or chosen; none if the choice is cancelled. Undefined without either. */
	files: Promise<readonly File[]> | undefined;
	/** Where a button of the mouse is down. */
	begunAt: Element | undefined;
	/** Resolves once the word is complete that an input method composes. Undefined without one. */
	word: () => Promise<void> | undefined;
	stop: () => void;
};

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
	const giveBack = useRef(nothing);
	useInsertionEffect(() => {
		giveBack.current = swap();
	}, [swap]);
	useLayoutEffect(() => {
		giveBack.current();
		giveBack.current = nothing;
	}, []);
	return null;
}

const nothing = () => {};

const keepScroll = ({ list, scrolled }: FirstRows) => {
	memoryOf(list.id).scroll = scrolled();
};

/**
 * Puts the app's element into the page. Returns a function that restores focus, selection, scroll positions and typed
 * texts, and carries out the presses; if the app begins with another screen, it focuses its heading. The drawn rows are
 * released.
 */
function takeOver(root: HTMLElement, next: HTMLElement, isLeft: boolean): () => void {
	const first = window.firstRows;
	window.firstRows = undefined;
	if (!first) return nothing;
	keepScroll(first);
	const find = (node: Node | null) => placeOf(node, first.names);
	const { scrollY } = window;
	const [region, { scrollLeft }] = [find(first.region), first.region];
	const focused = find(document.activeElement);
	const pressed = first.presses.kept.map(({ target, isShift }) => ({ find: find(target), isShift }));
	const fields = [...root.querySelectorAll<Field>('input, select')].map((field) => ({
		find: find(field),
		value: field.value,
		caret: caretOf(field),
	}));
	const begunAt = find(first.presses.begunAt ?? null);
	const selection = selectionNow(find);
	first.presses.stop();
	root.replaceWith(next);
	root.replaceChildren();
	if (isLeft) return wantHeading;
	return () => {
		window.scrollTo(0, scrollY);
		const scrolling = region();
		if (scrolling instanceof Element) scrolling.scrollLeft = scrollLeft;
		for (const { find, value, caret } of fields) fill(find(), value, caret);
		const control = focused();
		if (control instanceof HTMLElement) control.focus({ preventScroll: true });
		selection();
		for (const { find, isShift } of pressed) {
			const target = find();
			const press = new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: isShift });
			setTimeout(() => target?.dispatchEvent(press));
		}
		if (first.presses.begunAt) complete(begunAt());
		const { files } = first.presses;
		// The screen listens once its effects have run.
		if (files) void Promise.all([files, painted()]).then(([chosen]) => drop(chosen));
	};
}

function drop(files: readonly File[]) {
	const dataTransfer = new DataTransfer();
	for (const file of files) dataTransfer.items.add(file);
	if (files.length > 0) document.dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }));
}

// Ends a press as the browser would, which no longer knows where it began: with a click on what both ends have in common.
function complete(begunAt: Node | undefined) {
	const over = new AbortController();
	const onEnd = ({ type, target, shiftKey, ctrlKey, metaKey, altKey }: PointerEvent) => {
		over.abort();
		if (type !== 'pointerup') return;
		let at = begunAt;
		while (at && !at.contains(target as Node)) at = at.parentNode ?? undefined;
		const modifiers = { shiftKey, ctrlKey, metaKey, altKey };
		const press = new MouseEvent('click', { bubbles: true, cancelable: true, ...modifiers });
		setTimeout(() => at?.dispatchEvent(press));
	};
	for (const name of ['pointerup', 'pointercancel', 'pointerdown'] as const)
		window.addEventListener(name, onEnd, { signal: over.signal });
}

type Field = HTMLInputElement | HTMLSelectElement;
type Caret = readonly [start: number | null, end: number | null] | undefined;

const caretOf = (field: Field): Caret =>
	field instanceof HTMLInputElement ? [field.selectionStart, field.selectionEnd] : undefined;

// As if it were typed or chosen now, because React doesn't notice a value set through its own property.
function fill(field: Node | undefined, value: string, caret: Caret) {
	const kind = field instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
	if (!(field instanceof kind) || field.value === value) return;
	Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value);
	field.dispatchEvent(new Event('input', { bubbles: true }));
	field.dispatchEvent(new Event('change', { bubbles: true }));
	// React writes the value once more.
	if (caret && field instanceof HTMLInputElement) queueMicrotask(() => field.setSelectionRange(...caret));
}

function selectionNow(find: (node: Node | null) => () => Node | undefined): () => void {
	const selection = window.getSelection();
	if (!selection || selection.isCollapsed) return nothing;
	const { anchorNode, anchorOffset, focusNode, focusOffset } = selection;
	const [anchor, focus] = [find(anchorNode), find(focusNode)];
	return () => {
		const [start, end] = [anchor(), focus()];
		if (start && end) selection.setBaseAndExtent(start, within(start, anchorOffset), end, within(end, focusOffset));
	};
}

// The node of the new page may have less in it.
const within = (node: Node, offset: number) => Math.min(offset, (node.nodeValue ?? node.childNodes).length);
