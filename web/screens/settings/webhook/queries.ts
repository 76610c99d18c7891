import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { SavedWebhook, Webhook, WebhookCall } from '#contract/webhook';
import { api } from '../../../api.ts';
import { keys } from '../../../queries/keys.ts';
import { failureOf } from './failure.ts';

/** The webhook of the account; null when there is none. */
export const webhookQuery = queryOptions({
	queryKey: keys.webhook,
	queryFn: async (): Promise<Webhook | null> => (await api.account.webhook.$get()).json(),
});

/** Saves the address and turns it on. The first response has the secret. */
export const saveWebhook = mutationOptions({
	mutationFn: async (json: { url: string; password?: string }): Promise<SavedWebhook> =>
		(await api.account.webhook.$put({ json })).json(),
	onSuccess: ({ secret: _secret, ...webhook }, _sent, _before, { client }) =>
		client.setQueryData(webhookQuery.queryKey, webhook),
	meta: {
		done: { title: 'Webhook saved' },
		failed: 'Failed to save the webhook. Please try again.',
	},
});

/** Creates a new secret, which is in the response. */
export const renewWebhookSecret = mutationOptions({
	mutationFn: async (json: { password: string }): Promise<SavedWebhook> =>
		(await api.account.webhook.secret.$post({ json })).json(),
	meta: {
		done: { title: 'New secret created', description: 'The previous one works for another day.' },
		failed: 'Failed to create a new secret. Please try again.',
	},
});

/** Removes the address and all messages to it. */
export const removeWebhook = mutationOptions({
	mutationFn: () => api.account.webhook.$delete(),
	onSuccess: (_response, _sent, _before, { client }) => client.setQueryData(webhookQuery.queryKey, null),
	meta: {
		done: { title: 'Webhook removed' },
		failed: 'Failed to remove the webhook. Please try again.',
	},
});

/** Sends a test to the address, and shows the result as a toast. */
export const sendWebhookTest = mutationOptions({
	mutationFn: async (): Promise<WebhookCall> => (await api.account.webhook.test.$post()).json(),
	meta: {
		done: ({ code, problem }: WebhookCall) =>
			problem === null
				? { title: 'The test arrived', description: `Response ${code}.` }
				: {
						title: 'The test did not arrive',
						description: `${failureOf(problem, code)}.`,
						variant: 'destructive' as const,
					},
		failed: 'Failed to send the test. Please try again.',
	},
});
