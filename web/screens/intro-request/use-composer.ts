import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Connection } from '#contract/connection';
import type { IntroDraft } from '#contract/intro-draft';
import type { SavedRequest } from '#contract/intro-request';
import { preparedMs } from '#contract/rules/intro-status';
import type { User } from '#contract/user';
import { useCircleMember } from '../../features/circle/circle-member.tsx';
import type { Connector } from '../../features/connectors/connectors.ts';
import { useDraft, useKept } from '../../features/drafts/use-draft.ts';
import { useDraftToast } from '../../features/drafts/use-draft-toast.ts';
import { useForm } from '../../features/forms/use-form.ts';
import type { EmailText, Opening } from '../../features/introductions/intro-texts.ts';
import { namesOf, type People } from '../../features/introductions/several-texts.ts';
import { goOnAfter } from '../../features/prospects/list-memory.ts';
import { afterFetching } from '../../ui/loading/after-fetching.ts';
import { lazyPart } from '../../ui/loading/lazy-part.tsx';
import { codeWhenUsed } from '../../ui/loading/when-used.ts';
import type { Channel } from './sending/channels.ts';
import { channelOf, pressOf } from './sending/press-kind.ts';
import { useBlanks } from './sending/use-blanks.ts';
import { useNextStep } from './sending/use-next-step.ts';
import { useOpenChannel } from './sending/use-open-channel.ts';
import { useReach } from './sending/use-reach.ts';
import { type Email, type SendingKeys, useSending } from './sending/use-sending.ts';
import { each } from './text/email-text.ts';
import type { SeveralPeople } from './text/left-out.ts';
import { fillKnown } from './text/placeholders.ts';
import type { Typed } from './text/typed.ts';
import { useWriting } from './text/use-writing.ts';

const newIntroRequest = codeWhenUsed(async () => (await import('#contract/intro-request')).newIntroRequest);
const newMailAboutSeveral = codeWhenUsed(
	async () => (await import('#contract/mail-about-several')).newMailAboutSeveral,
);

/** The panel after a message was opened in a channel. */
export const Opened = lazyPart(async () => (await import('./sending/opened.tsx')).Opened, { place: 'press' });

export type Composed = {
	people: People;
	/** The connector, unless someone else is chosen. */
	source: string | null;
	listPath: string;
	user: User | null | undefined;
	opening: Opening | null;
	/** The text of a request that is written again, instead of the first draft. */
	text?: EmailText | undefined;
	/** The connector to ask first, unless it is the connection source. */
	first: Connector | null;
	/** An assistant's draft for the user to read and send. */
	drafted: IntroDraft | null;
	/** The current connections of the prospect. Undefined while unknown. */
	connections?: readonly Connection[] | undefined;
	/** Text typed before one of the people was left out. */
	carried?: Typed | undefined;
};

/** The kept draft of an email, with its connection source, and with its people if it is about several. */
export type ComposerDraft = Typed & { keys: SendingKeys; source?: string | null; several?: SeveralPeople | undefined };

/** Returns the places for the drafts of an email about these people: the email, and the saved request with its link. */
export const draftPlaces = (ids: readonly string[], ...follows: (string | undefined)[]) => {
	const place = ['intro', ...ids, ...follows].filter(Boolean).join('.');
	return { email: place, saved: `saved-${place}` };
};

/** Returns the places for this email's drafts. The nudge of a mail about several is one email, whoever is left. */
function placesOf({ people, opening }: Composed) {
	const { kind, requestId } = opening?.followUp ?? {};
	const ids = kind && people.length > 1 ? [] : people.map(({ id }) => id);
	return draftPlaces(ids, kind, requestId);
}

/**
 * Returns a function that says if anything was typed since this rendering: text typed while a request is in flight
 * isn't in it, and stays. The sender's name, which is saved with it, changes either the fields or the request made from
 * them, but not both.
 */
function useTypedSince({ typed, request }: ReturnType<typeof useWriting>): () => boolean {
	const texts = [
		JSON.stringify([typed.written, typed.recipient]),
		JSON.stringify([request.subject, request.message, request.recipientEmail]),
	];
	const latest = useRef(texts);
	useEffect(() => {
		latest.current = texts;
	});
	return () => texts.every((text, at) => text !== latest.current[at]);
}

/**
 * Returns the connector unless another is chosen. It stays the same from the beginning of an email, which greets them,
 * although the connection source may change in the meantime. An email about several names its connector itself.
 */
function useFirstSource({ people, source, carried }: Composed, draft: ComposerDraft | undefined): string | null {
	const [first] = useState((!carried && draft?.source) || source);
	return people.length === 1 ? (first ?? source) : source;
}

