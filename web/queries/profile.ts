import { mutationOptions } from '@tanstack/react-query';
import type { ProfileUpdate } from '#contract/account';
import { api } from '../api.ts';
import { userQuery } from './session.ts';

/** Saves how the person is named, and returns them as they are then. */
export const saveName = async (json: ProfileUpdate) => (await api.account.$patch({ json })).json();

/** Updates how the person is named. */
export const updateProfile = mutationOptions({
	mutationFn: (json: ProfileUpdate) => saveName(json),
	onSuccess: (user, _sent, _before, { client }) => client.setQueryData(userQuery.queryKey, user),
	meta: {
		done: { title: 'Name saved' },
		failed: 'Failed to save your name. Please try again.',
	},
});

/** Saves who the person is, or where a time is booked with them, where a message that is written asks for it. */
export const saveForNextTime = mutationOptions({
	...updateProfile,
	meta: {
		done: { title: 'Kept for next time' },
		failed: 'Failed to save this. Please try again.',
	},
});

/** Mails the link that confirms the person's own address once more. */
export const sendVerification = mutationOptions({
	mutationFn: (_email: string) => api.verification.$post(),
	meta: {
		done: (_response: unknown, email: string) => ({
			title: 'Check your email',
			description: `A new link was sent to ${email}. It’s valid for a day.`,
		}),
		failed: 'Failed to send the link. Please try again.',
	},
});
