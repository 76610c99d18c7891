import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { limits } from '#contract/limits';
import type { ImportedProspect, ImportResult, Prospect, ProspectUpdate } from '#contract/prospect';
import { api, bodyOf } from '../api.ts';
import { listsQuery } from './prospect-lists.ts';
import { putBack, refetchAfterRemoval, takeOut } from './removal.ts';

/** The prospects of one list, in the server's order: newest import first. */
export const prospectsQuery = (listId: string) =>
	queryOptions({
		queryKey: ['/api/prospect-lists', listId, 'prospects'],
		queryFn: async (): Promise<Prospect[]> =>
			(await api['prospect-lists'][':id'].prospects.$get({ param: { id: listId } })).json(),
	});

/** One prospect by itself. */
export const prospectQuery = (id: string) =>
	queryOptions({
		queryKey: ['/api/prospects', id],
		queryFn: async (): Promise<Prospect> => (await api.prospects[':id'].$get({ param: { id } })).json(),
	});

/** Changes a prospect. Then the prospects of its list and the prospect itself are asked again. */
export const updateProspect = mutationOptions({
	mutationFn: async ({ id, listId: _, ...json }: ProspectUpdate & { id: string; listId: string }) =>
		bodyOf<Prospect>(await api.prospects[':id'].$patch({ param: { id }, json })),
	onSuccess: (prospect, { id, listId }, _before, { client }) => {
		const ofList = prospectsQuery(listId).queryKey;
		if (prospect?.id) {
			client.setQueryData(prospectQuery(id).queryKey, prospect);
			client.setQueryData(ofList, (all) => all?.map((each) => (each.id === id ? prospect : each)));
		}
		client.invalidateQueries({ queryKey: ofList });
		client.invalidateQueries({ queryKey: prospectQuery(id).queryKey, exact: true });
	},
	meta: { done: { title: 'Contact updated' }, failed: 'Failed to update the contact. Please try again.' },
});

const deleteKey = ['delete-prospect'];
type Standing = { id: string; prospectListId: string };

/** Removes a prospect from its list at once and brings it back when the server refuses. */
export const deleteProspect = mutationOptions({
	mutationKey: deleteKey,
	mutationFn: ({ id }: Standing) => api.prospects[':id'].$delete({ param: { id } }),
	onMutate: ({ id, prospectListId }, { client }) =>
		takeOut<Prospect>(client, prospectsQuery(prospectListId).queryKey, id),
	onError: (_error, { prospectListId }, removed, { client }) =>
		putBack(client, prospectsQuery(prospectListId).queryKey, removed),
	onSuccess: (_answer, { id }, _removed, { client }) => {
		client.removeQueries({ queryKey: prospectQuery(id).queryKey });
		// The overview shows how many there are.
		client.invalidateQueries({ queryKey: listsQuery.queryKey, exact: true });
	},
	onSettled: (_answer, _error, { prospectListId }, _removed, { client }) =>
		refetchAfterRemoval(client, deleteKey, prospectsQuery(prospectListId).queryKey),
	meta: {
		done: { title: 'Prospect deleted', description: 'The prospect has been removed successfully.' },
		failed: 'Failed to delete the prospect. Please try again.',
	},
});

/** People in parts that fit one call, by number and by size: a character is at most three bytes in UTF-8. */
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

/** Adds people to a list, in parts of what one call takes; who is already there is brought up to date. */
export const importPeople = mutationOptions({
	mutationFn: async ({ listId, people }: Import) => {
		const sum = { created: 0, updated: 0, unchanged: 0, refused: 0 };
		for (const prospects of partsOf(people)) {
			const answer = await api['prospect-lists'][':id'].prospects.import.$post({
				param: { id: listId },
				query: {},
				json: { prospects },
			});
			const part: ImportResult = await answer.json();
			sum.created += part.created;
			sum.updated += part.updated;
			sum.unchanged += part.unchanged;
			sum.refused += part.refused.length;
		}
		return sum;
	},
	// After a failure too: some parts may have arrived.
	onSettled: (_sum, _error, { listId }, _before, { client }) => {
		client.invalidateQueries({ queryKey: ['/api/prospect-lists', listId] });
		client.invalidateQueries({ queryKey: listsQuery.queryKey, exact: true });
	},
	meta: {
		done: ({ created, updated, unchanged, refused }: Record<string, number>) => ({
			title: 'Import finished',
			description: `${created} added, ${updated} updated, ${unchanged} already there, ${refused} not read.`,
		}),
		failed: 'Failed to import the file. Please try again.',
	},
});
