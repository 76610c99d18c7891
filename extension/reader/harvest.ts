import { leadKey } from '../sites/page/lead-id.ts';
import type { NamedRefusal, PersonRead } from '../sites/result.ts';
import type { PeopleRead } from './look.ts';

/**
 * Collects everyone named so far, each once, in row order, with the most complete facts read. A page may show other
 * rows after each scroll, so no one is forgotten: each is a person or refused.
 */
export function newHarvest() {
	const people = new Map<string, PersonRead>();
	const refused = new Map<string, NamedRefusal>();
	let twice = 0;
	let hasNext = false;
	let siteTotal: number | null = null;
	const isKnown = (key: string) => people.has(key) || refused.has(key);
	return {
		add(read: PeopleRead | null) {
			if (!read) return;
			hasNext = read.hasNext;
			siteTotal = read.siteTotal ?? siteTotal;
			for (const person of read.people) {
				const key = leadKey(person.leadId);
				refused.delete(key);
				if (person.full || !people.has(key)) people.set(key, person);
			}
			for (const [key, one] of refusalsOf(read)) if (!people.has(key)) refused.set(key, one);
			twice = Math.max(twice, read.total - distinctRows(read));
		},
		/**
		 * True while the page still shows someone read before. A site may replace all rows without changing the address.
		 */
		isSame(read: PeopleRead | null): boolean {
			const shown = read?.people ?? [];
			return people.size === 0 || shown.length === 0 || shown.some(({ leadId }) => people.has(leadKey(leadId)));
		},
		/** True if a row names someone who wasn't named before. */
		isMore: (read: PeopleRead | null): boolean =>
			read !== null &&
			(read.people.some(({ leadId }) => !isKnown(leadKey(leadId))) ||
				[...refusalsOf(read)].some(([key, one]) => one.reason !== 'not-in-list' && !isKnown(key))),
		state: () => {
			const rows = [...refused.values()].filter(({ reason }) => reason !== 'not-in-list').length;
			const total = people.size + rows + twice;
			return { people: [...people.values()], refused: [...refused.values()], total, hasNext, siteTotal };
		},
	};
}

// Identifies a row without an id by its name, and its place among rows of that name.
function refusalsOf({ refused }: PeopleRead): Map<string, NamedRefusal> {
	const found = new Map<string, NamedRefusal>();
	for (const one of refused) {
		let key = one.leadId ? leadKey(one.leadId) : ` ${one.name}`;
		while (!one.leadId && found.has(key)) key += ' ';
		found.set(key, one);
	}
	return found;
}

function distinctRows(read: PeopleRead): number {
	const keys = new Set(read.people.map(({ leadId }) => leadKey(leadId)));
	for (const [key, { reason }] of refusalsOf(read)) if (reason !== 'not-in-list') keys.add(key);
	return keys.size;
}
