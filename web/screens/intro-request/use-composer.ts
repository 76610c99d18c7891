import { type SubmitEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { newIntroRequest, type SavedRequest } from '#contract/intro-request';
import type { Prospect } from '#contract/prospect';
import type { User } from '#contract/user';
import { useDraft, useKept } from '../../parts/drafts/use-draft.ts';
import type { Opening } from '../../parts/intro-texts.ts';
import { goOnAfter } from '../../parts/list-memory.ts';
import { useForm } from '../../parts/use-form.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useUnsavedGuard } from '../../ui/use-unsaved-guard.ts';
import { whenFetched } from '../../ui/when-fetched.ts';
import { type SendingKeys, useSending } from './sending/use-sending.ts';
import { type Typed, useWriting } from './text/use-writing.ts';

/** What is shown once a request was saved for another way. */
export const SentElsewhere = lazyPart(async () => (await import('./sending/sent-elsewhere.tsx')).SentElsewhere);

export type Composed = {
	prospect: Prospect;
	listPath: string;
	user: User | null | undefined;
	opening: Opening | null;
};

type ComposerDraft = Typed & { keys: SendingKeys };

// The request that was saved for another way. Its answer link is kept in this browser until it was copied.
function useSaved({ prospect, opening }: Composed) {
	const { kind, requestId } = opening?.followUp ?? {};
	const place = [`intro.${prospect.id}`, kind, requestId].filter(Boolean).join('.');
	const kept = useDraft<SavedRequest>(`saved-${place}`);
	const [saved, setSaved] = useState(kept.first ? { request: kept.first, isNew: false } : null);
	return {
		place,
		saved,
		setSaved: (request: SavedRequest) => {
			if (request.answerUrl) kept.keep(request);
			setSaved({ request, isNew: true });
		},
		dropSaved: kept.drop,
	};
}

/** What is written in the composer, and what its buttons do with it. */
export function useComposer(composed: Composed) {
	const navigate = useNavigate();
	const { place, saved, setSaved, dropSaved } = useSaved(composed);
	const draft = useDraft<ComposerDraft>(place);
	const isOtherWay = useRef(false);
	const sending = useSending(
		() => {
			goOnAfter(composed.prospect.prospectListId, composed.prospect.id);
			leave();
		},
		(request) => {
			release();
			draft.drop();
			setSaved(request);
		},
		draft.first?.keys,
	);
	const writing = useWriting(composed, () => form.clear('subject', 'message'), draft.first);
	const { name, request, edited } = writing;
	const isPending = sending.isPending || name.isPending;
	const form = useForm(newIntroRequest, { pending: isPending, mainField: 'recipientEmail', announce: true });
	const release = useUnsavedGuard(edited && !saved, draft.drop);
	// The keys too: after a reload, what may have been sent is not sent a second time.
	const isOpen = !saved && (edited || isPending || sending.problem !== null);
	useKept(draft, isOpen ? { ...writing.typed, keys: sending.keys } : null);
	const leave = () => {
		release();
		draft.drop();
		navigate(composed.listPath);
	};
	return {
		...{ ...writing, form, sending, isPending, saved, leave, dropSaved },
		keptAt: isOpen ? draft.keptAt : undefined,
		drop: draft.drop,
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
