import { leadKey } from '../../../extension/sites/page/lead-id.ts';
import type { ReadPage } from './pages.ts';
import type { Origin, Origins } from './redesign.ts';

/** Reads a stored page unchanged, and makes copies that know their elements' origins. */
export function originalOf({ name, document, url, read }: ReadPage) {
	const people = new Map(read?.people.map((person) => [leadKey(person.leadId), person]));
	const rows = new Map<Element, string>();
	for (const { element, person } of read?.page?.rows ?? []) {
		for (const one of person ? [element, ...element.querySelectorAll('*')] : []) rows.set(one, person?.leadId ?? '');
	}
	const origins = [...document.querySelectorAll('*')].map(
		(element): Origin => ({ leadId: rows.get(element) ?? null, template: pathOf(element) }),
	);
	const copy = () => {
		const copied = document.cloneNode(true) as Document;
		const known: Origins = new WeakMap();
		for (const [index, element] of [...copied.querySelectorAll('*')].entries())
			known.set(element, origins[index] as Origin);
		return { document: copied, origins: known };
	};
	return { name, url, people, copy };
}
export type Original = ReturnType<typeof originalOf>;

function pathOf(element: Element): string {
	const own = `${element.localName}.${element.className}`;
	return element.parentElement ? `${pathOf(element.parentElement)} > ${own}` : own;
}
