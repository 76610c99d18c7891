import type { CountedProspectList } from '#contract/prospect-list';
import { fold } from '#contract/rules/fold';

/** The orders of the lists, with their names in the menu. */
export const orders = [
	{ value: 'newest', label: 'Newest' },
	{ value: 'name', label: 'Name' },
	{ value: 'most', label: 'Most prospects' },
] as const;
export type Order = (typeof orders)[number]['value'];

const { compare } = new Intl.Collator();

/** The lists whose name or description contains the text, whatever its case and accents, in this order. `lists` come newest first. */
export function findLists(lists: readonly CountedProspectList[], search: string, order: Order): CountedProspectList[] {
	const text = fold(search);
	const found = lists.filter(
		({ name, description }) => fold(name).includes(text) || fold(description ?? '').includes(text),
	);
	if (order === 'name') found.sort((a, b) => compare(a.name, b.name));
	if (order === 'most') found.sort((a, b) => b.prospectCount - a.prospectCount);
	return found;
}
