/** Names of elements that can have the focus, outside of rows. */
export type Names = ReadonlyMap<Element, string>;

const focusable = 'a, button, input, select, [tabindex]';

const nameOf = (element: Element) => element.id || element.ariaLabel || (element.textContent ?? '');

/** Reads the names of a page as it is drawn, because a translation by the browser changes them. */
export const namesIn = (page: Element): Names =>
	new Map(
		[...page.querySelectorAll(focusable)]
			.filter((element) => !element.closest('[data-row]'))
			.map((element) => [element, nameOf(element)]),
	);

/**
 * Returns a function that finds the same node in the page that replaces this one: in the row of the same person, or in
 * the element of the same name.
 */
export function placeOf(node: Node | null, names: Names): () => Node | undefined {
	const element = node instanceof Element ? node : node?.parentElement;
	const row = element?.closest<HTMLElement>('[data-row]');
	const place = row ?? element?.closest(focusable);
	if (!node || !place) return () => undefined;
	const [path, name] = [pathIn(place, node), names.get(place)];
	return () => {
		const same = row
			? document.querySelector(`[data-row="${CSS.escape(row.dataset.row ?? '')}"]`)
			: [...document.querySelectorAll(place.tagName)].find((each) => nameOf(each) === name);
		return nodeAt(same ?? undefined, path);
	};
}

function pathIn(place: Node, node: Node): number[] {
	const path: number[] = [];
	for (let at = node; at !== place && at.parentNode; at = at.parentNode)
		path.unshift([...at.parentNode.childNodes].indexOf(at as ChildNode));
	return path;
}

const nodeAt = (place: Node | undefined, path: readonly number[]) =>
	path.reduce<Node | undefined>((node, index) => node?.childNodes[index], place);
