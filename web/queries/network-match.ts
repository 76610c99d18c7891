import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ListNetwork, ProspectNetwork } from '#contract/my-network';
import { networkPageMost } from '#contract/rules/limits';
import { api, arrayOf } from '../api.ts';
import { keys } from './keys.ts';
import type { ListedPerson } from './my-network.ts';

/** Prospects of a list who are in the user's network, and contacts at their companies. */
export const listNetworkQuery = (listId: string) =>
	queryOptions({
		queryKey: keys.listNetwork(listId),
		queryFn: async (): Promise<ListNetwork> =>
			(await api['prospect-lists'][':id'].network.$get({ param: { id: listId } })).json(),
	});

/** Contacts of the network around one prospect. */
export const prospectNetworkQuery = (prospectId: string) =>
	queryOptions({
		queryKey: keys.prospectNetwork(prospectId),
		queryFn: async (): Promise<ProspectNetwork> =>
			(await api.prospects[':id'].network.$get({ param: { id: prospectId } })).json(),
	});

/** People at a company known to the user or their circle, page by page. `place` is their place in this order. */
export const contactsAtCompanyQuery = (company: string) =>
	infiniteQueryOptions({
		queryKey: keys.contactsAtCompany(company),
		queryFn: async ({ pageParam, signal }): Promise<ListedPerson[]> => {
			const query = { company, after: String(pageParam) };
			const people = await arrayOf(await api['known-at'].$get({ query }, { init: { signal } }));
			return people.map((person, at) => ({ ...person, email: null, place: pageParam + at }));
		},
		initialPageParam: 0,
		getNextPageParam: (page: ListedPerson[], pages: ListedPerson[][]) =>
			page.length < networkPageMost ? undefined : pages.length * networkPageMost,
		enabled: company !== '',
	});
