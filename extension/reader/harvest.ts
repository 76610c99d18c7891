import { leadKey } from '../sites/lead-id.ts';
import type { PersonRead, RowRefused } from '../sites/result.ts';
import type { PeopleRead } from './look.ts';

/** Everyone read so far, each once, in the order of the rows, with the most complete facts that were read. */
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
		/**
		 * Whether the page still shows somebody who was read before. A site may replace all rows under the same
		 * address.
		 */
		isSame(read: PeopleRead | null): boolean {
			const shown = read?.people ?? [];
			return people.size === 0 || shown.length === 0 || shown.some(({ leadId }) => people.has(leadKey(leadId)));
		},
		state: () => ({ people: [...people.values()], refused, total, hasNext }),
	};
}
