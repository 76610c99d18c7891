import { type SubmitEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { newIntroRequest, type SavedRequest } from '#contract/intro-request';
import type { Prospect } from '#contract/prospect';
import type { User } from '#contract/user';
import { defaultText, type Opening } from '../../parts/intro-texts.ts';
import { readdressed } from '../../parts/template-fields.ts';
import { useForm } from '../../parts/use-form.ts';
import { useUnsavedGuard } from '../../ui/use-unsaved-guard.ts';
import type { Connector } from './connectors.ts';
import { fillKnown } from './placeholders.ts';
import { useAnswerLink } from './use-answer-link.ts';
import { useEmailText } from './use-email-text.ts';
import { useOwnName } from './use-own-name.ts';
import { useRecipient } from './use-recipient.ts';
import { useSending } from './use-sending.ts';

export type Composed = {
	prospect: Prospect;
	listPath: string;
	user: User | null | undefined;
	opening: Opening | null;
};

/** What is written in the composer and to whom, and what its buttons do. */
export function useComposer({ prospect, listPath, user, opening }: Composed) {
	const navigate = useNavigate();
	const [saved, setSaved] = useState<SavedRequest | null>(null);
	const [answerLink, setAnswerLink] = useAnswerLink();
	const recipient = useRecipient(prospect.connectionSource, opening);
	const name = useOwnName(user);
	const { connector } = recipient;
	const known = { connection: connector.name, sender: name.own };
	const sending = useSending(
		() => leave(),
		(request) => {
			release();
			setSaved(request);
		},
	);
	const isPending = sending.isPending || name.isPending;
	const form = useForm(newIntroRequest, { pending: isPending, mainField: 'recipientEmail', announce: true });
	const text = useEmailText(opening ?? defaultText(prospect), known, () => form.clear('subject', 'message'));
	const release = useUnsavedGuard(text.edited || recipient.edited || name.edited);
	const leave = () => {
		release();
		navigate(listPath);
	};
	const { subject, message } = text;
	const email = { prospectId: prospect.id, recipientEmail: recipient.email, subject, message, answerLink };
	const request = {
		...email,
		sendEmail: true,
		...(connector.connectionId && { connectionId: connector.connectionId }),
		...(opening && { followUp: opening.followUp }),
	};
	// Another way needs no address, and always has the link.
	const otherWay = {
		...request,
		recipientEmail: recipient.email.trim() || null,
		answerLink: true,
		sendEmail: false,
	};
	const isOtherWay = useRef(false);
	return {
		...{ text, recipient, known, name, form, sending, isPending, saved, answerLink, setAnswerLink, leave },
		kind: opening?.followUp.kind ?? ('ask' as const),
		/** The prospect, with the connector who is asked as their connection source. */
		about: { ...prospect, connectionSource: connector.name },
		fillKnown: () => text.edit({ subject: fillKnown(subject, known), message: fillKnown(message, known) }),
		chooseConnector: (next: Connector) => {
			text.change((written) => readdressed(written, connector.name, next.name));
			recipient.choose(next);
		},
		onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
			const value = form.read(event, isOtherWay.current ? otherWay : request);
			if (value) name.saveThen(() => sending.send(value));
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
