import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isSettled, mayHaveBeenSent, type Outgoing, sendIntroRequest } from '../../queries/intro-requests.ts';

/** Why the last press did not end well, beside the form: the server's sentence, and whether the mail may have left. */
export type SendingTrouble = { sentence: string; open: boolean };

/**
 * Sends a request so that no press makes a second mail: the key of a press changes only when the server has said what
 * became of the one before, or when the person decides to send again.
 */
export function useSending(onSent: () => void) {
	const key = useRef(crypto.randomUUID());
	const [trouble, setTrouble] = useState<SendingTrouble | null>(null);
	const { mutate, isPending } = useMutation(sendIntroRequest);
	const send = (request: Omit<Outgoing, 'idempotencyKey'>) => {
		if (isPending) return;
		setTrouble(null);
		mutate(
			{ ...request, idempotencyKey: key.current },
			{
				onSuccess: onSent,
				onError: (error) => {
					const open = mayHaveBeenSent(error);
					setTrouble({ sentence: open ?? error.message.replace(/^\d{3}: /, ''), open: open !== null });
					if (isSettled(error)) key.current = crypto.randomUUID();
				},
			},
		);
	};
	return {
		send,
		/** Sends as a new request, whatever became of the last one. */
		sendAnyway: (request: Omit<Outgoing, 'idempotencyKey'>) => {
			key.current = crypto.randomUUID();
			send(request);
		},
		isPending,
		trouble,
	};
}
