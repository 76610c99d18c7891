import { mutationOptions } from '@tanstack/react-query';
import type { ProfileUpdate } from '#contract/account';
import { api } from '../api.ts';
import { userQuery } from './session.ts';

/** Saves the user's name, and returns the updated user. */
export const saveName = async (json: ProfileUpdate) => (await api.account.$patch({ json })).json();

/** Updates the user's name. */
export const updateProfile = mutationOptions({
	mutationFn: (json: ProfileUpdate) => saveName(json),
	onSuccess: (user, _sent, _before, { client }) => client.setQueryData(userQuery.queryKey, user),
	meta: {
		done: { title: 'Name saved' },
		failed: 'Failed to save your name. Please try again.',
	},
});

/** Saves the user's description or booking link, when a message that they write asks for it. */
export const saveForNextTime = mutationOptions({
	...updateProfile,
	meta: {
		done: { title: 'Saved for next time' },
		failed: 'Failed to save this. Please try again.',
	},
});

/** Mails the link that confirms the user's own address again. */
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
