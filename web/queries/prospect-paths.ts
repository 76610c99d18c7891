import { queryOptions } from '@tanstack/react-query';
import type { Path } from '#contract/path';
import { api, arrayOf } from '../api.ts';
import { keys } from './keys.ts';

/** The paths to a prospect, the best first. */
export const pathsQuery = (prospectId: string) =>
	queryOptions({
		queryKey: keys.paths(prospectId),
		queryFn: async (): Promise<Path[]> => arrayOf(await api.prospects[':id'].paths.$get({ param: { id: prospectId } })),
	});
