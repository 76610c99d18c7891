import { queryOptions } from '@tanstack/react-query';
import type { NeedsYou } from '#contract/needs-you';
import { api } from '../api.ts';
import { keys } from './keys.ts';

/** Everything waiting for the person, across all lists. */
export const needsYouQuery = queryOptions({
	queryKey: keys.needsYou,
	queryFn: async (): Promise<NeedsYou> => (await api['needs-you'].$get()).json(),
});
