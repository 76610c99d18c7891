import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { WeeklyMail, WeeklyMailUpdate } from '#contract/weekly-mail';
import { api } from '../api.ts';
import { keys } from './keys.ts';

/** Reads the user's weekly mail: on or off, and in which time zone. */
export const weeklyMailQuery = queryOptions({
	queryKey: keys.weeklyMail,
	queryFn: async (): Promise<WeeklyMail> => (await api.account['weekly-mail'].$get()).json(),
});

/** Turns the user's weekly mail on or off, or changes its time zone. */
export const updateWeeklyMail = mutationOptions({
	mutationFn: async (json: WeeklyMailUpdate) => (await api.account['weekly-mail'].$patch({ json })).json(),
	onSuccess: (updated, _sent, _before, { client }) => client.setQueryData(weeklyMailQuery.queryKey, updated),
	meta: {
		done: { title: 'Weekly email saved' },
		failed: 'Failed to save the weekly email. Please try again.',
	},
});
