import { hasLetter } from '../page/shown-text.ts';
import { bareTexts, type RowTexts, withoutSeparators } from './row-texts.ts';

/** A text of a row: its place in the row, and the element whose own text it is. */
export type Item = {
	text: string;
	/** The path from the row to the text; the same in all rows built alike. */
	place: string;
	element: Element;
	/** True for a link to the row's own person, and for a text that repeats their name. */
	isName: boolean;
	/** True for a link to a company. */
	isCompany: boolean;
	/** True for a text node beside elements, without an element of its own. */
	isBare: boolean;
	/** The head of its column in a table. */
	head: string;
};

/** Returns the texts of a row in order. */
export function itemsOf({ texts, name, parts }: { texts: RowTexts; name: string | null; parts: Element[] }): Item[] {
	const leaves = new Set(texts.leaves);
	const around = new Set<Element>();
	for (const leaf of leaves) for (let one = leaf.parentElement; one; one = one.parentElement) around.add(one);
	const items: Item[] = [];
	const add = (text: string | null, element: Element, place: string, isBare = false) => {
		if (!text || !hasLetter(text)) return;
		const isName = (name !== null && text.includes(name)) || texts.ownLinks.some((link) => link.contains(element));
		const isCompany = texts.companyLinks.some((link) => link.contains(element));
		items.push({ text, place, element, isName, isCompany, isBare, head: headAt(element) });
	};
	const walk = (element: Element, place: string): void => {
		if (leaves.has(element)) add(withoutSeparators(texts.text(element)), element, place);
		if (leaves.has(element) || !around.has(element)) return;
		const bare = bareTexts(element).filter(hasLetter);
		const known = new Map<string, number>();
		for (const node of element.childNodes) {
			if (node.nodeType === 3 && bare.length === 1)
				add(withoutSeparators(node.textContent), element, `${place} > text`, true);
			if (node.nodeType !== 1) continue;
			const child = node as Element;
			const kind = `${child.localName}.${child.getAttribute('class') ?? ''}`;
			const at = known.get(kind) ?? 0;
			known.set(kind, at + 1);
			walk(child, `${place} > ${kind} ${at}`);
		}
	};
	for (const [at, part] of parts.entries()) walk(part, `${part.localName} ${at}`);
	return items;
}

function headAt(element: Element): string {
	const cell = element.closest('td');
	const row = cell?.parentElement;
	if (!cell || !row) return '';
	const head = cell.closest('table')?.querySelector('tr');
	const at = [...row.children].indexOf(cell);
	const found = head?.children[at];
	return found?.localName === 'th' ? (found.textContent ?? '').trim() : '';
}
