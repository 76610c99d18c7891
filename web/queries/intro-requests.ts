import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { ProfileUpdate } from '#contract/account';
import type { IntroRequest, NewIntroRequest, PastRequest, SavedRequest } from '#contract/intro-request';
import type { MailAboutSeveral, NewMailAboutSeveral } from '#contract/mail-about-several';
import { browserTimeZone, timeZoneHeader } from '#contract/rules/time-zone';
import { ApiError, allPages, api } from '../api.ts';
import { keys } from './keys.ts';
import { saveName } from './profile.ts';
import { userQuery } from './session.ts';

/** One request, without the replies to it. */
export const introRequestQuery = (id: string) =>
	queryOptions({
		queryKey: keys.introRequest(id),
		queryFn: async (): Promise<IntroRequest> => (await api['intro-requests'][':id'].$get({ param: { id } })).json(),
	});

// More than anyone asks in a year.
const askedMost = 5_000;

/** The requests of the last twelve months, about any prospect. */
export const pastRequestsQuery = queryOptions({
	queryKey: keys.pastRequests,
	queryFn: async (): Promise<PastRequest[]> => allPages((query) => api['intro-requests'].$get({ query }), askedMost),
});

/** A mail about several, with its requests. */
export const mailAboutSeveralQuery = (id: string) =>
	queryOptions({
		queryKey: keys.mailAboutSeveral(id),
		queryFn: async (): Promise<MailAboutSeveral> => (await api.favours[':id'].$get({ param: { id } })).json(),
	});

/**
 * A message from the composer. `idempotencyKey` stays the same until the server has said whether the mail left.
 * `ownName` is the name of a sender who had none, to be saved first. `next` is the step that the toast offers.
 */
export type Outgoing = (NewIntroRequest | NewMailAboutSeveral) & {
	idempotencyKey: string;
	ownName?: ProfileUpdate | null;
	next?: { name: string; run: () => void } | undefined;
};

// The weekly mail comes on Monday morning in the user's time zone.
const inTimeZone = () => ({ [timeZoneHeader]: browserTimeZone() });

const inHistory = 'Your email has been sent and is in the history.';
const sentToasts = {
	ask: {
		title: 'Introduction request sent',
		description: 'Your email has been sent and the request has been saved.',
	},
	nudge: { title: 'Nudge sent', description: inHistory },
	thanks: { title: 'Thank-you sent', description: inHistory },
};
// The circle member decides whether they get a mail too.
const memberToast = {
	ask: "It's in their Kindling, and the request has been saved.",
	nudge: "It's in their Kindling and in your history.",
	thanks: "It's in their Kindling and in your history.",
};
const toastOf = (sent: Outgoing) => {
	const toast = sentToasts[kindOf(sent)];
	return sent.circleMember ? { ...toast, description: memberToast[kindOf(sent)] } : toast;
};
const failedToSend = {
	ask: 'Failed to send the introduction request. Please try again.',
	nudge: 'Failed to send the nudge. Please try again.',
	thanks: 'Failed to send the thank-you. Please try again.',
};
const failedToSave = 'Failed to prepare the message. Please try again.';
const kindOf = ({ followUp }: Outgoing) => followUp?.kind ?? 'ask';

/** Sends a request, or saves it for a message that users send themselves: then the response may have an answer link. */
export const sendIntroRequest = mutationOptions({
	mutationKey: ['/api/intro-requests', 'send'],
	mutationFn: async ({ idempotencyKey, ownName, next: _, ...json }: Outgoing, { client }): Promise<SavedRequest> => {
		if (ownName) client.setQueryData(userQuery.queryKey, await saveName(ownName));
		const options = { headers: { 'Idempotency-Key': idempotencyKey, ...inTimeZone() } };
		if (!('prospectIds' in json)) return (await api['intro-requests'].$post({ json }, options)).json();
		const { requests, answerUrl } = await (await api.favours.$post({ json }, options)).json();
		const [first] = requests;
		if (!first) throw new Error('A mail without requests.');
		// For the screen it is one email, with the whole text and one link.
		return { ...first, message: json.message, answerUrl: answerUrl || undefined };
	},
	meta: {
		done: (_saved: SavedRequest, sent: Outgoing) =>
			sent.sendEmail ? { ...toastOf(sent), next: sent.next } : undefined,
		// A mail about an invented person is shown instead.
		failed: (error: Error, sent: Outgoing) =>
			isInvented(error) ? undefined : sent.sendEmail ? failedToSend[kindOf(sent)] : failedToSave,
	},
});

/**
 * True if the mail of a failed request may have been sent all the same, so that only the user can decide about another.
 * False when it certainly was not sent, and when another call with the same key will tell.
 */
export const mayHaveBeenSent = (error: Error) =>
	error instanceof ApiError && (error.problem === 'mail-unclear' || error.problem === 'mail-already-handed-over');

/** True if nothing is sent because the request is about an invented person. */
export const isInvented = (error: Error) => error instanceof ApiError && error.problem === 'prospect-invented';

/** True if nothing is sent because the user's own address is not confirmed yet. */
export const isUnverified = (error: Error) => error instanceof ApiError && error.problem === 'address-unverified';

/**
 * True once the server has settled a request, so that the next press makes a new one. Of the errors from 500 on, only
 * the provider's refusal settles it: the others may come from a proxy after the provider accepted the mail.
 */
export function isSettled(error: Error): boolean {
	if (!(error instanceof ApiError) || error.problem === null || mayHaveBeenSent(error)) return false;
	return error.status < 500 || error.problem === 'mail-refused';
}
