import { queryOptions } from '@tanstack/react-query';
import type { CompanyPaths } from '#contract/path-queries';
import type { FoundProspect } from '#contract/prospect';
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

/** The prospects of all lists who work at a company. Kept only while it is shown. */
export const prospectsAtQuery = (company: string) =>
	queryOptions({
		queryKey: keys.prospectsAt(company),
		queryFn: async ({ signal }): Promise<FoundProspect[]> =>
			(await api.prospects.$get({ query: { company } }, { init: { signal } })).json(),
		gcTime: 0,
	});

/** Found people with a connector, each with the best paths. */
export const reachableQuery = (search: string) =>
	queryOptions({
		queryKey: keys.reachable(search),
		queryFn: async ({ signal }): Promise<CompanyPaths[]> =>
			(await api.paths.$get({ query: { search } }, { init: { signal } })).json(),
		gcTime: 0,
	});
