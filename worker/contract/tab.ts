/**
 * The header that says whose a response is, by the user's id. With the same header a call says for whom it was made: when
 * someone else is signed in in that browser by now, the call is refused and nothing is done.
 */
export const accountHeader = 'X-Account';

/** The header with which a tab names itself in a write, so that it knows its own write among those of others. */
export const tabHeader = 'X-Tab';

/**
 * The header of GET /api/user that offers the socket: the number to begin with. It is absent where the server has no
 * sockets.
 */
export const changesHeader = 'X-Changes';

/**
 * The nouns of the app: each write names those that it changed, and a tab reads again what it shows of them
 * (web/queries/keys.ts). `lists` holds how many people each list has, `people` their connections, `asks` requests that
 * members of a circle made to the user, and `invitations` those to a circle.
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
 * The header in which the response to a write names the nouns that it changed, with commas between them, or
 * {@link nothing}. Without it the write may have changed anything: it failed on its way, or found another record than was
 * expected.
 */
export const changedHeader = 'X-Changed';
/** The value of that header where nothing changed. */
export const nothing = 'none';

/** The path of the socket. `since` is the number that the tab holds. */
export const changesPath = '/api/changes';

/** A message of the socket: the nouns that changed, up to this number. `by` is the tab that wrote, where it named itself. */
export type Change = { number: number; nouns: Noun[]; by?: string };

/** The code with which the server closes a socket whose session is over. */
export const sessionOverCode = 4401;

/** A tab's check that the server is still there, and the response. */
export const [ping, pong] = ['ping', 'pong'];

/**
 * With this header, a read responds 204 instead of 401 when no one is signed in: browsers show a 401 in their console as
 * a failed call, and being signed out is no failure.
 */
export const signedOutHeader = { 'X-Signed-Out': '204' } as const;
