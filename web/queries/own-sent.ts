import { type MutationOptions, mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { IntroRequest } from '#contract/intro-request';
import { api } from '../api.ts';
import { runMutation } from './cache/run-mutation.ts';

type Said = Pick<IntroRequest, 'id'> & { name: string };

const say = (ownSent: boolean): MutationOptions<unknown, Error, Said> => ({
	mutationFn: ({ id }) => api['intro-requests'][':id'].$patch({ param: { id }, json: { ownSent } }),
});

// Each of the two undoes the other. `name` is the prospect's.
const saying = (ownSent: boolean, texts: { done: string; failed: string }) =>
	mutationOptions({
		...say(ownSent),
		meta: {
			done: (_request: unknown, { name }: Said) => ({ title: texts.done, description: name }),
			undo: (_request: unknown, sent: Said, client: QueryClient) => () => runMutation(client, say(!ownSent), sent),
			failed: texts.failed,
		},
	});

/** Records that the user sent a prepared message themselves. */
export const recordOwnSent = saying(true, {
	done: 'Marked as asked',
	failed: 'Failed to record that it was sent. Please try again.',
});

/** Records that they did not send it after all. */
export const takeBackOwnSent = saying(false, {
	done: 'Marked as not sent',
	failed: 'Failed to undo this. Please try again.',
});
