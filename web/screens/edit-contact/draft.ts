import type { Prospect } from '#contract/prospect';
import { isEmailAddress, mailLink, writtenAddress } from '#contract/rules/email-address';
import { fieldsSentWhenChanged, type UpdateField, updateFields } from '#contract/rules/prospect-fields';
import { completedWebAddress, isWebAddress } from '#contract/rules/web-address';

/** The form's fields, as text. */
export type Draft = Record<UpdateField, string>;

/** Returns the form's fields before anything is typed. */
export const draftOf = (prospect: Prospect): Draft =>
	Object.fromEntries(updateFields.map((field) => [field, prospect[field] ?? ''])) as Draft;

/** Returns the fields to send: all of the form, but some only when changed. */
export function sentOf(draft: Draft, saved: Draft): Partial<Draft> {
	const isChanged = (field: UpdateField) => draft[field].trim() !== saved[field].trim();
	const sent = updateFields.filter((field) => !fieldsSentWhenChanged.includes(field) || isChanged(field));
	return Object.fromEntries(sent.map((field) => [field, draft[field]]));
}

/** Returns the address of the typed page. Undefined if the text isn't a safe web address. */
export function pageHref(typed: string): string | undefined {
	const address = completedWebAddress(typed.trim());
	return isWebAddress(address) ? address : undefined;
}

/** Returns the link that writes to the typed address. Undefined if the text isn't an email address. */
export function mailHref(typed: string): string | undefined {
	const address = writtenAddress(typed);
	return isEmailAddress(address) ? mailLink(address) : undefined;
}

/**
 * Returns the link that calls the typed number, without text after its digits (`ext. 5`). Undefined without a number.
 */
export function phoneHref(typed: string): string | undefined {
	// The first of several numbers is called.
	const [first = ''] = typed.trim().split(/\s[/|]\s|(?<=\d)\s*\+/);
	const number = /^[+\d\s()./-]*/.exec(first)?.[0].replace(/[^+\d]/g, '') ?? '';
	return /^\+?\d{3,}$/.test(number) ? `tel:${number}` : undefined;
}
