import { queryOptions } from '@tanstack/react-query';
import type { FirstSteps } from '#contract/first-steps';
import { api } from '../api.ts';
import { keys } from './keys.ts';

/** What the person has done already, for the steps of a new account. */
export const firstStepsQuery = queryOptions({
	queryKey: keys.firstSteps,
	queryFn: async (): Promise<FirstSteps> => (await api['first-steps'].$get()).json(),
});
