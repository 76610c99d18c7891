import { type SubmitEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { newIntroRequest, type SavedRequest } from '#contract/intro-request';
import type { Prospect } from '#contract/prospect';
import type { User } from '#contract/user';
import type { Opening } from '../../parts/intro-texts.ts';
import { useForm } from '../../parts/use-form.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useUnsavedGuard } from '../../ui/use-unsaved-guard.ts';
import { whenFetched } from '../../ui/when-fetched.ts';
import { useSending } from './sending/use-sending.ts';
import { useWriting } from './text/use-writing.ts';

/** What is shown once a request was saved for another way. */
export const SentElsewhere = lazyPart(async () => (await import('./sending/sent-elsewhere.tsx')).SentElsewhere);

export type Composed = {
	prospect: Prospect;
	listPath: string;
	user: User | null | undefined;
	opening: Opening | null;
};

/** What is written in the composer, and what its buttons do with it. */
export function useComposer(composed: Composed) {
	const navigate = useNavigate();
	const [saved, setSaved] = useState<SavedRequest | null>(null);
	const isOtherWay = useRef(false);
	const sending = useSending(
		() => leave(),
		(request) => {
			release();
			setSaved(request);
		},
	);
	const writing = useWriting(composed, () => form.clear('subject', 'message'));
	const { name, request } = writing;
	const isPending = sending.isPending || name.isPending;
	const form = useForm(newIntroRequest, { pending: isPending, mainField: 'recipientEmail', announce: true });
	const release = useUnsavedGuard(writing.edited);
	const leave = () => {
		release();
		navigate(composed.listPath);
	};
	return {
		...{ ...writing, form, sending, isPending, saved, leave },
		kind: composed.opening?.followUp.kind ?? ('ask' as const),
		onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
			const value = form.read(event, isOtherWay.current ? otherWay(request) : request);
			if (!value) return;
			const send = () => name.saveThen(() => sending.send(value));
			if (value.sendEmail) send();
			// Without the code that shows it, the answer link would be lost.
			else whenFetched(SentElsewhere, send);
		},
		onOtherWay: (element: HTMLFormElement | null) => {
			isOtherWay.current = true;
			// The form is submitted here and now, or not at all when the browser refuses a field.
			element?.requestSubmit();
			isOtherWay.current = false;
		},
		onSendAnyway: () => sending.sendAnyway(request),
	};
}

// A message that the person sends themselves needs no address, and always has the link.
const otherWay = <Request extends { recipientEmail: string }>(request: Request) => ({
	...request,
	recipientEmail: request.recipientEmail.trim() || null,
	answerLink: true,
	sendEmail: false,
});
