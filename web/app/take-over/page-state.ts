import { painted } from '../../queries/cache/turns.ts';
import { clickEvent, type FirstRows, type Presses } from './first-rows.ts';
import { placeOf } from './places.ts';

/** Returns a function that finds a node's counterpart in the app's page. */
type Find = (node: Node | null) => () => Node | undefined;
type Restore = () => void;

/**
 * Reads what a user did in the drawn page: scroll positions, typed texts, focus, selection, presses and files. Returns a
 * function that restores them in the app's page, and carries out the presses.
 */
export function readPageState(root: HTMLElement, { names, region, presses }: FirstRows): Restore {
	const find: Find = (node) => placeOf(node, names);
	const restores = [
		scrollOf(region, find),
		textsIn(root, find),
		focusNow(find),
		selectionNow(find),
		pressesOf(presses, find),
		halfClickOf(presses, find),
		filesOf(presses),
	];
	return () => {
		for (const restore of restores) restore();
	};
}

const nothing = () => {};

// The list keeps the position of its rows itself.
function scrollOf(region: HTMLElement, find: Find): Restore {
	const { scrollY } = window;
	const { scrollLeft } = region;
	const same = find(region);
	return () => {
		window.scrollTo(0, scrollY);
		const scrolling = same();
		if (scrolling instanceof Element) scrolling.scrollLeft = scrollLeft;
	};
}

type Field = HTMLInputElement | HTMLSelectElement;
type Caret = readonly [start: number | null, end: number | null] | undefined;

function textsIn(root: HTMLElement, find: Find): Restore {
	const fields = [...root.querySelectorAll<Field>('input, select')].map((field) => ({
		same: find(field),
		value: field.value,
		caret: caretOf(field),
	}));
	return () => {
		for (const { same, value, caret } of fields) fill(same(), value, caret);
	};
}

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

function focusNow(find: Find): Restore {
	const same = find(document.activeElement);
	return () => {
		const control = same();
		if (control instanceof HTMLElement) control.focus({ preventScroll: true });
	};
}

function selectionNow(find: Find): Restore {
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

function pressesOf({ kept }: Presses, find: Find): Restore {
	const presses = kept.map(({ target, event }) => ({ same: find(target), event }));
	return () => {
		for (const { same, event } of presses) dispatchSoon(same(), event);
	};
}

// React renders first what was typed.
const dispatchSoon = (target: Node | undefined, event: Event) => setTimeout(() => target?.dispatchEvent(event));

// Ends a press as the browser would, which no longer knows where it began: with a click on what both ends have in common.
function halfClickOf({ begunAt }: Presses, find: Find): Restore {
	if (!begunAt) return nothing;
	const same = find(begunAt);
	return () => {
		const over = new AbortController();
		let at = same();
		const onEnd = ({ type, target, shiftKey, ctrlKey, metaKey, altKey }: PointerEvent) => {
			over.abort();
			if (type !== 'pointerup') return;
			while (at && !at.contains(target as Node)) at = at.parentNode ?? undefined;
			dispatchSoon(at, clickEvent({ shiftKey, ctrlKey, metaKey, altKey }));
		};
		for (const name of ['pointerup', 'pointercancel', 'pointerdown'] as const)
			window.addEventListener(name, onEnd, { signal: over.signal });
	};
}

// As if they were dropped on the page once the screen listens, which it does after its effects.
const filesOf =
	({ files }: Presses): Restore =>
	() => {
		if (files) void Promise.all([files, painted()]).then(([chosen]) => drop(chosen));
	};

function drop(files: readonly File[]) {
	const dataTransfer = new DataTransfer();
	for (const file of files) dataTransfer.items.add(file);
	if (files.length > 0) document.dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }));
}
