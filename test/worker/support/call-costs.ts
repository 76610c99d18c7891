/**
 * Limits of a call: `trips`, how often it asks the database and waits for the answer (a batch is one trip, 5 to 30 ms
 * on Cloudflare's network), and `statements`, how many these trips carry.
 */
type Cost = { trips: number; statements: number };

/** The session with its account is one trip, and what the call is for is another. */
const usual: Cost = { trips: 2, statements: 5 };

const costs = (trips: number, statements: number, ...names: string[]): [string, Cost][] =>
	names.map((name) => [name, { trips, statements }]);

/** The calls that cost something else, as measured, and why. */
const others = new Map([
	// A file of the server.
	...costs(0, 0, 'GET /api/openapi.json'),
	// The session alone, or no session.
	...costs(1, 1, 'GET /api/user', 'GET /api/changes', 'GET /api/health'),
	...costs(1, 1, 'GET /api/extension', 'GET /api/extension/download', 'GET /api/extension/reading-rules'),
	...costs(1, 5, 'POST /api/register'),
	// In the same trip, the oldest sessions end.
	...costs(2, 6, 'POST /api/login'),
	// In the same trip, what lacks the key of its company.
	...costs(2, 6, 'GET /api/prospects/:id/network', 'GET /api/prospect-lists/:id/network'),
	...costs(2, 6, 'GET /api/prospect-lists/:id/circle', 'GET /api/known-at'),
	// In the same trip, the same; then who of the network the connectors are, for how they are reached.
	...costs(3, 13, 'GET /api/prospect-lists/:id/connectors'),
	...costs(2, 6, 'GET /api/prospects/:id/connector-addresses'),
	// In the same trip, what it was before, for its undo, and both links of its mail that work longer.
	...costs(2, 8, 'PATCH /api/intro-requests/:id'),
	// A batch of one statement for each kind of record that goes into the trash, or comes out of it.
	...costs(2, 6, 'DELETE /api/connections/:id', 'DELETE /api/templates/:id', 'DELETE /api/bin/:id'),
	...costs(2, 13, 'DELETE /api/prospects/:id'),
	...costs(2, 21, 'DELETE /api/prospect-lists/:id'),
	// In the same trip, what is added is counted.
	...costs(2, 6, 'POST /api/prospects/:id/connections', 'POST /api/intro-requests', 'POST /api/favours'),
	// The record is read first: its keys follow from all of its fields.
	...costs(3, 3, 'PATCH /api/prospects/:id'),
	// The requests of its mail are read first, and the link is written with the address of each.
	...costs(3, 4, 'POST /api/intro-requests/:id/answer-link'),
	...costs(3, 3, 'DELETE /api/intro-requests/:id/prospect-link'),
	// It is read first: what was counted of it has the day that it was asked.
	...costs(3, 13, 'POST /api/prospects/:id/merge'),
	// A limit of the day or the hour is counted first.
	...costs(3, 3, 'POST /api/verification'),
	...costs(3, 15, 'POST /api/prospect-lists/:id/prospects/removal'),
	...costs(3, 4, 'POST /api/account/archive', 'PATCH /api/prospect-lists/:id/prospects'),
	// The address that is there is looked up, too.
	...costs(4, 6, 'PUT /api/account/webhook'),
	...costs(3, 5, 'POST /api/prospect-lists/:id/prospects/move'),
	...costs(3, 9, 'POST /api/prospect-lists/:id/prospects/copy'),
	// Looks up the size of the removed records, which counts against the limit.
	...costs(4, 21, 'POST /api/bin/:id/restore'),
	// With the first and last part, the network before is compared and ended in the same trip, and what other files said of
	// its people is carried over.
	...costs(3, 14, 'POST /api/my-network'),
	// A limit of the day is counted first.
	...costs(3, 4, 'POST /api/my-network/details'),
	// A limit is counted first; after the response, the mail and the message of the webhook to whoever asks.
	...costs(7, 14, 'POST /api/circle/asks/:id/answer'),
	// The asks are read first: after a yes each gets a link for its prospect.
	...costs(3, 3, 'POST /api/circle/asks/:id/link'),
	// With the circle after it, and who has to hear of it.
	...costs(2, 9, 'POST /api/circle/join'),
	...costs(2, 6, 'POST /api/circle'),
	...costs(2, 12, 'PATCH /api/circle/me'),
	// A copy of the day is counted first, and the keys of companies are looked up.
	...costs(4, 14, 'PUT /api/circle/private'),
	// After the response a mail is counted.
	...costs(3, 3, 'POST /api/account/tokens'),
	...costs(3, 5, 'POST /api/prospect-lists/:id/shares', 'PATCH /api/account'),
	// The network is asked about the names and companies of those who were read.
	...costs(3, 11, 'GET /api/prospects/:id/paths'),
	...costs(4, 14, 'GET /api/paths', 'GET /api/prospect-lists/:id/ways-in'),
	...costs(4, 19, 'GET /api/needs-you'),
	// The lists and statuses that are there are read; a statement for each kind of record, for the mails of requests, and to count.
	...costs(4, 12, 'POST /api/prospect-lists/sample'),
	// A password is checked, which is counted first; after the response a mail is counted.
	...costs(5, 7, 'POST /api/account/webhook/secret'),
	...costs(5, 9, 'POST /api/account/password'),
	...costs(5, 13, 'POST /api/account/removal'),
	...costs(7, 7, 'POST /api/account/address'),
	// Known people who get nothing but connections are looked at once more. The last two follow the response: a message of
	// the webhook is sent.
	...costs(7, 18, 'POST /api/prospect-lists/:id/prospects/import'),
	...costs(8, 12, 'POST /api/account/webhook/test'),
	// Two for each kind of record and for the trash, twice: it is measured before it is written.
	...costs(36, 36, 'GET /api/account/archive'),
]);

/** The most that a call may cost, by its name, such as `GET /api/user`. */
export const costOf = (name: string): Cost => others.get(name) ?? usual;

/** The calls that cost something else than the usual. */
export const unusual = [...others.keys()];
