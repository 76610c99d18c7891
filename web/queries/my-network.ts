import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { MyNetwork, NetworkChanges, NetworkContact } from '#contract/my-network';
import { networkPageMost } from '#contract/rules/limits';
import { api, arrayOf } from '../api.ts';
import { keys } from './keys.ts';

/** The user's own network in numbers; null without one. */
export const myNetworkQuery = queryOptions({
	queryKey: keys.myNetwork,
	queryFn: async (): Promise<MyNetwork | null> => {
		const network = await (await api['my-network'].$get()).json();
		return network?.people ? network : null;
	},
});

/** Changes between the last two uploads; null without two. */
export const networkChangesQuery = queryOptions({
	queryKey: keys.myNetworkChanges,
	queryFn: async (): Promise<NetworkChanges | null> => (await api['my-network'].changes.$get()).json(),
});

/** A person of a list. `member` is the circle member who knows them. */
export type ListedPerson = NetworkContact & { member?: { name: string } | null };

/** People of the network with every word of a text, page by page, in the order of the file. */
export const networkPeopleQuery = (search: string) =>
	infiniteQueryOptions({
		queryKey: keys.myNetworkPeople(search),
		queryFn: async ({ pageParam }): Promise<ListedPerson[]> =>
			arrayOf(await api['my-network'].people.$get({ query: { search, after: String(pageParam) } })),
		initialPageParam: 0,
		getNextPageParam: (page: ListedPerson[]) =>
			page.length < networkPageMost ? undefined : page[page.length - 1]?.place,
	});

/** Removes the network. */
export const removeMyNetwork = mutationOptions({
	mutationFn: () => api['my-network'].$delete(),
	onSuccess: (_response, _sent, _before, { client }) => client.setQueryData(keys.myNetwork, null),
	meta: {
		done: { title: 'Network deleted' },
		failed: 'Failed to delete your network. Please try again.',
	},
});
