import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { sentenceOf } from '../../api.ts';
import {
	isSettled,
	isUnverified,
	mayHaveBeenSent,
	type Outgoing,
	sendIntroRequest,
} from '../../queries/intro-requests.ts';

/**
 * Why the last press failed: the server's sentence, whether the mail may have been sent all the same, and whether the
 * person has to confirm their own address first.
 */
type SendingProblem = { sentence: string; mayHaveBeenSent: boolean; isUnverified: boolean };
type Email = Omit<Outgoing, 'idempotencyKey'>;

/**
 * Sends a request so that no press makes a second mail: the key of a press changes only when the server has said what
 * became of the one before, or when the person decides to send again.
 */
export function useSending(onSent: () => void) {
	const key = useRef(crypto.randomUUID());
	const [problem, setProblem] = useState<SendingProblem | null>(null);
	const { mutate, isPending } = useMutation(sendIntroRequest);
	const send = (email: Email) => {
		if (isPending) return;
		setProblem(null);
		mutate(
			{ ...email, idempotencyKey: key.current },
			{
				onSuccess: onSent,
				onError: (error) => {
					setProblem({
						sentence: sentenceOf(error),
						mayHaveBeenSent: mayHaveBeenSent(error),
						isUnverified: isUnverified(error),
					});
					if (isSettled(error)) key.current = crypto.randomUUID();
				},
			},
		);
	};
	return {
		send,
		/** Sends as a new request, whatever became of the last one. */
		sendAnyway: (email: Email) => {
			key.current = crypto.randomUUID();
			send(email);
		},
		isPending,
		problem,
	};
}
