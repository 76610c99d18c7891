import { queryOptions } from '@tanstack/react-query';
import type { FoundProspect } from '#contract/prospect-search';
import { api } from '../api.ts';
import { keys } from './keys.ts';

/** The prospects of all lists that a text finds. Kept only while it is shown, because any write may change it. */
export const prospectSearchQuery = (search: string) =>
	queryOptions({
		queryKey: keys.prospectSearch(search),
		queryFn: async ({ signal }): Promise<FoundProspect[]> =>
			(await api.prospects.$get({ query: { search } }, { init: { signal } })).json(),
		gcTime: 0,
	});
