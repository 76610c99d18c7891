import type { IntroDraft } from '#contract/intro-draft';
import type { Connector } from '../../../parts/introductions/connectors.ts';
import { withAddress } from '../sending/recipient.ts';
import { custom } from './email-text.ts';
import type { Typed } from './typed.ts';

/** Who is asked, and who is asked unless somebody else is chosen. */
type Asked = { connector: Connector; own: string | null };

/**
 * What is written, with the draft of an assistant's in its place. The person's own text comes back by Undo; a text that
 * nobody has typed needs no way back.
 */
export function withDraft(typed: Typed, to: Asked, draft: IntroDraft, isTyped: boolean): Typed {
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
