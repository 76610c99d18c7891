import { type MutationOptions, mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { IntroRequest } from '#contract/intro-request';
import { api } from '../api.ts';
import { runMutation } from './cache/run-mutation.ts';

type Said = Pick<IntroRequest, 'id'> & { name: string };

const say = (ownSent: boolean) => (id: IntroRequest['id']) =>
	api['intro-requests'][':id'].$patch({ param: { id }, json: { ownSent } });
const [sent, notSent] = [say(true), say(false)];

/** Records that the person sent a prepared message themselves. `name` is whom it is about. */
export const recordOwnSent = mutationOptions({
	mutationFn: ({ id }: Said) => sent(id),
	meta: {
		done: (_request: unknown, { name }: Said) => ({ title: 'Marked as asked', description: name }),
		undo:
			(_request: unknown, { id }: Said, client: QueryClient) =>
			() =>
				runMutation(client, takeBackSent, id),
		failed: 'Failed to record that it was sent. Please try again.',
	},
});

/** Takes it back: they did not send it. */
export const takeBackOwnSent = mutationOptions({
	mutationFn: ({ id }: Said) => notSent(id),
	meta: {
		done: (_request: unknown, { name }: Said) => ({ title: 'Marked as not sent', description: name }),
		undo:
			(_request: unknown, { id }: Said, client: QueryClient) =>
			() =>
				runMutation(client, sentAgain, id),
		failed: 'Failed to take this back. Please try again.',
	},
});

const takeBackSent: MutationOptions<unknown, Error, IntroRequest['id']> = { mutationFn: notSent };
const sentAgain: MutationOptions<unknown, Error, IntroRequest['id']> = { mutationFn: sent };
