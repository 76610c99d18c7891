import type { QueryClient } from '@tanstack/react-query';
import type { Prospect } from '#contract/prospect';
import type { OneProspectList } from '#contract/prospect-list';
import { memoryOf } from '../features/prospects/list-memory.ts';
import { keys } from '../queries/keys.ts';

declare global {
	interface Window {
		/** The rows that stand in the page before the app does. */
		firstRows?: FirstRows;
	}
}

/** First rows that were drawn (web/first-rows), for the app to take over. */
export type FirstRows = {
	list: OneProspectList;
	prospects: readonly Prospect[];
	/** The element in which the table scrolls. */
	region: HTMLElement;
	presses: Presses;
};

/** A press on what was drawn before the app was there. With Shift a press on a row selects. */
type Press = { target: Element; isShift: boolean };

/** The presses that the app is to carry out: the last one, or the last ones that select rows. */
export type Presses = { kept: readonly Press[]; stop: () => void };

/**
 * Takes over the rows that were drawn before this code was there: to be called right before the app is
 * rendered in their place. The screen then begins with the same rows. Returns what gives back the focus, the selection,
 * the scroll and the texts typed, and carries out what was pressed: to be called once the app is in the page.
 */
export function takeOver(client: QueryClient, { list, prospects, region, presses }: FirstRows): () => void {
	client.setQueryData(keys.list(list.id), list);
	client.setQueryData(keys.firstProspects(list.id), prospects);
	memoryOf(list.id).scroll = region.scrollTop || window.scrollY;
	const { scrollY } = window;
	const focused = placeOf(document.activeElement);
	const pressed = presses.kept.map(({ target, isShift }) => ({ find: placeOf(target), isShift }));
	const fields = [...document.querySelectorAll<Field>('#root input, #root select')].map(
		(field) => [placeOf(field), field.value] as const,
	);
	const selection = selectionNow();
	presses.stop();
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

// As if it were typed or chosen now. React does not hear of a value that is set by its own property.
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

/** Returns a function that finds the same node in the new page: in the row of the same person, or the control of that name. */
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
