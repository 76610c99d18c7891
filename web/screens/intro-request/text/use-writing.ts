import type { Prospect } from '#contract/prospect';
import type { User } from '#contract/user';
import { defaultText, type Opening } from '../../../parts/intro-texts.ts';
import { readdressed } from '../../../parts/template-fields.ts';
import type { Connector } from '../sending/connectors.ts';
import { useAnswerLink } from '../sending/use-answer-link.ts';
import { type TypedRecipient, useRecipient } from '../sending/use-recipient.ts';
import { each, type Written } from './email-text.ts';
import { fillKnown } from './placeholders.ts';
import { useEmailText } from './use-email-text.ts';
import { type TypedName, useOwnName } from './use-own-name.ts';

type Writing = { prospect: Prospect; user: User | null | undefined; opening: Opening | null };

/** What a person typed into the composer. */
export type Typed = { written: Written; recipient: TypedRecipient; name: TypedName };

/** What is written in the composer, by whom and to whom. `onReplace` and `kept` are as for `useEmailText`. */
export function useWriting({ prospect, user, opening }: Writing, onReplace: () => void, kept?: Typed) {
	const [answerLink, setAnswerLink] = useAnswerLink();
	const recipient = useRecipient(prospect.connectionSource, opening, kept?.recipient);
	const name = useOwnName(user, kept?.name);
	const { connector } = recipient;
	const known = { connection: connector.name, sender: name.own };
	const text = useEmailText(opening ?? defaultText(prospect), known, onReplace, kept?.written);
	// A name that was typed last of all is in the text too.
	const { subject, message } = name.edited ? each(text, (one) => fillKnown(one, { ...known, connection: null })) : text;
	const email = { prospectId: prospect.id, recipientEmail: recipient.email, subject, message, answerLink };
	return {
		...{ text, recipient, known, name, answerLink, setAnswerLink },
		typed: { written: text.written, recipient: recipient.typed, name: name.typed },
		edited: text.edited || recipient.edited || name.edited,
		/** The prospect, with the connector who is asked as their connection source. */
		about: { ...prospect, connectionSource: connector.name },
		chooseConnector: (next: Connector) => {
			text.changeAll((written) => readdressed(written, connector.name, next.name));
			recipient.choose(next);
		},
		/** What is sent as an email. */
		request: {
			...email,
			sendEmail: true,
			...(connector.connectionId && { connectionId: connector.connectionId }),
			...(opening && { followUp: opening.followUp }),
		},
	};
}
