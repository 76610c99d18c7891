import { mutationOptions } from '@tanstack/react-query';
import { limits } from '#contract/limits';
import type { ImportedProspect, ImportResult } from '#contract/prospect';
import { api } from '../api.ts';
import { keys } from './keys.ts';

/** Divides people into parts that each fit one call, by number and by size. A character is at most 3 bytes in UTF-8. */
export function partsOf(people: readonly ImportedProspect[]): ImportedProspect[][] {
	const parts: ImportedProspect[][] = [];
	let room = 0;
	for (const person of people) {
		const size = 3 * JSON.stringify(person).length + 1;
		const part = parts.at(-1);
		if (part && part.length < limits.importRows && size <= room) part.push(person);
		else {
			parts.push([person]);
			room = limits.bodyBytes - 100;
		}
		room -= size;
	}
	return parts;
}

type Import = { listId: string; people: ImportedProspect[] };

/** Adds people to a list, one call for each part. Who is in the list already is updated. */
export const importPeople = mutationOptions({
	mutationFn: async ({ listId, people }: Import) => {
		const sum = { created: 0, updated: 0, unchanged: 0, refused: 0 };
		for (const prospects of partsOf(people)) {
			const response = await api['prospect-lists'][':id'].prospects.import.$post({
				param: { id: listId },
				query: {},
				json: { prospects },
			});
			const part: ImportResult = await response.json();
			sum.created += part.created;
			sum.updated += part.updated;
			sum.unchanged += part.unchanged;
			sum.refused += part.refused.length;
		}
		return sum;
	},
	// After a failure too: some parts may have arrived.
	onSettled: (_sum, _error, { listId }, _before, { client }) => {
		client.invalidateQueries({ queryKey: keys.list(listId) });
		client.invalidateQueries({ queryKey: keys.lists, exact: true });
	},
	meta: {
		done: ({ created, updated, unchanged, refused }: Record<string, number>) => ({
			title: 'Import finished',
			description: `${created} added, ${updated} updated, ${unchanged} already there, ${refused} not read.`,
		}),
		failed: 'Failed to import the file. Please try again.',
	},
});
