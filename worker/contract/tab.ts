/**
 * The header that says whose a response is, by the user's id. In a call it says which user made it: if someone
 * else has signed in in that browser since, the call is refused and nothing is done.
 */
export const accountHeader = 'X-Account';

/** The header with which a tab names itself in a write, so that it recognises its own change among others'. */
export const tabHeader = 'X-Tab';

/** The header of GET /api/user that offers the socket: the number to start from. Absent on a server without sockets. */
export const changesHeader = 'X-Changes';

/**
 * The nouns of the app: each write names those it changed, and a tab reads again what it shows of them
 * (web/queries/keys.ts). `lists` includes the number of people in each list, `people` their connections; `asks` are
 * requests from members of a circle to the user, and `invitations` those to a circle.
 */
export const nouns = [
	'user',
	'lists',
	'people',
	'statuses',
	'requests',
	'drafts',
	'templates',
	'network',
	'circle',
	'invitations',
	'asks',
	'shares',
	'trash',
	'sessions',
	'tokens',
	'assistants',
	'webhook',
	'weekly-mail',
] as const;
export type Noun = (typeof nouns)[number];

/**
 * The header in which a write's response names the nouns that changed, with commas between them, or {@link nothing}.
 * Without it anything may have changed: the write failed on its way, or found another record than expected.
 */
export const changedHeader = 'X-Changed';
/** The header's value when nothing changed. */
export const nothing = 'none';

/** The path of the socket. `since` is the tab's latest number. */
export const changesPath = '/api/changes';

/**
 * A message of the socket: the nouns that changed, up to this number. `by` is the tab that wrote, if it named itself.
 */
export type Change = { number: number; nouns: Noun[]; by?: string };

/** The close code for a socket whose session is over. */
export const sessionOverCode = 4401;

/** A tab's check that the server is still there, and its response. */
export const [ping, pong] = ['ping', 'pong'];

/**
 * With this header, a read responds 204 instead of 401 when no one is signed in: browsers print a 401 in their console
 * as a failed call, and being signed out is no failure.
 */
export const signedOutHeader = { 'X-Signed-Out': '204' } as const;
