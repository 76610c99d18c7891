/**
 * Limits of a call: `trips`, how often it waits for the database (a batch is one trip, 5 to 30 ms on Cloudflare's
 * network), and `statements`, how many these trips carry.
 */
type Cost = { trips: number; statements: number };

/** One trip for the session with its account, and one for the call itself. */
const usual: Cost = { trips: 2, statements: 5 };

const costs = (trips: number, statements: number, ...names: string[]): [string, Cost][] =>
	names.map((name) => [name, { trips, statements }]);

/** Calls with another cost, as measured, and the reason. */
const others = new Map([
	// A file of the server.
	...costs(0, 0, 'GET /api/openapi.json'),
	// The session alone, or no session.
	...costs(1, 1, 'GET /api/user', 'GET /api/changes', 'GET /api/health'),
	...costs(1, 1, 'GET /api/extension', 'GET /api/extension/download', 'GET /api/extension/reading-rules'),
	...costs(1, 5, 'POST /api/register'),
	// The same trip ends the oldest sessions.
	...costs(2, 6, 'POST /api/login'),
	// The same trip counts the records without a company key.
	...costs(2, 6, 'GET /api/prospects/:id/network', 'GET /api/prospect-lists/:id/network'),
	...costs(2, 6, 'GET /api/prospect-lists/:id/circle', 'GET /api/known-at'),
	// As above, in the same trip; then the connectors are looked up in the network, to know how to reach them.
	...costs(3, 13, 'GET /api/prospect-lists/:id/connectors'),
	...costs(2, 6, 'GET /api/prospects/:id/connector-addresses'),
	// The same trip reads the previous values for the undo, and extends both links of its mail.
	...costs(2, 8, 'PATCH /api/intro-requests/:id'),
	// A batch with one statement for each kind of record that goes into the trash or comes out of it.
	...costs(2, 6, 'DELETE /api/connections/:id', 'DELETE /api/templates/:id', 'DELETE /api/bin/:id'),
	...costs(2, 13, 'DELETE /api/prospects/:id'),
	...costs(2, 21, 'DELETE /api/prospect-lists/:id'),
	// The same trip counts what is added.
	...costs(2, 6, 'POST /api/prospects/:id/connections', 'POST /api/intro-requests', 'POST /api/favours'),
	// The record is read first, because its keys follow from all its fields.
	...costs(3, 3, 'PATCH /api/prospects/:id'),
	// The requests of its mail are read first, and the link is written with each one's address.
	...costs(3, 4, 'POST /api/intro-requests/:id/answer-link'),
	...costs(3, 3, 'DELETE /api/intro-requests/:id/prospect-link'),
	// It is read first, because its counts belong to the day it was asked.
	...costs(3, 13, 'POST /api/prospects/:id/merge'),
	// A daily or hourly limit is counted first.
	...costs(3, 3, 'POST /api/verification'),
	...costs(3, 15, 'POST /api/prospect-lists/:id/prospects/removal'),
	...costs(3, 4, 'POST /api/account/archive', 'PATCH /api/prospect-lists/:id/prospects'),
	// The present address is looked up, too.
	...costs(4, 6, 'PUT /api/account/webhook'),
	...costs(3, 5, 'POST /api/prospect-lists/:id/prospects/move'),
	...costs(3, 9, 'POST /api/prospect-lists/:id/prospects/copy'),
	// Looks up the size of the removed records, which counts against the limit.
	...costs(4, 21, 'POST /api/bin/:id/restore'),
	// With the first and last part: the same trip compares and ends the previous network, and what other files say of its
	// people is carried over.
	...costs(3, 14, 'POST /api/my-network'),
	// A daily limit is counted first.
	...costs(3, 4, 'POST /api/my-network/details'),
	// A limit is counted first; after the response, the asker gets the mail and the webhook's message.
	...costs(7, 14, 'POST /api/circle/asks/:id/answer'),
	// The asks are read first, because each gets a link to its prospect after a yes.
	...costs(3, 3, 'POST /api/circle/asks/:id/link'),
	// Reads the circle after it, and who to tell.
	...costs(2, 9, 'POST /api/circle/join'),
	...costs(2, 6, 'POST /api/circle'),
	...costs(2, 12, 'PATCH /api/circle/me'),
	// A daily copy is counted first, and company keys are looked up.
	...costs(4, 14, 'PUT /api/circle/private'),
	// A mail is counted after the response.
	...costs(3, 3, 'POST /api/account/tokens'),
	...costs(3, 5, 'POST /api/prospect-lists/:id/shares', 'PATCH /api/account'),
	// The network is searched for the names and companies of the people read.
	...costs(3, 11, 'GET /api/prospects/:id/paths'),
	...costs(4, 14, 'GET /api/paths', 'GET /api/prospect-lists/:id/ways-in'),
	...costs(4, 19, 'GET /api/needs-you'),
	// Reads the existing lists and statuses; then one statement for each kind of record, for the requests' mails, and for
	// counting.
	...costs(4, 12, 'POST /api/prospect-lists/sample'),
	// Counts and checks a password; a mail is counted after the response.
	...costs(5, 7, 'POST /api/account/webhook/secret'),
	...costs(5, 9, 'POST /api/account/password'),
	...costs(5, 13, 'POST /api/account/removal'),
	...costs(7, 7, 'POST /api/account/address'),
	// Known people who only get connections are looked up again. The last two follow the response, to send a webhook's
	// message.
	...costs(7, 18, 'POST /api/prospect-lists/:id/prospects/import'),
	...costs(8, 12, 'POST /api/account/webhook/test'),
	// Two for each kind of record and for the trash, twice: the archive is measured before it is written.
	...costs(36, 36, 'GET /api/account/archive'),
]);

/** Returns the most a call may cost, by its name, such as `GET /api/user`. */
export const costOf = (name: string): Cost => others.get(name) ?? usual;

/** Calls whose cost differs from the usual. */
export const unusual = [...others.keys()];
