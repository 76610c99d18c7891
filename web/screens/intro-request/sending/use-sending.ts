import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SavedRequest } from '#contract/intro-request';
import { isSignedOut, sentenceOf } from '../../../api.ts';
import {
	isInvented,
	isSettled,
	isUnverified,
	mayHaveBeenSent,
	type Outgoing,
	sendIntroRequest,
} from '../../../queries/intro-requests.ts';

/**
 * Why the last press failed: the server's sentence, whether the mail may have been sent anyway, and whether the user
 * must confirm their own address first.
 */
type SendingProblem = { sentence: string; mayHaveBeenSent: boolean; isUnverified: boolean };

/** A request or a mail without the key of its press. */
export type Email = WithoutKey<Outgoing>;

// Distributes over the kinds, so that they stay apart.
type WithoutKey<Kind> = Kind extends unknown ? Omit<Kind, 'idempotencyKey'> : never;

/** The idempotency keys of the next press: one for a mail, one for a message that users send themselves. */
export type SendingKeys = ReturnType<typeof newKeys>;

const newKeys = () => ({ mail: crypto.randomUUID(), own: crypto.randomUUID() });

type Sending = {
	/** Called once the server has the request, with what was sent. */
	onDone: (request: SavedRequest, sent: Email) => void;
	/** Called with the mail that is not sent, because it is about an invented person. */
	onInvented: (mail: Email) => void;
	/** The keys kept with a draft. */
	first: SendingKeys | undefined;
};

/**
 * Sends a request, or saves it for a message that users send themselves, so that no press makes a second one: the key
 * changes only when the server has settled the previous request, or when the user decides to send again.
 */
export function useSending({ onDone, onInvented, first }: Sending) {
	const client = useQueryClient();
	const [keys, setKeys] = useState(first ?? newKeys);
	const [problem, setProblem] = useState<SendingProblem | null>(null);
	const { mutate, isPending, variables } = useMutation(sendIntroRequest);
	/** Sends it. With `again` it is a new request, whatever happened to the last one. */
	const send = (email: Email, again = false) => {
		// Checks the cache, because a second press may come before anything is rendered.
		if (client.isMutating({ mutationKey: sendIntroRequest.mutationKey }) > 0) return;
		const now = again ? newKeys() : keys;
		setKeys(now);
		setProblem(null);
		const onError = (error: Error) => {
			// The dialog that signs in again is over the screen.
			if (isSignedOut(error)) return;
			if (isSettled(error)) setKeys(newKeys());
			if (isInvented(error)) return onInvented(email);
			setProblem({
				sentence: sentenceOf(error),
				mayHaveBeenSent: mayHaveBeenSent(error),
				isUnverified: isUnverified(error),
			});
		};
		const idempotencyKey = email.sendEmail ? now.mail : now.own;
		const onSuccess = (request: SavedRequest) => {
			setKeys(newKeys());
			onDone(request, email);
		};
		mutate({ ...email, idempotencyKey }, { onSuccess, onError });
	};
	return { send, isPending, isOwn: variables?.sendEmail === false, problem, keys };
}
