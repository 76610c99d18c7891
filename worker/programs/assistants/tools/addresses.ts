/** Returns the address of a person's page in the app. */
export const personAddress = (origin: string, listId: string, personId: string): string =>
	`${origin}/prospect-lists/${encodeURIComponent(listId)}/prospects/${encodeURIComponent(personId)}`;

/** Returns the address of the composer with the draft that waits for the user, and the connector. */
export function composerAddress(origin: string, listId: string, personId: string, draftId: string, through?: string) {
	const query = new URLSearchParams({ draft: draftId, ...(through && { through }) });
	return `${personAddress(origin, listId, personId)}/intro-request?${query}`;
}
