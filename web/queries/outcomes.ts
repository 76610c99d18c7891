import { type MutationOptions, mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { IntroOutcome, IntroRequest, Outcome, RecordedOutcome } from '#contract/intro-request';
import { api, bodyOf } from '../api.ts';
import { runMutation } from './cache/run-mutation.ts';
import { keys } from './keys.ts';
import { answersAtOnce, withOutcome, withoutRequest } from './needs-you.ts';

/** `name` is the prospect's. */
type Recording = Pick<IntroRequest, 'id'> & { outcome: Outcome; name: string };

const recordedAs: Record<Outcome, string> = {
	accepted: 'Marked as a yes',
	declined: 'Marked as a no',
	doesnt_know: 'Marked as not knowing them',
	introduced: 'Marked as introduced',
	no_reply: 'Marked as no reply',
};

/** Records the outcome of a request by hand. */
export const updateOutcome = mutationOptions({
	...answersAtOnce(({ id, outcome }: Recording) => withOutcome(id, outcome)),
	mutationFn: async ({ id, outcome }: Recording) =>
		bodyOf<RecordedOutcome>(await api['intro-requests'][':id'].$patch({ param: { id }, json: { outcome } })),
	meta: {
		done: (_recorded: unknown, { outcome, name }: Recording) => ({ title: recordedAs[outcome], description: name }),
		undo: (recorded: RecordedOutcome | undefined, { outcome }: Recording, client: QueryClient) => {
			if (!recorded?.before || [outcome, 'sending'].includes(recorded.before.status)) return undefined;
			return () => runMutation(client, takeBackOutcome, { ...recorded, outcome });
		},
		failed: 'Failed to record the outcome. Please try again.',
	},
});

// Newer data is read, because the server names no nouns when it writes nothing.
const takeBackOutcome: MutationOptions<unknown, Error, RecordedOutcome & IntroOutcome> = {
	mutationFn: ({ id, outcome, before }) =>
		api['intro-requests'][':id'].$patch({ param: { id }, json: { outcome, back: before } }),
	onError: (_error, { prospectId }, _before, { client }) =>
		Promise.all([keys.prospect(prospectId), keys.needsYou].map((queryKey) => client.invalidateQueries({ queryKey }))),
};

type Afterwards = Pick<IntroRequest, 'id'> & Pick<IntroOutcome, 'met' | 'written' | 'noThanks'>;

/** Records that the user has written to the prospect, that the two have met, or that no thank-you is needed. */
export const updateAfterwards = mutationOptions({
	...answersAtOnce(({ id, noThanks }: Afterwards & { name: string }) =>
		withoutRequest(id, [noThanks ? 'thank' : 'write']),
	),
	mutationFn: async ({ id, name: _, ...json }: Afterwards & { name: string }) =>
		bodyOf<RecordedOutcome>(await api['intro-requests'][':id'].$patch({ param: { id }, json })),
	meta: {
		done: (_recorded: unknown, { noThanks, written, name }: Afterwards & { name: string }) => {
			if (noThanks) return { title: 'No thank-you needed', description: name };
			return written ? { title: 'Marked as written', description: name } : undefined;
		},
		undo: (_recorded: unknown, { id, noThanks, written }: Afterwards, client: QueryClient) => {
			if (noThanks) return () => runMutation(client, takeBack, { id, noThanks: false });
			return written ? () => runMutation(client, takeBack, { id, written: false }) : undefined;
		},
		failed: 'Failed to record the outcome. Please try again.',
	},
});

const takeBack: MutationOptions<unknown, Error, Afterwards> = {
	mutationFn: ({ id, ...json }) => api['intro-requests'][':id'].$patch({ param: { id }, json }),
};

type Settling = Pick<IntroRequest, 'id'> & { unsure: NonNullable<IntroOutcome['unsure']> };

/** Settles whether a mail that may be automatic is a reply. */
export const settleReplies = mutationOptions({
	...answersAtOnce(({ id, unsure }: Settling) => {
		if (unsure === 'automatic') return withoutRequest(id, ['replied']);
		// The next question is what the reply means.
		return (waiting) => ({
			...waiting,
			replied: waiting.replied.map((line) => (line.id === id ? { ...line, status: 'replied' } : line)),
		});
	}),
	mutationFn: async ({ id, unsure }: Settling) =>
		bodyOf<RecordedOutcome>(await api['intro-requests'][':id'].$patch({ param: { id }, json: { unsure } })),
	meta: {
		done: (_recorded: unknown, { unsure }: Settling) => ({
			title: unsure === 'reply' ? 'Marked as a reply' : 'Marked as automatic',
		}),
		failed: 'Failed to save this. Please try again.',
	},
});
