import type { Prospect } from '#contract/prospect';
import { isWebAddress } from '#contract/text';

/** What the form edits, as text. */
export type Draft = Record<
	'name' | 'title' | 'location' | 'linkedinUrl' | 'connectionSource' | 'status' | 'notes',
	string
>;
export type FieldName = keyof Draft;

/** The form's content before anything is typed. */
export const draftOf = (prospect: Prospect): Draft => ({
	name: prospect.name,
	title: prospect.title ?? '',
	location: prospect.location ?? '',
	linkedinUrl: prospect.linkedinUrl ?? '',
	connectionSource: prospect.connectionSource ?? '',
	status: prospect.status,
	notes: prospect.notes ?? '',
});

/** What is sent: optional fields trimmed, and null when empty. */
export const changeOf = (draft: Draft) => ({
	name: draft.name.trim(),
	title: draft.title.trim() || null,
	location: draft.location.trim() || null,
	linkedinUrl: draft.linkedinUrl.trim() || null,
	notes: draft.notes.trim() || null,
	connectionSource: draft.connectionSource.trim() || null,
	status: draft.status,
});

const beginnings: [string, FieldName][] = [
	['Title', 'title'],
	['Location', 'location'],
	['LinkedIn URL', 'linkedinUrl'],
	['Connection source', 'connectionSource'],
	['Please choose a status', 'status'],
	['Notes', 'notes'],
];

/** The field a sentence of the server is about; the name, where it names no other. */
export const fieldOf = (sentence: string): FieldName =>
	beginnings.find(([beginning]) => sentence.startsWith(beginning))?.[1] ?? 'name';

/** Where the profile as typed can be opened; nothing for what is no web address, or is not safe to open. */
export function profileHref(typed: string): string | undefined {
	const address = typed.trim();
	if (isWebAddress(address)) return address;
	const completed = `https://${address}`;
	return /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(address) && isWebAddress(completed) ? completed : undefined;
}
