import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Circle, ListCircle } from '#contract/circle';
import { api } from '../api.ts';
import { keys } from './keys.ts';

/** The user's circle with its members; null without one. */
export const circleQuery = queryOptions({
	queryKey: keys.circle,
	queryFn: async (): Promise<Circle | null> => (await api.circle.$get({ query: { orNull: 'true' } })).json(),
});

/** Starts a circle. */
export const startCircle = mutationOptions({
	mutationFn: (json: { name: string }) => api.circle.$post({ json }),
	meta: {
		done: { title: 'Circle started' },
		failed: 'Failed to start the circle. Please try again.',
	},
});

/** IDs of a list's prospects known to the user's circle, or with its contacts at their company. */
export const listCircleQuery = (listId: string) =>
	queryOptions({
		queryKey: keys.listCircle(listId),
		queryFn: async ({ signal }): Promise<ListCircle> =>
			(await api['prospect-lists'][':id'].circle.$get({ param: { id: listId } }, { init: { signal } })).json(),
		select: idsOf,
	});
const idsOf = ({ connected, companies }: ListCircle): ReadonlySet<string> =>
	new Set([...connected.map(({ prospectId }) => prospectId), ...companies.flatMap(({ prospectIds }) => prospectIds)]);
