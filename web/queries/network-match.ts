import { queryOptions } from '@tanstack/react-query';
import type { ListNetwork, ProspectNetwork } from '#contract/network-match';
import { api } from '../api.ts';
import { keys } from './keys.ts';

/** Who of a list is in the person's network, and at which of its companies somebody of it works. */
export const listNetworkQuery = (listId: string) =>
	queryOptions({
		queryKey: keys.listNetwork(listId),
		queryFn: async (): Promise<ListNetwork> =>
			(await api['prospect-lists'][':id'].network.$get({ param: { id: listId } })).json(),
	});

/** What the person's network knows about one prospect. */
export const prospectNetworkQuery = (prospectId: string) =>
	queryOptions({
		queryKey: keys.prospectNetwork(prospectId),
		queryFn: async (): Promise<ProspectNetwork> =>
			(await api.prospects[':id'].network.$get({ param: { id: prospectId } })).json(),
	});
