import { useState } from 'react';
import type { EmailText } from '../../../parts/intro-texts.ts';
import {
	allChanged,
	firstWritten,
	isEdited,
	reasonOf,
	replaced,
	undone,
	type Written,
	withNames,
	withReason,
} from './email-text.ts';
import type { Known } from './placeholders.ts';

/**
 * Subject, message, chosen template and reason of the email that is being written, and what changes them. `onReplace` is
 * called when a text is replaced by anything but typing in its field. `kept` is what a draft holds.
 */
export function useEmailText(first: EmailText, known: Known, onReplace: () => void, kept?: Written) {
	const [written, setWritten] = useState(() => kept ?? firstWritten(first));
	const change = (to: (from: Written) => Written) => {
		setWritten(to);
		onReplace();
	};
	return {
		...written.now,
		written,
		edited: isEdited(written),
		reason: reasonOf(written),
		edit: (typed: Partial<EmailText>) => setWritten((from) => ({ ...from, now: { ...from.now, ...typed } })),
		/** Puts another text in its place. Undo restores an edited text, or any text when `keep` is true. */
		replace: ({ subject, message }: EmailText, template: string, keep?: boolean) =>
			change((from) => replaced(from, { subject, message, template }, known, keep)),
		undo: written.before ? () => change(undone) : null,
		fillReason: (typed: string) => change((from) => withReason(from, typed, known)),
		fillKnown: () => change((from) => withNames(from, known)),
		changeAll: (each: (text: string) => string) => setWritten((from) => allChanged(from, each)),
	};
}
