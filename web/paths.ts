/** A message that follows a request. Part of the address, so that a reload and Back keep it. */
type Follows = { kind: 'nudge' | 'thanks'; requestId: string };

/** The connector to ask instead of the connection source. Part of the address too. */
type Through = { through: string };

/** IDs of the other prospects that one email asks about, and the connector, if one is named. */
type With = { with: readonly string[]; through?: string | null };

/** A bounced request, to be written again, with its text, to the same connector. */
type Again = { again: string; through: string | null };

/** The part of the contact screen that writes to the prospect. */
export const writePart = 'write';

/** The paths of the app. Every link, redirect and route takes its path from here. */
export const paths = {
	home: '/',
	signIn: '/auth',
	lists: '/prospect-lists',
	/** The second address of the lists overview. */
	targetConnections: '/target-connections',
	/** The lists with the form that creates one. */
	newList: '/prospect-lists#new',
	list: (listId: string) => `/prospect-lists/${listId}`,
	contact: (listId: string, prospectId: string) => `/prospect-lists/${listId}/prospects/${prospectId}`,
	/** The contact screen at the part that writes to the prospect. */
	write: (listId: string, prospectId: string) => `/prospect-lists/${listId}/prospects/${prospectId}#${writePart}`,
	introRequest: (listId: string, prospectId: string, of?: Follows | Through | With | Again) =>
		`/prospect-lists/${listId}/prospects/${prospectId}/intro-request${of ? query(of) : ''}`,
	templates: '/templates',
	settings: '/settings',
	/** The part of the settings with the user's own network. */
	myNetwork: '/settings#network',
	extension: '/extension',
} as const;

/** The pages of the settings by their address, in their order, with their names and words in the palette. */
export const settingsGroups = {
	work: { name: 'Work', goal: 'Settings: Work', words: 'statuses appearance theme keyboard' },
	you: { name: 'You', goal: 'Settings: You', words: 'profile name email password sessions replies weekly' },
	network: { name: 'Network', goal: 'My Network', words: 'connections linkedin upload settings' },
	circle: { name: 'Circle', goal: 'Your Circle', words: 'share colleagues invite private settings' },
	developers: {
		name: 'For programs',
		goal: 'Settings: For programs',
		words: 'developers tokens api assistants webhook',
	},
	data: { name: 'Data', goal: 'Settings: Data', words: 'archive download restore removed delete account' },
};
export type SettingsGroup = keyof typeof settingsGroups;

/**
 * The cards of the settings that are closed until the address names them, with the page of each and its words in the
 * palette.
 */
export const settingsCards = {
	sessions: { of: 'you', goal: 'Where You Are Signed In', words: 'settings sessions devices sign out' },
	replies: { of: 'you', goal: 'Settings: Replies', words: 'inbox copy mail' },
	'circle-private': { of: 'circle', goal: 'What You Keep Private', words: 'settings circle hide companies people' },
	'personal-tokens': { of: 'developers', goal: 'Personal Tokens', words: 'settings api key programs' },
	assistants: { of: 'developers', goal: 'Connected Assistants', words: 'settings ai mcp claude programs' },
	webhook: { of: 'developers', goal: 'Webhook', words: 'settings programs events address' },
} as const satisfies Record<string, { of: SettingsGroup; goal: string; words: string }>;
export type SettingsCard = keyof typeof settingsCards;

/** Returns the ID of the assistant's draft that the composer's address names. */
export const draftIn = (search: string) => new URLSearchParams(search).get('draft');

/** Returns the address without the draft, once the composer has taken it over. */
export function withoutDraft(pathname: string, search: string): string {
	const rest = new URLSearchParams(search);
	rest.delete('draft');
	return rest.size > 0 ? `${pathname}?${rest}` : pathname;
}

/**
 * Returns the address of the server's page about a program, or of an invitation to a circle, for users who signed in on
 * their way there.
 */
export function connectIn(search: string): string | null {
	const given = new URLSearchParams(search);
	const invitation = given.get('circle');
	if (invitation) return `/api/c/${encodeURIComponent(invitation)}`;
	const asked = given.get('connect');
	return asked === null ? null : `/api/oauth/authorize?${asked}`;
}

function query(of: Follows | Through | With | Again): string {
	if ('kind' in of) return `?${of.kind}=${of.requestId}`;
	const through = of.through && `through=${encodeURIComponent(of.through)}`;
	const others = 'with' in of && of.with.length > 0 && `with=${of.with.join(',')}`;
	const again = 'again' in of && `again=${of.again}`;
	return `?${[through, others, again].filter(Boolean).join('&')}`;
}

/** Returns the ID of the request to write again, from the composer's address. */
export const againIn = (search: string) => new URLSearchParams(search).get('again');

/** Returns the connector that the composer's address names. */
export const throughIn = (search: string) => new URLSearchParams(search).get('through');

/** Returns the IDs of the other prospects in the composer's address. */
export const withIn = (search: string) => new URLSearchParams(search).get('with')?.split(',').filter(Boolean) ?? [];
