/** A message that follows a request. It is part of the address, so that a reload and a step back keep it. */
type Follows = { kind: 'nudge' | 'thanks'; requestId: string };

/** The connector who is to be asked, in place of the connection source. It is part of the address too. */
type Through = { through: string };

/** The paths of the app. Every link, redirect and route takes its path from here. */
export const paths = {
	home: '/',
	signIn: '/auth',
	lists: '/prospect-lists',
	/** The second address of the lists overview. */
	targetConnections: '/target-connections',
	list: (listId: string) => `/prospect-lists/${listId}`,
	contact: (listId: string, prospectId: string) => `/prospect-lists/${listId}/prospects/${prospectId}`,
	introRequest: (listId: string, prospectId: string, of?: Follows | Through) =>
		`/prospect-lists/${listId}/prospects/${prospectId}/intro-request${of ? query(of) : ''}`,
	templates: '/templates',
	settings: '/settings',
	/** The card of the settings with the person's own network. */
	myNetwork: '/settings#my-network',
	extension: '/extension',
} as const;

/** The draft of an assistant's that the address of the composer names. */
export const draftIn = (search: string) => new URLSearchParams(search).get('draft');

/** The same address without the draft, once the composer has taken it over. */
export function withoutDraft(pathname: string, search: string): string {
	const rest = new URLSearchParams(search);
	rest.delete('draft');
	return rest.size > 0 ? `${pathname}?${rest}` : pathname;
}

/** Where the server asks about a program that wants to be connected, when somebody signed in on the way there. */
export function connectIn(search: string): string | null {
	const asked = new URLSearchParams(search).get('connect');
	return asked === null ? null : `/api/oauth/authorize?${asked}`;
}

const query = (of: Follows | Through) =>
	'through' in of ? `?through=${encodeURIComponent(of.through)}` : `?${of.kind}=${of.requestId}`;

/** The connector whom the address of the composer names. */
export const throughIn = (search: string) => new URLSearchParams(search).get('through');
