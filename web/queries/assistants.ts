import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Assistant } from '#contract/assistant';
import { api, arrayOf } from '../api.ts';
import { removal } from './cache/optimistic.ts';
import { keys } from './keys.ts';

/** The assistants that the user has connected, newest first. */
export const assistantsQuery = queryOptions({
	queryKey: keys.assistants,
	queryFn: async (): Promise<Assistant[]> => arrayOf(await api.account.assistants.$get()),
});

/** Disconnects an assistant: its tokens stop working. */
export const removeAssistant = mutationOptions({
	...removal((_assistant: { id: string }) => keys.assistants),
	mutationFn: ({ id }: { id: string }) => api.account.assistants[':id'].$delete({ param: { id } }),
	meta: {
		done: { title: 'Assistant disconnected' },
		failed: 'Failed to disconnect the assistant. Please try again.',
	},
});
