import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { SavedRequest } from '#contract/intro-request';
import { isSignedOut, sentenceOf } from '../../../api.ts';
import {
	isSettled,
	isUnverified,
	mayHaveBeenSent,
	type Outgoing,
	saveIntroRequest,
	sendIntroRequest,
} from '../../../queries/intro-requests.ts';

/**
 * Why the last press failed: the server's sentence, whether the mail may have been sent all the same, and whether the
 * person has to confirm their own address first.
 */
type SendingProblem = { sentence: string; mayHaveBeenSent: boolean; isUnverified: boolean };
type Email = Omit<Outgoing, 'idempotencyKey'>;

/** The keys of the next press, by whether a mail is sent. */
export type SendingKeys = ReturnType<typeof newKeys>;

const newKeys = () => ({ mail: crypto.randomUUID(), own: crypto.randomUUID() });

/**
 * Sends a request, or saves it for a message that the person sends themselves, so that no press makes a second one: the
 * key of a press changes only when the server has said what became of the one before, or when the person decides to send
 * again.
 */
export function useSending(
	onSent: () => void,
	onSaved: (request: SavedRequest) => void,
	first: SendingKeys = newKeys(),
) {
	const keys = useRef(first);
	const busy = useRef(false);
	const [problem, setProblem] = useState<SendingProblem | null>(null);
	const mail = useMutation(sendIntroRequest);
	const own = useMutation(saveIntroRequest);
	const send = (email: Email) => {
		if (busy.current) return;
		busy.current = true;
		setProblem(null);
		const callbacks = {
			onError: (error: Error) => {
				// Over the screen stands the dialog that signs in again.
				if (isSignedOut(error)) return;
				setProblem({
					sentence: sentenceOf(error),
					mayHaveBeenSent: mayHaveBeenSent(error),
					isUnverified: isUnverified(error),
				});
				if (isSettled(error)) keys.current = newKeys();
			},
			onSettled: () => {
				busy.current = false;
			},
		};
		if (email.sendEmail)
			mail.mutate({ ...email, idempotencyKey: keys.current.mail }, { onSuccess: onSent, ...callbacks });
		else own.mutate({ ...email, idempotencyKey: keys.current.own }, { onSuccess: onSaved, ...callbacks });
	};
	return {
		send,
		/** Sends as a new request, whatever became of the last one. */
		sendAnyway: (email: Email) => {
			keys.current = newKeys();
			send(email);
		},
		isPending: mail.isPending || own.isPending,
		problem,
		keys: keys.current,
	};
}
