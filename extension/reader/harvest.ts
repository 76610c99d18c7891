import { leadKey } from '../sites/lead-id.ts';
import type { PersonRead, RowRefused } from '../sites/result.ts';
import type { PeopleRead } from './look.ts';

/** Everyone seen so far, once each, in the order of the rows, as fully as they were ever seen. */
export function newHarvest() {
	const people = new Map<string, PersonRead>();
	let refused: RowRefused[] = [];
	let total = 0;
	let hasNext = false;
	return {
		add(read: PeopleRead | null) {
			if (!read) return;
			refused = read.refused;
			total = Math.max(total, read.total);
			hasNext = read.hasNext;
			for (const person of read.people) {
				const key = leadKey(person.leadId);
				if (person.full || !people.has(key)) people.set(key, person);
			}
		},
		/** Whether the page still shows somebody known. A site may replace all rows under the same address. */
		isSame(read: PeopleRead | null): boolean {
			const shown = read?.people ?? [];
			return people.size === 0 || shown.length === 0 || shown.some(({ leadId }) => people.has(leadKey(leadId)));
		},
		state: () => ({ people: [...people.values()], refused, total, hasNext }),
	};
}
