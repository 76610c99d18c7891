import type { CountedProspectList } from '#contract/prospect-list';
import { normalizeText } from '#contract/rules/normalize-text';

/** The orders of the lists, with their names in the menu. */
export const orders = [
	{ value: 'newest', label: 'Newest' },
	{ value: 'name', label: 'Name' },
	{ value: 'most', label: 'Most prospects' },
] as const;
export type Order = (typeof orders)[number]['value'];

const { compare } = new Intl.Collator();

/** Finds lists by a text in name or description, ignoring case and accents, and sorts them. `lists` come newest first. */
export function findLists(lists: readonly CountedProspectList[], search: string, order: Order): CountedProspectList[] {
	const text = normalizeText(search);
	const found = lists.filter(
		({ name, description }) => normalizeText(name).includes(text) || normalizeText(description ?? '').includes(text),
	);
	if (order === 'name') found.sort((a, b) => compare(a.name, b.name));
	if (order === 'most') found.sort((a, b) => b.prospectCount - a.prospectCount);
	return found;
}
