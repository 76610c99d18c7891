import type { Prospect } from '#contract/prospect';
import { type FormField, formFields } from '#contract/prospect-fields';
import { completedWebAddress, isWebAddress } from '#contract/text';

/** The form's fields, as text. */
export type Draft = Record<FormField, string>;

/** The form's fields before anything is typed. */
export const draftOf = (prospect: Prospect): Draft =>
	Object.fromEntries(formFields.map((field) => [field, prospect[field] ?? ''])) as Draft;

/** Whether the form holds something else than what is saved. Spaces around a text do not count. */
export const isChanged = (draft: Draft, saved: Draft) =>
	formFields.some((field) => draft[field].trim() !== saved[field].trim());

/** The address that opens the typed profile. Undefined when the text is no web address, or none that is safe to open. */
export function profileHref(typed: string): string | undefined {
	const address = completedWebAddress(typed.trim());
	return isWebAddress(address) ? address : undefined;
}
