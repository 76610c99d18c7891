import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, startTransition, useInsertionEffect, useLayoutEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import type { Prospect } from '#contract/prospect';
import type { OneProspectList } from '#contract/prospect-list';
import { comeBackTo, lastTable, memoryOf } from '../features/prospects/list-memory.ts';
import { keys } from '../queries/keys.ts';
import { browserHistory } from '../ui/navigation/history.ts';

declare global {
	interface Window {
		/** The rows that the page shows before the app does. */
		firstRows?: FirstRows | undefined;
	}
}

/** First rows drawn by web/first-rows, for the app to take over. */
export type FirstRows = {
	list: OneProspectList;
	prospects: readonly Prospect[];
	/** The element in which the table scrolls. */
	region: HTMLElement;
	presses: Presses;
};

/** A press on something drawn before the app was there. With Shift, a press on a row selects. */
type Press = { target: Element; isShift: boolean };

/** The presses for the app to carry out: the last one, or the last ones that select rows. */
export type Presses = { kept: readonly Press[]; stop: () => void };

/**
 * Renders the app over the rows that were drawn before its code was there. The screen begins with the same rows. They
 * stay, and can be pressed, until all of it is rendered, in slices of a few milliseconds.
 */
export function renderOver(root: HTMLElement, client: QueryClient, first: FirstRows, app: ReactNode) {
	client.setQueryData(keys.list(first.list.id), first.list);
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

const keepScroll = ({ list, region }: FirstRows) => {
	memoryOf(list.id).scroll = region.scrollTop || window.scrollY;
};

/**
 * Puts the app's element into the page. Returns a function that restores focus, selection, scroll position and typed
 * texts, and carries out the presses; it does nothing if the app begins with another screen. The drawn rows are released.
 */
function takeOver(root: HTMLElement, next: HTMLElement, isLeft: boolean): () => void {
	const first = window.firstRows;
	window.firstRows = undefined;
	if (!first) return nothing;
	keepScroll(first);
	const { scrollY } = window;
	const focused = placeOf(document.activeElement);
	const pressed = first.presses.kept.map(({ target, isShift }) => ({ find: placeOf(target), isShift }));
	const fields = [...root.querySelectorAll<Field>('input, select')].map(
		(field) => [placeOf(field), field.value] as const,
	);
	const selection = selectionNow();
	first.presses.stop();
	root.replaceWith(next);
	root.replaceChildren();
	if (isLeft) return nothing;
	return () => {
		window.scrollTo(0, scrollY);
		for (const [field, value] of fields) fill(field(), value);
		const control = focused();
		if (control instanceof HTMLElement) control.focus({ preventScroll: true });
		selection();
		for (const { find, isShift } of pressed) {
			const target = find();
			const press = new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: isShift });
			setTimeout(() => target?.dispatchEvent(press));
		}
	};
}

type Field = HTMLInputElement | HTMLSelectElement;

// As if it were typed or chosen now, because React doesn't notice a value set through its own property.
function fill(field: Node | null | undefined, value: string) {
	const kind = field instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
	if (!(field instanceof kind) || field.value === value) return;
	Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value);
	field.dispatchEvent(new Event('input', { bubbles: true }));
	field.dispatchEvent(new Event('change', { bubbles: true }));
}

function selectionNow(): () => void {
	const selection = window.getSelection();
	if (!selection || selection.isCollapsed) return () => {};
	const { anchorNode, anchorOffset, focusNode, focusOffset } = selection;
	const [anchor, focus] = [placeOf(anchorNode), placeOf(focusNode)];
	return () => {
		const [start, end] = [anchor(), focus()];
		if (start && end) selection.setBaseAndExtent(start, anchorOffset, end, focusOffset);
	};
}

/**
 * Returns a function that finds the same node in the new page: in the same person's row, or the control of that name.
 */
function placeOf(node: Node | null | undefined): () => Node | null | undefined {
	const element = node instanceof Element ? node : node?.parentElement;
	const row = element?.closest<HTMLElement>('[data-row]');
	if (node && row) {
		const path = pathIn(row, node);
		return () => nodeAt(document.querySelector(`[data-row="${CSS.escape(row.dataset.row ?? '')}"]`), path);
	}
	const control = element?.closest('a, button, input, select');
	if (!control) return () => null;
	const name = nameOf(control);
	return () => [...document.querySelectorAll(control.tagName)].find((each) => nameOf(each) === name);
}

const nameOf = (control: Element) => control.ariaLabel ?? control.textContent;

function pathIn(row: Node, node: Node): number[] {
	const path: number[] = [];
	for (let at = node; at !== row && at.parentNode; at = at.parentNode)
		path.unshift([...at.parentNode.childNodes].indexOf(at as ChildNode));
	return path;
}

const nodeAt = (row: Node | null, path: readonly number[]) =>
	path.reduce<Node | null | undefined>((node, index) => node?.childNodes[index], row);
