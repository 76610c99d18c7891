import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { ImportedProspect, ImportResult, Prospect, ProspectChange } from '#contract/prospect';
import { api } from '../api.ts';
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
	mutationFn: async ({ id, ...json }: ProspectChange & { id: string }): Promise<Prospect> =>
		(await api.prospects[':id'].$patch({ param: { id }, json })).json(),
	onSuccess: (prospect, _sent, _before, { client }) => {
		const ofList = prospectsQuery(prospect.prospectListId).queryKey;
		client.setQueryData(prospectQuery(prospect.id).queryKey, prospect);
		client.setQueryData(ofList, (all) => all?.map((each) => (each.id === prospect.id ? prospect : each)));
		client.invalidateQueries({ queryKey: ofList });
		client.invalidateQueries({ queryKey: prospectQuery(prospect.id).queryKey, exact: true });
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

/** Adds people to a list, 1 to 1,000 at a time; who is already there is brought up to date. */
export async function importProspects(listId: string, prospects: ImportedProspect[]): Promise<ImportResult> {
	const answer = await api['prospect-lists'][':id'].prospects.import.$post({
		param: { id: listId },
		query: {},
		json: { prospects },
	});
	return answer.json();
}
