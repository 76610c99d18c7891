/** A message that follows a request. It is part of the address, so that a reload and a step back keep it. */
type Follows = { kind: 'nudge' | 'thanks'; requestId: string };

/** The paths of the app. Every link, redirect and route takes its path from here. */
export const paths = {
	home: '/',
	signIn: '/auth',
	lists: '/prospect-lists',
	/** The second address of the lists overview. */
	targetConnections: '/target-connections',
	list: (listId: string) => `/prospect-lists/${listId}`,
	contact: (listId: string, prospectId: string) => `/prospect-lists/${listId}/prospects/${prospectId}`,
	introRequest: (listId: string, prospectId: string, follows?: Follows) =>
		`/prospect-lists/${listId}/prospects/${prospectId}/intro-request${follows ? `?${follows.kind}=${follows.requestId}` : ''}`,
	templates: '/templates',
	settings: '/settings',
	/** The card of the settings with the person's own network. */
	myNetwork: '/settings#my-network',
	extension: '/extension',
} as const;
