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

const query = (of: Follows | Through) =>
	'through' in of ? `?through=${encodeURIComponent(of.through)}` : `?${of.kind}=${of.requestId}`;

/** The connector whom the address of the composer names. */
export const throughIn = (search: string) => new URLSearchParams(search).get('through');