/** Keeps the composer's state, and returns the actions of its buttons. */
export function useComposer(composed: Composed) {
	const navigate = useNavigate();
	const place = placesOf(composed);
	const draft = useDraft<ComposerDraft>(place.email);
	// Only this browser knows its answer link, so a message that is opened again gets the same link.
	const prepared = useDraft<SavedRequest>(place.saved);
	const [latest, setLatest] = useState(prepared.first);
	const source = useFirstSource(composed, draft.first);
	const kept = composed.carried ?? draft.first;
	const writing = useWriting({ ...composed, source }, () => form.clear('subject', 'message'), kept);
	const { name, request, edited } = writing;
	const nextStep = useNextStep(composed.people, writing.connector.name);
	const circle = useCircleMember(writing.connector.name, composed.opening);
	// A typed address is where the email should go.
	const circleMember = writing.recipientEmail.trim() ? undefined : circle.member?.id;
	// Typing an address fills in the names, but users who send it themselves may not have typed one.
	const filled = { ...request, ...each(request, (one) => fillKnown(one, writing.known)) };
	const blanks = useBlanks({ mail: request, own: filled });
	// The mail about an invented person, as it would arrive.
	const [invented, setInvented] = useState<Email | null>(null);
	const isTypedSince = useTypedSince(writing);
	const { reach, profile } = useReach(composed.people[0].id, writing.connector.name);
	const channel = useRef<Channel>(undefined);
	const { opened, open: openChannel } = useOpenChannel({
		name: writing.connector.name,
		profile,
		people: composed.people.map(({ name: of }) => of),
	});
	const [typedSince, setTypedSince] = useState(false);
	const sending = useSending({
		first: composed.drafted ? undefined : draft.first?.keys,
		onDone: (done, sent) => {
			const isTyped = isTypedSince();
			setTypedSince(isTyped);
			if (sent.sendEmail) {
				prepared.drop();
				goOnAfter(composed.people[0].prospectListId, composed.people[0].id);
				return isTyped ? undefined : leave();
			}
			// It stays as a draft until the user says that they sent it.
			setLatest(done);
			if (done.answerUrl) prepared.keep(done);
			if (channel.current) void openChannel(channel.current, done);
		},
		onInvented: setInvented,
	});
	const { isPending } = sending;
	const options = { pending: isPending, mainField: 'recipientEmail', announce: true };
	const forms = { one: useForm(newIntroRequest, options), several: useForm(newMailAboutSeveral, options) };
	const form = composed.people.length > 1 ? forms.several : forms.one;
	const [isLeft, setLeft] = useState(false);
	// Kept with its keys, so that after a reload a mail that may have been sent isn't sent twice.
	const isOpen = !isLeft && (edited || isPending || opened !== null || sending.problem !== null);
	const named = namesOf(composed.people);
	// For a message that was opened in a channel, the bar below the header asks instead.
	const release = useDraftToast(`Your email about ${named} is kept as a draft.`, edited && !isPending && !latest);
	const several = composed.people.length > 1 ? severalPeople(composed.people, writing.connector.name) : undefined;
	useKept(draft, isOpen ? { ...writing.typed, keys: sending.keys, source, several } : null);
	const letGo = () => {
		// The screen may stay a moment longer.
		setLeft(true);
		release();
		draft.drop();
	};
	const leave = () => {
		letGo();
		void navigate(composed.listPath);
	};
	return {
		people: composed.people,
		...writing,
		circle,
		circleMember,
		form,
		sending,
		isPending,
		opened,
		/** Leaves with the text kept, as a reload or Back does. */
		cancel: () => void navigate(composed.listPath),
		letGo,
		release,
		/** The address field is empty, and no address is surely theirs. */
		isUnreached: !writing.recipientEmail.trim() && !circleMember && reach !== undefined && reach !== 'address',
		reach,
		/** The call in flight is for a message that the user sends themselves. */
		isOwn: sending.isOwn,
		/** An email was sent, and the text in the form was typed after the press. */
		typedSince,
		invented,
		onWriteOn: () => setInvented(null),
		blanks,
		keptAt: isOpen ? draft.keptAt : undefined,
		drop: () => {
			release();
			draft.drop();
		},
		kind: composed.opening?.followUp.kind ?? ('ask' as const),
		onSubmit: form.whenReadable((event) => {
			const press = pressOf(event);
			// A user who continues with blanks takes the channel they pressed before.
			if (press !== 'anyway') channel.current = channelOf(press);
			if (channel.current) writing.text.fillKnown();
			const value = form.read(event, channel.current ? ownMessage(filled) : toMember(request, circleMember));
			if (!value || blanks.mustAsk(press)) return;
			if (channel.current && latest && isOf(latest, value)) {
				return void openChannel(channel.current, latest);
			}
			const send = () => sending.send({ ...value, ownName: name.toSave, next: nextStep() }, press === 'again');
			// Without the code that shows it, the answer link would be lost.
			if (channel.current) void afterFetching(Opened, send);
			else send();
		}),
	};
}

const severalPeople = (people: People, connector: string | null): SeveralPeople => ({
	people: people.map(({ id, name, title, location }) => ({ id, name, title, location })),
	connector,
});

// A circle member needs no address.
const toMember = <Request extends object>(request: Request, circleMember: string | undefined) =>
	circleMember ? { ...request, recipientEmail: null, circleMember, answerLink: true } : request;

// A message that users send themselves needs no address, and always has the link. It counts once they say it was sent.
const ownMessage = <Request extends { recipientEmail: string }>(request: Request) => ({
	...request,
	recipientEmail: request.recipientEmail.trim() || null,
	answerLink: true,
	sendEmail: false,
	prepare: true,
});

/** True for a message prepared with exactly these words, which already has its link. */
const isOf = (
	prepared: SavedRequest,
	{ subject, message, recipientEmail }: Pick<Email, 'subject' | 'message' | 'recipientEmail'>,
) =>
	prepared.subject === subject &&
	prepared.message === message &&
	prepared.recipientEmail === recipientEmail &&
	Date.parse(prepared.createdAt) > Date.now() - preparedMs;
