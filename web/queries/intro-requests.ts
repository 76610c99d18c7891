import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { DraftFacts, IntroMessage } from '#contract/intro-message';
import { type AskedBefore, type IntroOutcome, type IntroRequest, mailRefused } from '#contract/intro-request';
import { ApiError, api } from '../api.ts';

/** Every request about a prospect, newest first. */
export const introRequestsQuery = (prospectId: string) =>
	queryOptions({
		queryKey: ['/api/prospects', prospectId, 'intro-requests'],
		queryFn: async (): Promise<IntroRequest[]> =>
			(await api.prospects[':id']['intro-requests'].$get({ param: { id: prospectId } })).json(),
	});

/** Whom the person asked in the last twelve months, whatever the prospect. */
export const askedBeforeQuery = queryOptions({
	queryKey: ['/api/intro-requests'],
	queryFn: async (): Promise<AskedBefore[]> => (await api['intro-requests'].$get()).json(),
});

const historyOf = (prospectId: string) => [introRequestsQuery(prospectId).queryKey, askedBeforeQuery.queryKey];

/** What the composer sends. `idempotencyKey` stays the same until the server has said what became of it. */
export type Outgoing = {
	prospectId: string;
	recipientEmail: string;
	subject: string;
	message: string;
	answerLink: boolean;
	idempotencyKey: string;
};

/** Sends a request. Whatever the outcome, the history is asked again: it knows more than a lost answer does. */
export const sendIntroRequest = mutationOptions({
	mutationFn: async ({ idempotencyKey, ...request }: Outgoing) =>
		api['intro-requests'].$post(
			{ json: { ...request, sendEmail: true } },
			{ headers: { 'Idempotency-Key': idempotencyKey } },
		),
	onSettled: (_answer, _error, { prospectId }, _before, { client }) => {
		for (const queryKey of historyOf(prospectId)) client.invalidateQueries({ queryKey });
	},
	meta: {
		done: {
			title: 'Introduction request sent',
			description: 'Your email has been sent and the request has been saved.',
		},
		failed: 'Failed to send the introduction request. Please try again.',
	},
});

/**
 * What a failed sending leaves open: the server's sentence when the mail may have left all the same, null when it
 * certainly did not, or when asking again with the same key settles it.
 */
export function mayHaveBeenSent(error: Error): string | null {
	if (!(error instanceof ApiError)) return null;
	if (error.status === 409) return error.message.slice(5);
	return error.status === 503 && error.message.includes('may or may not') ? error.message.slice(5) : null;
}

/**
 * Whether the server has said what became of a sending, so that the next press is a new one. Of the errors from 500 on
 * only the provider's refusal says so: the others may come from the edge, after the provider took the mail.
 */
export function isSettled(error: Error): boolean {
	if (!(error instanceof ApiError) || error.status === 409) return false;
	return error.status < 500 || (error.status === 502 && error.body === mailRefused);
}

/** Drafts a message from the facts about a prospect. */
export const draftIntroMessage = mutationOptions({
	mutationFn: async (json: DraftFacts): Promise<IntroMessage> =>
		(await api['generate-intro-message'].$post({ json })).json(),
	meta: {
		done: ({ source }: IntroMessage) =>
			source !== 'composer'
				? { title: 'Message regenerated', description: 'A new AI-powered message has been generated for you.' }
				: { title: 'Message drafted', description: 'AI is not connected here, so this is the built-in draft.' },
		failed: 'Failed to generate message. Please try again.',
	},
});

/** Records by hand what came of a request. */
export const recordOutcome = mutationOptions({
	mutationFn: async ({ id, outcome }: IntroOutcome & { id: string }) =>
		(await api['intro-requests'][':id'].$patch({ param: { id }, json: { outcome } })).json(),
	meta: {
		invalidates: ({ prospectId }: IntroRequest) => historyOf(prospectId),
		failed: 'Failed to record the outcome. Please try again.',
	},
});
