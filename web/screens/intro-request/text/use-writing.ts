import { useState } from 'react';
import type { Connection } from '#contract/connection';
import type { IntroDraft } from '#contract/intro-draft';
import type { User } from '#contract/user';
import type { Connector } from '../../../features/connectors/connectors.ts';
import type { EmailText, Opening } from '../../../features/introductions/intro-texts.ts';
import { draftText, type People } from '../../../features/introductions/several-texts.ts';
import { readdressed } from '../../../features/introductions/template-fields.ts';
import { remember, remembered } from '../../../ui/memory/browser-memory.ts';
import { askedOf, recipientOf, withAddress } from '../recipient.ts';
import { editableText } from './editable-text.ts';
import { allChanged, custom, each, firstWritten, type Written, withNamesAtFirst } from './email-text.ts';
import { type SeveralPeople, typedAboutLeft } from './left-out.ts';
import { ownName, type TypedName } from './own-name.ts';
import { fillKnown } from './placeholders.ts';
import type { Typed } from './typed.ts';

type Writing = {
	people: People;
	/** The connector, unless someone else is chosen. */
	source: string | null;
	user: User | null | undefined;
	opening: Opening | null;
	/** The text of a request that is written again. */
	text?: EmailText | undefined;
	/** The connector to ask first, unless it is the connection source. */
	first: Connector | null;
	/** An assistant's draft, which replaces the first text. */
	drafted: IntroDraft | null;
	/** The current connections of the prospect. Undefined while unknown. */
	connections?: readonly Connection[] | undefined;
};

const answerKey = 'kindling.answer-link';

/**
 * Keeps the composer's text, sender and recipient. `onReplace` is called when a text is replaced by anything but typing in
 * its field. `kept` is the content of a draft; a draft about `several` may name people who were removed since.
 */
export function useWriting(
	{ people, source, user, opening, text: earlier, first, drafted, connections }: Writing,
	onReplace: () => void,
	kept?: Typed & { several?: SeveralPeople | undefined },
) {
	const own = opening?.connectorName ?? source;
	const [typed, setTyped] = useState<Typed>(() => {
		const fresh = {
			written: firstWritten(opening ?? earlier ?? draftText(people, user?.about ?? null)),
			recipient: { chosen: null, addresses: {} },
			name: { firstName: '', lastName: '' },
		};
		if (kept?.several) return typedAboutLeft(kept, kept.several, people, { own, first, user });
		const before = kept ?? fresh;
		const asked = recipientOf(before.recipient, own, opening).connector;
		const addressed = first ? addressedTo(before, asked, first) : before;
		return drafted ? withDraft(addressed, { connector: first ?? asked, own }, drafted, kept !== undefined) : addressed;
	});
	// The mail has an answer link, unless that was turned off in this browser.
	const [answerLink, setOn] = useState(() => remembered(answerKey) !== 'off');
	const { connector, ...recipient } = recipientOf(typed.recipient, own, opening);
	const name = ownName(user, typed.name);
	const known = { connection: connector.name, sender: name.own };
	const setWritten = (to: (from: Written) => Written) => setTyped((from) => ({ ...from, written: to(from.written) }));
	const text = editableText(typed.written, known, setWritten, onReplace);
	// A name typed last is in the text too.
	const { subject, message } = name.edited ? each(text, (one) => fillKnown(one, { ...known, connection: null })) : text;
	const email = { recipientEmail: recipient.email, subject, message, answerLink };
	const [prospect, ...others] = people;
	const asked =
		others.length > 0
			? {
					prospectIds: people.map(({ id }) => id),
					connectorName: connector.name ?? '',
					followUp: opening ? { favourId: opening.followUp.requestId, kind: 'nudge' as const } : undefined,
				}
			: {
					prospectId: prospect.id,
					followUp: opening?.followUp,
					...askedOf(connector, opening?.connectorName ?? prospect.connectionSource, connections),
				};
	return {
		text,
		connector,
		recipientEmail: recipient.email,
		known,
		name,
		answerLink,
		typed,
		edited: text.edited || recipient.edited || name.edited,
		setAnswerLink: (on: boolean) => {
			setOn(on);
			remember(answerKey, on ? 'on' : 'off');
		},
		/** The first typed or chosen address fills in the known names. */
		setAddress: (address: string) =>
			setTyped((from) => ({
				...from,
				written: address ? withNamesAtFirst(from.written, known) : from.written,
				recipient: withAddress(from.recipient, connector, address, own),
			})),
		setName: (to: TypedName) => setTyped((from) => ({ ...from, name: to })),
		chooseConnector: (next: Connector) => setTyped((from) => addressedTo(from, connector, next)),
		/** The email to send. */
		request: {
			...email,
			...asked,
			sendEmail: true,
		},
	};
}

/** Readdresses the typed text to another connector. The address typed for the previous one stays theirs. */
const addressedTo = (typed: Typed, before: Connector, next: Connector): Typed => ({
	...typed,
	written: allChanged(typed.written, (text) => readdressed(text, before.name, next.name)),
	recipient: { ...typed.recipient, chosen: next },
});

/** The connector, and the connector unless another is chosen (`own`). */
type Asked = { connector: Connector; own: string | null };

/** Replaces the text by an assistant's draft. Undo restores text that the user typed; other text isn't kept. */
function withDraft(typed: Typed, to: Asked, draft: IntroDraft, isTyped: boolean): Typed {
	const { subject, message, recipientEmail } = draft;
	return {
		...typed,
		written: {
			...typed.written,
			now: { subject, message, template: custom },
			before: isTyped ? typed.written.now : null,
			reason: null,
		},
		recipient: recipientEmail ? withAddress(typed.recipient, to.connector, recipientEmail, to.own) : typed.recipient,
	};
}
