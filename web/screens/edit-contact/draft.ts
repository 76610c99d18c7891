import type { Prospect } from '#contract/prospect';
import { type FormField, formFields, prospectFields } from '#contract/prospect-fields';
import { isWebAddress } from '#contract/text';

/** What the form edits, as text. */
export type Draft = Record<FormField, string>;

const fieldsFrom = <Value>(read: (field: FormField) => Value) =>
	Object.fromEntries(formFields.map((field) => [field, read(field)])) as Record<FormField, Value>;

/** The form's content before anything is typed. */
export const draftOf = (prospect: Prospect): Draft => fieldsFrom((field) => prospect[field] ?? '');

/** What is sent: every field trimmed, the optional ones null when empty. */
export const changeOf = (draft: Draft) => ({
	...fieldsFrom((field) => draft[field].trim() || null),
	name: draft.name.trim(),
	status: draft.status,
});

/** The field a sentence of the server is about; the name, where it names no other. */
export const fieldOf = (sentence: string): FormField =>
	sentence.startsWith('Please choose a status')
		? 'status'
		: (formFields.find((field) => field !== 'name' && sentence.startsWith(prospectFields[field].label)) ?? 'name');

/** Where the profile as typed can be opened; nothing for what is no web address, or is not safe to open. */
export function profileHref(typed: string): string | undefined {
	const address = typed.trim();
	if (isWebAddress(address)) return address;
	const completed = `https://${address}`;
	return /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(address) && isWebAddress(completed) ? completed : undefined;
}
