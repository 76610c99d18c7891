import type { EmailText } from '../../../features/introductions/intro-texts.ts';
import { asksReason, fillKnown, fillReason, type KnownNames } from './placeholders.ts';

/** The value of "Custom message" in the template selector. */
export const custom = 'custom';

type Text = EmailText & { template: string };

/**
 * An email being written: its text `now`, the text as `given` by a template, the text that Undo restores, and the
 * user's reason with the text whose blanks it fills.
 */
export type Written = {
	now: Text;
	given: EmailText;
	before: Text | null;
	reason: { typed: string; open: EmailText; filled: EmailText } | null;
};

const same = (one: EmailText, other: EmailText) => one.subject === other.subject && one.message === other.message;

/** Changes subject and message in the same way. */
export const each = ({ subject, message }: EmailText, change: (text: string) => string): EmailText => ({
	subject: change(subject),
	message: change(message),
});

const named = (text: EmailText, known: KnownNames) => each(text, (one) => fillKnown(one, known));
const filled = (open: EmailText, typed: string, known: KnownNames) =>
	typed.trim() ? each(named(open, known), (one) => fillReason(one, typed)) : open;

// The reason in the text. After a change by hand it counts as the user's own words.
const heldReason = ({ now, reason }: Written) => (reason && same(now, reason.filled) ? reason : null);

/** Returns a text before any change. */
export const firstWritten = (first: EmailText): Written => ({
	now: { ...first, template: custom },
	given: first,
	before: null,
	reason: null,
});

/** True if the user has changed the text since it was given. */
export const isEdited = ({ now, given }: Written) => !same(now, given);

/** True if the first text is unchanged except for filled names and reason. */
export function isAsGiven(written: Written, known: KnownNames): boolean {
	const { now, given } = written;
	const open = heldReason(written)?.open ?? now;
	return now.template === custom && (same(open, given) || same(open, named(given, known)));
}

/** Returns the user's typed reason. Null if the text has no blank for it. */
export const reasonOf = (written: Written): string | null =>
	heldReason(written)?.typed ?? (asksReason(written.now.message) ? '' : null);

/** Fills every blank for the reason, and known names. */
export function withReason(written: Written, typed: string, known: KnownNames): Written {
	const held = heldReason(written);
	const { subject, message } = held?.open ?? written.now;
	const open = { subject, message };
	const text = filled(open, typed, known);
	return {
		...written,
		now: { ...written.now, ...text },
		before: held || isNamed(written, known) ? written.before : written.now,
		reason: { typed, open, filled: text },
	};
}

/** Fills known names. */
export function withNames(written: Written, known: KnownNames): Written {
	const { now, reason } = written;
	const text = named(now, known);
	if (same(now, text)) return written;
	return {
		...written,
		now: { ...now, ...text },
		before: now,
		reason: reason && { ...reason, open: named(reason.open, known), filled: named(reason.filled, known) },
	};
}

// True if only names were filled in since the text that Undo restores.
const isNamed = ({ now, before }: Written, known: KnownNames) => before !== null && same(now, named(before, known));

/** Fills known names, but only until another text has replaced the first: then Undo has something to restore. */
export const withNamesAtFirst = (written: Written, known: KnownNames): Written =>
	written.before ? written : withNames(written, known);

/** Replaces the text, with the same reason. Undo restores an edited text, or any text when `keep` is true. */
export function replaced(written: Written, by: Text, known: KnownNames, keep = isEdited(written)): Written {
	const { template, ...open } = by;
	const typed = heldReason(written)?.typed;
	const text = typed === undefined ? open : filled(open, typed, known);
	return {
		now: { ...text, template },
		given: open,
		before: keep ? written.now : null,
		reason: typed === undefined ? null : { typed, open, filled: text },
	};
}

/** Restores the previous text. Undoing twice changes nothing. */
export const undone = (written: Written): Written =>
	written.before ? { ...written, now: written.before, before: written.now, reason: null } : written;

/** Changes all texts in the same way, which doesn't count as an edit by the user. */
export const allChanged = ({ now, given, before, reason }: Written, change: (text: string) => string): Written => ({
	now: { ...now, ...each(now, change) },
	given: each(given, change),
	before: before && { ...before, ...each(before, change) },
	reason: reason && { ...reason, open: each(reason.open, change), filled: each(reason.filled, change) },
});
