/**
 * What must hold (S1 to G4; U is what nobody can do against others) and what happens when parts fail (1 to 36), and which tests show it. `npm run safety` runs
 * them and prints one line for each; `npm test` fails where a bar has lost a test. A test is named by its file below
 * test/ and the start of its name, so that all rows of a `test.each` count.
 */
export type Bar = { id: string; holds: string; tests: [file: string, ...names: string[]][] };

const sessions = 'worker/sessions.test.ts';
const accounts = 'worker/accounts.test.ts';
const door = 'worker/mail-door.test.ts';
const takeover = 'worker/takeover.test.ts';
const confirming = 'worker/confirming.test.ts';
const storage = 'worker/storage-faults.test.ts';
const requests = 'worker/intro-requests.test.ts';
const mail = 'worker/mail.test.ts';
const drafting = 'worker/drafting.test.ts';
const texts = 'worker/texts.test.ts';
const bodies = 'worker/bodies.test.ts';
const routing = 'worker/routing.test.ts';
const zip = 'worker/extension.test.ts';
const sending = 'e2e/intro-request-send.spec.ts';

export const bars: Bar[] = [
	// Sessions
	{
		id: 'S1',
		holds: 'tokens are random, and only their hash is kept',
		tests: [[sessions, 'tokens are', 'the token itself']],
	},
	{ id: 'S2', holds: 'the cookie is strict, on https and on this machine', tests: [[sessions, 'the cookie']] },
	{
		id: 'S3',
		holds: 'signing out ends the session at once',
		tests: [[sessions, 'signing out ends the session at once']],
	},
	{
		id: 'S4',
		holds: 'signing out works with any cookie, and only from our own pages',
		tests: [[sessions, 'signing out with', 'signing out by']],
	},
	{
		id: 'S5',
		holds: 'each sign-in has a new token; sessions end in time and are rarely renewed',
		tests: [
			[
				sessions,
				'signing in and signing up',
				'a session in use',
				'a session with more time left',
				'a session ends after 90',
				'a session that nobody used',
			],
		],
	},
	{
		id: 'S6',
		holds: 'other sites cannot act in a person’s name, on any route',
		tests: [['worker/cross-site.test.ts', '']],
	},
	{
		id: 'S7',
		holds: 'a storage fault signs nobody out',
		tests: [
			[storage, 'D1 that goes on saying', 'KV that'],
			['worker/write-faults.test.ts', 'POST /api/login', 'POST /api/register'],
		],
	},
	// Accounts
	{
		id: 'P1',
		holds: 'passwords are kept as salted scrypt',
		tests: [[accounts, 'passwords are stored as scrypt', 'a password hashed with less']],
	},
	{
		id: 'P2',
		holds: 'a wrong password and an unknown address get the same answer',
		tests: [
			[accounts, 'signing in says the same'],
			['worker/sign-in.test.ts', 'an unknown address is limited'],
		],
	},
	{
		id: 'P3',
		holds: 'any password of 6 to 256 characters is taken as it is',
		tests: [[accounts, 'the password', 'a hundred kilobytes', '{']],
	},
	{
		id: 'P4',
		holds: 'one address makes one account',
		tests: [
			[accounts, 'one address makes one account'],
			[storage, 'D1 that breaks a registration'],
		],
	},
	{
		id: 'P5',
		holds: 'guessing passwords is limited; nobody is locked out by others',
		tests: [
			[accounts, 'signing in after too many', 'signing in does not count'],
			['worker/sign-in.test.ts', 'fifty wrong', 'nobody locks', 'from a network'],
		],
	},
	{
		id: 'P6',
		holds: 'no answer shows a password; no body sets what is not the person’s to set',
		tests: [
			[sessions, 'the user is shown without'],
			[accounts, 'nobody writes more'],
			['worker/prospect-lists.test.ts', 'nobody sets what'],
			['worker/other-people.test.ts', 'the owner can call'],
		],
	},
	// Against others
	{
		id: 'U1',
		holds: 'to an address that nobody has confirmed no word of a user leaves, whatever is called in a loop',
		tests: [[door, 'an account that is not confirmed', 'a notice goes to a confirmed']],
	},
	{
		id: 'U2',
		holds: 'every mail is counted for its account, its address and the server, and none leaves uncounted',
		tests: [
			[door, 'three confirmations', 'an address that nobody has confirmed gets', 'one address gets'],
			['house/imports.test.ts', 'every mail leaves by one door'],
		],
	},
	{
		id: 'U3',
		holds: 'some accounts cannot use up the mails of the server; whoever wants none gets none',
		tests: [[door, 'some accounts', 'an address that bounced', 'who got a mail']],
	},
	{
		id: 'U4',
		holds: 'no link from before outlives a new password, a reset or signing out everywhere; a change can be taken back',
		tests: [[takeover, 'a changed password', 'a reset ends', 'signing out', 'the present address', 'whoever took']],
	},
	{
		id: 'U5',
		holds: 'what the old password confirmed is not written after it changed',
		tests: [[takeover, 'a sign-in with the old', 'nothing else', 'a password hash is renewed', 'a reset link is made']],
	},
	{
		id: 'U6',
		holds: 'a mail always opens the way back in, whoever tries wrong passwords from where',
		tests: [['worker/sign-in.test.ts', 'five networks', 'a network from which']],
	},
	{
		id: 'U7',
		holds: 'nobody confirms a stranger’s account unawares, and its address’s owner removes it',
		tests: [
			[confirming, 'the page that confirms', 'in a browser without', 'the owner of an address', '"This was not me"'],
		],
	},
	{
		id: 'U8',
		holds: 'the domains of SIGN_UP hold for every address; a disabled account shows and sends nothing',
		tests: [[confirming, 'the domains', 'where domains', 'the answer pages of a disabled', 'drafts are for']],
	},
	// Data
	{
		id: 'D1',
		holds: 'nobody sees or changes what is another person’s',
		tests: [
			['worker/other-people.test.ts', ''],
			['worker/strangers.test.ts', ''],
		],
	},
	{
		id: 'D2',
		holds: 'statements have parameters, indexes and a small number',
		tests: [['worker/queries.test.ts', '']],
	},
	{
		id: 'D3',
		holds: 'every text and every body has a limit; an import is whole and small in statements',
		tests: [
			[
				texts,
				'a list has',
				'a prospect has',
				'somebody imported has',
				'a connection has',
				'a template has',
				'a status has',
			],
			['worker/import.test.ts', 'a thousand people', 'an import that breaks'],
			['worker/selected-prospects.test.ts', 'copies count', 'a person changes', 'ten thousand people'],
			['worker/my-network.test.ts', 'a network has at most', 'a person uploads', 'a new upload'],
			['e2e/server-killed.spec.ts', 'a server that is killed'],
		],
	},
	{
		id: 'D4',
		holds: 'hostile texts come back as they were typed, or are refused with a sentence',
		tests: [
			[texts, ''],
			[bodies, 'none of these bodies'],
			['worker/prospect-search.test.ts', 'whatever somebody'],
			['worker/my-network.test.ts', 'whatever somebody'],
		],
	},
	{
		id: 'D5',
		holds: 'what is deleted takes along what is below it, and nothing else',
		tests: [['worker/deletes.test.ts', '']],
	},
	{
		id: 'D6',
		holds: 'a write whose answer was lost is done once',
		tests: [
			[storage, 'D1 that loses the connection after'],
			['worker/write-faults.test.ts', ''],
		],
	},
	{
		id: 'D7',
		holds: 'only a web address becomes a link, and on a contact a valid email address and a number',
		tests: [
			[texts, 'a web address'],
			['web/draft.test.ts', 'an address is written to', 'a profile can be opened'],
			['e2e/prospect-list-table.spec.ts', 'one list: table the profile opens'],
		],
	},
	{ id: 'D8', holds: 'statuses are reordered whole or not at all', tests: [['worker/statuses.test.ts', 'reordering']] },
	// Mail
	{
		id: 'E1',
		holds: '"sent" is said only of what the provider says it sent',
		tests: [
			[mail, ''],
			[sending, 'a provider that answers'],
		],
	},
	{
		id: 'E2',
		holds: 'no mail leaves twice',
		tests: [
			[requests, 'ten presses', 'the same key', 'a request that was cut off', 'the database is lost'],
			[sending, 'after a lost response'],
		],
	},
	{
		id: 'E3',
		holds: 'a mail has one recipient who is not invented, and no header comes from a text',
		tests: [
			[mail, 'the recipient', 'controls in the subject'],
			['worker/sample.test.ts', 'no mail about', 'no mail goes to'],
		],
	},
	{
		id: 'E4',
		holds: 'a mail is from us, replies go to the person, and markup stays text',
		tests: [[mail, 'a mail the provider accepts', 'controls in the subject']],
	},
	{
		id: 'E5',
		holds: 'mail has a time limit, a daily limit, and is refused where it is not set up',
		tests: [
			[mail, 'a provider that does not answer', 'without a mailer'],
			[requests, 'the daily limit is exact'],
		],
	},
	// Drafts
	{
		id: 'A1',
		holds: 'a draft keeps the rules, or says that it is the built-in one, or fails honestly',
		tests: [[drafting, '']],
	},
	{
		id: 'A2',
		holds: 'a text about a prospect gives the model no orders',
		tests: [[drafting, 'the scraped title', 'the built-in draft stays clean', 'hostile names']],
	},
	{
		id: 'A3',
		holds: 'drafts are limited by the minute and by the day',
		tests: [[drafting, 'drafts are limited', 'without settings of the operator']],
	},
	// Headers and assets
	{
		id: 'H1',
		holds: 'each page has an A+ of 150 points; each response may not be framed, sniffed or kept',
		tests: [
			['e2e/shell-headers.spec.ts', ''],
			[routing, 'every response of every route'],
			['e2e/shell-looks.spec.ts', ''],
		],
	},
	{
		id: 'H2',
		holds: 'each path answers with the right kind and status',
		tests: [
			[routing, 'what is not the API', 'an unknown path'],
			[zip, 'the same build', 'a signed-in person gets'],
			[sessions, 'signing out with'],
		],
	},
	{
		id: 'H3',
		holds: 'a script stored in any field, or in a page that is imported, runs on no screen',
		tests: [
			['e2e/prospect-list-saved-page.spec.ts', 'without the extension'],
			['e2e/shell-injected-texts.spec.ts', ''],
			['e2e/answer-page.spec.ts', 'nothing on the answer page'],
		],
	},
	// Operation and extension
	{
		id: 'O1',
		holds: 'errors tell nothing of the inside, and logs no secret',
		tests: [
			[storage, 'the text of an unexpected error'],
			['worker/problems.test.ts', ''],
			['worker/logs.test.ts', 'no log line'],
			['deploy/deploy.test.ts', 'the first deployment'],
		],
	},
	{ id: 'O2', holds: 'health tells whether the parts answer, and no more', tests: [[storage, 'health']] },
	{
		id: 'O3',
		holds: 'fifty connections at once are answered; under faults no more fails than the faults',
		tests: [
			['e2e/server-load.spec.ts', ''],
			['worker/faults-under-load.test.ts', ''],
		],
	},
	{
		id: 'X1',
		holds: 'the extension has few rights, runs no foreign code, and imports what it shows',
		tests: [
			['extension/rights.test.ts', ''],
			['extension/store.test.ts', ''],
			['extension/kept.test.ts', 'the forged message'],
			['e2e/extension-popup.spec.ts', 'a page cannot give'],
			['e2e/extension-import.spec.ts', '25 lazy rows'],
		],
	},
	// Growth
	{
		id: 'G1',
		holds: 'the bytes of an account are exact, and no write goes over its budget',
		tests: [
			[
				'worker/usage.test.ts',
				'the bytes of an account',
				'a list that',
				'an import that',
				'fifty writes',
				'an address that is not confirmed',
				'requests that are saved',
			],
		],
	},
	{
		id: 'G2',
		holds: 'nothing is read without a bound in bytes',
		tests: [['worker/bounds.test.ts', '']],
	},
	{ id: 'G3', holds: 'one person’s reads are limited', tests: [['worker/usage.test.ts', 'the reads of one person']] },
	{
		id: 'G4',
		holds: 'a restored archive changes nothing that is there, and keeps the rules of the fields and the quotas',
		tests: [
			[
				'worker/archive.test.ts',
				'an archive comes back once more',
				'a starting status',
				'a row that breaks',
				'a thousand lists',
			],
		],
	},
	// When parts fail
	{
		id: '1',
		holds: 'D1 loses the connection once on a read: asked again',
		tests: [[storage, 'D1 that loses the connection once']],
	},
	{
		id: '2',
		holds: 'D1 loses it for good: 503, and the screen says what failed',
		tests: [
			[storage, 'D1 that goes on saying "Network'],
			['e2e/prospect-list-states.spec.ts', 'one list: states the failure'],
		],
	},
	{
		id: '3',
		holds: 'D1 loses it after the commit: one row, and yes',
		tests: [[storage, 'D1 that loses the connection after the write']],
	},
	{
		id: '4',
		holds: 'D1 is overloaded: 503, no second try',
		tests: [[storage, 'D1 that goes on saying "D1 DB is overloaded']],
	},
	{
		id: '5',
		holds: 'a constraint of D1: a sentence, never a crash',
		tests: [
			['worker/statuses.test.ts', 'a new status added twice'],
			['worker/import-races.test.ts', ''],
		],
	},
	{
		id: '6',
		holds: 'a batch breaks in the middle: nothing is kept',
		tests: [
			[storage, 'D1 that breaks a registration'],
			['worker/import.test.ts', 'an import that breaks'],
		],
	},
	{ id: '7', holds: 'D1 hangs: 503 within 10 seconds', tests: [[storage, 'D1 that hangs']] },
	{
		id: '8',
		holds: 'KV fails or hangs on reading: felt by nobody',
		tests: [[storage, 'KV that fails does not', 'KV that throws does not', 'KV that hangs']],
	},
	{
		id: '9',
		holds: 'KV still knows an ended session: 401',
		tests: [
			[storage, 'KV that still knows'],
			[sessions, 'signing out ends the session at once'],
		],
	},
	{ id: '10', holds: 'KV does not know a new session yet: signed in', tests: [[storage, 'KV that has not heard']] },
	{
		id: '11',
		holds: 'KV refuses to write: signing in works, a renewal is left out',
		tests: [[storage, 'KV that fails on writing', 'KV that refuses a renewal']],
	},
	{
		id: '12',
		holds: 'many requests renew one session at once: one write',
		tests: [[sessions, 'a session in use is renewed once']],
	},
	{ id: '13', holds: 'R2 is empty, fails or breaks off: a fresh ZIP', tests: [[zip, 'a store that']] },
	{ id: '14', holds: 'the model refuses: an honest answer', tests: [[drafting, '3040', '3036', '5007', '3007']] },
	{ id: '15', holds: 'the model hangs: given up after 15 seconds', tests: [[drafting, 'a model that never answers']] },
	{
		id: '16',
		holds: 'the model answers nonsense: one more try, then the built-in draft',
		tests: [[drafting, 'prose', 'another shape', 'nothing, twice', '100 KB', 'HTML']],
	},
	{
		id: '17',
		holds: 'the model obeys a text about a prospect: the draft is refused or cleaned',
		tests: [[drafting, 'the scraped title']],
	},
	{ id: '18', holds: 'no model: the built-in draft, and it says so', tests: [[drafting, 'without a connected model']] },
	{
		id: '19',
		holds: 'the provider sent the mail: sent, with its time',
		tests: [[mail, 'a mail the provider accepts']],
	},
	{ id: '20', holds: 'the provider says failed: not sent', tests: [[mail, '202 whose result']] },
	{ id: '21', holds: 'the provider answers nonsense: not sent', tests: [[mail, '202 with']] },
	{ id: '22', holds: 'the provider refuses: not sent, not tried again', tests: [[mail, '400', '403', '413']] },
	{
		id: '23',
		holds: 'the provider breaks: unclear, one call',
		tests: [
			[mail, '500', '502'],
			[sending, 'a provider that answers "broken"'],
		],
	},
	{
		id: '24',
		holds: 'the provider hangs or cuts off: unclear after 10 seconds, one call',
		tests: [
			[mail, 'a provider that does not answer', 'a connection reset'],
			[sending, 'a provider that never responds'],
		],
	},
	{
		id: '25',
		holds: 'D1 fails after the mail left: no lie, no second mail',
		tests: [[requests, 'the database is lost', 'the write is lost']],
	},
	{
		id: '26',
		holds: 'ten presses at once: one mail',
		tests: [
			[requests, 'ten presses'],
			[sending, 'sending posts the request once'],
		],
	},
	{
		id: '27',
		holds: 'the person closes the page while sending: it goes on',
		tests: [[requests, 'the sending goes on']],
	},
	{
		id: '29',
		holds: 'the counter of requests fails: everybody passes, mails are still counted',
		tests: [
			['worker/rate-limit.test.ts', 'a counter that'],
			[requests, 'the daily limit is exact'],
		],
	},
	{
		id: '30',
		holds: 'a part is not set up: only what needs it fails',
		tests: [
			[storage, 'D1 that is not bound', 'KV that is not bound'],
			[mail, 'without a mailer'],
		],
	},
	{ id: '31', holds: 'a body that is none: refused with a sentence', tests: [[bodies, '']] },
	{ id: '32', holds: 'any path and method: never a crash, never a page', tests: [[routing, 'no path and no method']] },
	{
		id: '33',
		holds: 'the session ends while the app is open: the sign-in screen, on the same path',
		tests: [['e2e/auth-access.spec.ts', 'session a session that ends']],
	},
	{ id: '34', holds: 'a new build while the app is open: one reload', tests: [['e2e/shell-reload.spec.ts', '']] },
	{
		id: '35',
		holds: 'hashing stays within what the platform allows',
		tests: [[accounts, 'passwords are stored as scrypt']],
	},
	{
		id: '36',
		holds: 'offline, slow or failing calls: the right words, no second submit',
		tests: [
			['e2e/shell-data.spec.ts', 'client data offline'],
			['e2e/auth.spec.ts', 'signing in and up'],
			['e2e/prospect-lists-create.spec.ts', 'creating a list a failure'],
			['e2e/edit-contact-save.spec.ts', 'saving a contact a failure'],
			['e2e/settings-dialogs.spec.ts', 'editing a status a failure'],
		],
	},
];
