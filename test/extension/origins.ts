import { readPeople } from '../../extension/reader/look.ts';
import { leadKey } from '../../extension/sites/lead/lead-id.ts';
import type { Origin, Origins } from './redesign.ts';
import { storedPage } from './stored-pages.ts';

/** A stored page, parsed once: who is read from it as it stands, and a way to copies with their elements' origins. */
export function originalOf(name: string) {
	const { document, url } = storedPage(name);
	const read = readPeople(document, url);
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

function pathOf(element: Element): string {
	const own = `${element.localName}.${element.className}`;
	return element.parentElement ? `${pathOf(element.parentElement)} > ${own}` : own;
}
