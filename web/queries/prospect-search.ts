import { queryOptions } from '@tanstack/react-query';
import type { CompanyPaths } from '#contract/path-queries';
import type { FoundProspect } from '#contract/prospect';
import { api } from '../api.ts';
import { keys } from './keys.ts';

/** Prospects found by a text, in all lists. Kept only while shown, because any write may change them. */
export const prospectSearchQuery = (search: string) =>
	queryOptions({
		queryKey: keys.prospectSearch(search),
		queryFn: async ({ signal }): Promise<FoundProspect[]> =>
			(await api.prospects.$get({ query: { search } }, { init: { signal } })).json(),
		gcTime: 0,
	});

/** Prospects at a company, in all lists. Kept only while shown. */
export const prospectsAtQuery = (company: string) =>
	queryOptions({
		queryKey: keys.prospectsAt(company),
		queryFn: async ({ signal }): Promise<FoundProspect[]> =>
			(await api.prospects.$get({ query: { company } }, { init: { signal } })).json(),
		gcTime: 0,
	});

/** Prospects found by a text that have a connector, each with the best paths. */
export const reachableQuery = (search: string) =>
	queryOptions({
		queryKey: keys.reachable(search),
		queryFn: async ({ signal }): Promise<CompanyPaths[]> =>
			(await api.paths.$get({ query: { search } }, { init: { signal } })).json(),
		gcTime: 0,
	});
