import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Prospect } from '#contract/prospect';
import { api } from '../api.ts';
import { removal } from './cache/optimistic.ts';
import { readArray } from './cache/read-array.ts';
import { shareRows } from './cache/share-rows.ts';
import { keys } from './keys.ts';
import { bringBack } from './trash.ts';

/** The prospects of one list, in the server's order: the newest import comes first. */
export const prospectsQuery = (listId: string) =>
	queryOptions({
		queryKey: keys.prospects(listId),
		structuralSharing: (before, after) => shareRows(before as Prospect[] | undefined, after as Prospect[]),
		queryFn: async ({ client }): Promise<Prospect[]> => {
			const response = await api['prospect-lists'][':id'].prospects.$get({ param: { id: listId } });
			const { queryKey } = firstProspectsQuery(listId);
			const prospects = await readArray<Prospect>(response as unknown as Response, (first) => {
				// While the list is read again, the old one stays; so do first rows that were there before the app.
				if (!client.getQueryData(keys.prospects(listId)) && !client.getQueryData(queryKey))
					client.setQueryData(queryKey, first);
			});
			client.removeQueries({ queryKey });
			return prospects;
		},
	});

/** The first prospects of a list, while {@link prospectsQuery} waits for the others. Fetches nothing. */
export const firstProspectsQuery = (listId: string) =>
	queryOptions<Prospect[]>({ queryKey: keys.firstProspects(listId), enabled: false });

/** One prospect by itself. */
export const prospectQuery = (id: string) =>
	queryOptions({
		queryKey: keys.prospect(id),
		queryFn: async (): Promise<Prospect> => (await api.prospects[':id'].$get({ param: { id } })).json(),
	});

type Removed = Pick<Prospect, 'id' | 'prospectListId'>;

/** Removes a prospect: from its list at once, and back when it fails. */
export const removeProspect = mutationOptions({
	...removal(({ prospectListId }: Removed) => keys.prospects(prospectListId)),
	mutationFn: ({ id }: Removed) => api.prospects[':id'].$delete({ param: { id } }),
	onSuccess: (_response, { id }, _undo, { client }) => {
		client.removeQueries({ queryKey: keys.prospect(id) });
	},
	meta: {
		done: { title: 'Prospect deleted', description: 'The prospect has been removed successfully.' },
		undo: bringBack,
		failed: 'Failed to delete the prospect. Please try again.',
	},
});
