import { queryOptions } from '@tanstack/react-query';
import type { FirstSteps } from '#contract/needs-you';
import { api } from '../api.ts';
import { keys } from './keys.ts';

/** First steps that the user has done already. */
export const firstStepsQuery = queryOptions({
	queryKey: keys.firstSteps,
	queryFn: async (): Promise<FirstSteps> => (await api['first-steps'].$get()).json(),
});
