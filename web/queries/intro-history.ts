import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query';
import type { RequestInHistory, SavedRequest } from '#contract/intro-request';
import type { ProspectLink } from '#contract/prospect-link';
import { api, arrayOf, nextOf } from '../api.ts';
import { keys } from './keys.ts';

/** The requests about a prospect, newest first, page by page. */
export const introHistoryQuery = (prospectId: string) =>
	infiniteQueryOptions({
		queryKey: keys.introRequests(prospectId),
		queryFn: async ({ pageParam }): Promise<HistoryPage> => {
			const query = pageParam ? { before: pageParam } : {};
			const page = await api.prospects[':id']['intro-requests'].$get({ param: { id: prospectId }, query });
			return { requests: await arrayOf(page), next: nextOf(page) };
		},
		initialPageParam: '',
		getNextPageParam: ({ next }) => next,
		select: ({ pages }) => pages.flatMap(({ requests }) => requests),
	});
type HistoryPage = { requests: RequestInHistory[]; next: string | undefined };

/** Makes a new answer link for a request that users send themselves. The previous link stops working. */
export const createAnswerLink = mutationOptions({
	mutationFn: async (id: string): Promise<SavedRequest> =>
		(await api['intro-requests'][':id']['answer-link'].$post({ param: { id } })).json(),
	meta: {
		failed: 'Failed to create an answer link. Please try again.',
	},
});

/** Makes a link to a page on which the prospect says if they want to be introduced. */
export const createProspectLink = mutationOptions({
	mutationFn: async (id: string): Promise<ProspectLink> =>
		(await api['intro-requests'][':id']['prospect-link'].$post({ param: { id } })).json(),
	meta: { failed: 'Failed to create a link. Please try again.' },
});

/** Ends the prospect's links, including the connector's. */
export const removeProspectLink = mutationOptions({
	mutationFn: async (id: string): Promise<void> => {
		await api['intro-requests'][':id']['prospect-link'].$delete({ param: { id } });
	},
	meta: { done: { title: 'Link turned off' }, failed: 'Failed to turn off the link. Please try again.' },
});
