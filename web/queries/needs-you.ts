import { queryOptions } from '@tanstack/react-query';
import type { NeedsYou } from '#contract/needs-you';
import { api } from '../api.ts';
import { keys } from './keys.ts';

/** What waits for the person, over all lists. */
export const needsYouQuery = queryOptions({
	queryKey: keys.needsYou,
	queryFn: async (): Promise<NeedsYou> => (await api['needs-you'].$get()).json(),
});
