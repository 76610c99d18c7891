import type { EmailText } from '../../../features/introductions/intro-texts.ts';
import { isEdited, reasonOf, replaced, undone, type Written, withNames, withReason } from './email-text.ts';
import type { KnownNames } from './placeholders.ts';

/** Subject, message, chosen template and reason of an email, and the functions that change them. */
export type EditableText = ReturnType<typeof editableText>;

/** See {@link EditableText}. `onReplace` is called when a text is replaced by anything but typing in its field. */
export function editableText(
	written: Written,
	known: KnownNames,
	set: (to: (from: Written) => Written) => void,
	onReplace: () => void,
) {
	const change = (to: (from: Written) => Written) => {
		set(to);
		onReplace();
	};
	return {
		...written.now,
		edited: isEdited(written),
		reason: reasonOf(written),
		edit: (typed: Partial<EmailText>) => set((from) => ({ ...from, now: { ...from.now, ...typed } })),
		/** Replaces the text. Undo restores an edited text, or any text when `keep` is true. */
		replace: ({ subject, message }: EmailText, template: string, keep?: boolean) =>
			change((from) => replaced(from, { subject, message, template }, known, keep)),
		undo: written.before ? () => change(undone) : null,
		fillReason: (typed: string) => change((from) => withReason(from, typed, known)),
		fillKnown: () => change((from) => withNames(from, known)),
	};
}
