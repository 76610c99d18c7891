import { queryOptions } from '@tanstack/react-query';
import type { Status } from '#contract/status';
import { api, arrayOf } from '../api.ts';
import { keys } from './keys.ts';

/** The person's statuses, in the server's order. */
export const statusesQuery = queryOptions({
	queryKey: keys.statuses,
	queryFn: async (): Promise<Status[]> => arrayOf(await api.statuses.$get()),
});
