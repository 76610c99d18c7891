import { useState } from 'react';
import type { EmailText } from '../../parts/intro-texts.ts';
import { asksReason, fillKnown, fillReason, type Known } from './placeholders.ts';

/** The value of "Custom message" in the template selector. */
export const custom = 'custom';

type State = EmailText & { template: string };
/** The reason as typed, the text with its open places, and the text that was made of both. */
type Reason = { typed: string; open: EmailText; filled: EmailText };

const same = (one: EmailText, other: EmailText) => one.subject === other.subject && one.message === other.message;
const each = ({ subject, message }: EmailText, change: (text: string) => string): EmailText => ({
	subject: change(subject),
	message: change(message),
});

/**
 * Subject, message, chosen template and the person's reason. When another text replaces an edited one, `undo` restores
 * the edited one. A second `undo` restores the other. `onReplace` is called when a text is replaced by anything but
 * typing.
 */
export function useEmailText(first: EmailText, known: Known, onReplace: () => void) {
	const [now, setNow] = useState<State>({ ...first, template: custom });
	const [given, setGiven] = useState<EmailText>(first);
	const [before, setBefore] = useState<State | null>(null);
	const [reason, setReason] = useState<Reason | null>(null);
	const edited = !same(now, given);
	const isFilled = reason !== null && same(now, reason.filled);
	const fill = (open: EmailText, typed: string): EmailText => {
		if (!typed.trim()) return open;
		return each(open, (text) => fillReason(fillKnown(text, known), typed));
	};
	const swap = (next: State, kept: State | null) => {
		setBefore(kept);
		setNow(next);
		onReplace();
	};
	return {
		...now,
		/** Whether the person changed the text since it was filled in. */
		edited,
		edit: (change: Partial<EmailText>) => setNow((current) => ({ ...current, ...change })),
		/** Changes all texts that are held here in the same way. It is no change of the person's own words. */
		change: (changed: (text: string) => string) => {
			setNow({ ...now, ...each(now, changed) });
			setGiven(each(given, changed));
			setBefore(before && { ...before, ...each(before, changed) });
			setReason(reason && { ...reason, open: each(reason.open, changed), filled: each(reason.filled, changed) });
		},
		/** Replaces the text. Undo restores an edited text, or any text when `keep` is true. */
		replace: ({ subject, message }: EmailText, template: string, keep = edited) => {
			setReason(null);
			swap({ subject, message, template }, keep ? now : null);
			setGiven({ subject, message });
		},
		undo: before
			? () => {
					setReason(null);
					swap(before, now);
				}
			: null,
		/** What the person typed as their reason. Null when the text has no place for one. */
		reason: isFilled ? reason.typed : asksReason(now.message) ? '' : null,
		/** Fills every place for the reason, and what else is known. While it is typed the text follows. */
		fillReason: (typed: string) => {
			const open = isFilled ? reason.open : now;
			if (!isFilled) setBefore(now);
			const filled = fill(open, typed);
			setNow({ ...now, ...filled });
			setReason({ typed, open: { subject: open.subject, message: open.message }, filled });
			onReplace();
		},
	};
}
