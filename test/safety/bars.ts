/**
 * Bars: promises (S1 to G4; U for attacks that must fail) and failures of each part (1 to 36). A test that shows a bar
 * carries its id as a tag: `tags: ['S1']` in vitest, `tag: ['@S1']` in Playwright. `npm run safety` runs them and
 * prints one line for each bar; `npm test` fails when a bar has fewer tests than `tests`. Raise that number with the
 * tests; lower it only with the tests it counted.
 */
export type Bar = { id: string; holds: string; tests: number };

export const bars: Bar[] = [
	// Sessions
	{ id: 'S1', holds: 'tokens are random, and only their hash is kept', tests: 2 },
	{ id: 'S2', holds: 'the cookie is strict, on https and on this machine', tests: 5 },
	{ id: 'S3', holds: 'signing out ends the session at once', tests: 1 },
	{ id: 'S4', holds: 'signing out works with any cookie, and only from our own pages', tests: 7 },
	{ id: 'S5', holds: 'each sign-in has a new token; sessions end in time and are rarely renewed', tests: 5 },
	{ id: 'S6', holds: 'other sites cannot act in a person’s name, on any route', tests: 88 },
	{ id: 'S7', holds: 'a storage fault signs no one out', tests: 18 },
	// Accounts
	{ id: 'P1', holds: 'passwords are kept as salted scrypt', tests: 2 },
	{ id: 'P2', holds: 'a wrong password and an unknown address get the same answer', tests: 2 },
	{ id: 'P3', holds: 'any password of 6 to 256 characters is taken as it is', tests: 24 },
	{ id: 'P4', holds: 'one address makes one account', tests: 2 },
	{ id: 'P5', holds: 'guessing passwords is limited; no one is locked out by others', tests: 5 },
	{ id: 'P6', holds: 'no answer shows a password; no body sets what is not the person’s to set', tests: 4 },
	// Against others
	{
		id: 'U1',
		holds: 'an address that no one has confirmed gets no word of a user, whatever is called in a loop',
		tests: 2,
	},
	{
		id: 'U2',
		holds: 'every mail is counted for its account, its address and the server, and none leaves uncounted',
		tests: 4,
	},
	{ id: 'U3', holds: 'some accounts cannot use up the mails of the server; whoever wants none gets none', tests: 3 },
	{
		id: 'U4',
		holds: 'no link from before outlives a new password, a reset or signing out everywhere; a change can be taken back',
		tests: 5,
	},
	{ id: 'U5', holds: 'what the old password confirmed is not written after it changed', tests: 4 },
	{ id: 'U6', holds: 'a mail always opens the way back in, whoever tries wrong passwords from where', tests: 2 },
	{ id: 'U7', holds: 'no one confirms a stranger’s account unawares, and the address’s owner can remove it', tests: 4 },
	{
		id: 'U8',
		holds: 'the domains of SIGN_UP hold for every address; a disabled account shows and sends nothing',
		tests: 4,
	},
	// Data
	{ id: 'D1', holds: 'no one sees or changes what belongs to another person', tests: 87 },
	{ id: 'D2', holds: 'statements have parameters, indexes and a small number', tests: 61 },
	{ id: 'D3', holds: 'every text and every body has a limit; an import is whole and small in statements', tests: 30 },
	{ id: 'D4', holds: 'hostile texts come back as they were typed, or are refused with a sentence', tests: 108 },
	{ id: 'D5', holds: 'what is deleted takes along what is below it, and nothing else', tests: 4 },
	{ id: 'D6', holds: 'a write whose answer was lost is done once', tests: 37 },
	{
		id: 'D7',
		holds: 'only a web address becomes a link, and on a contact a valid email address and a number',
		tests: 32,
	},
	{ id: 'D8', holds: 'statuses are reordered whole or not at all', tests: 3 },
	// Mail
	{ id: 'E1', holds: '"sent" is said only of what the provider says it sent', tests: 39 },
	{ id: 'E2', holds: 'no mail leaves twice', tests: 5 },
	{ id: 'E3', holds: 'a mail has one recipient who is not invented, and no header comes from a text', tests: 16 },
	{ id: 'E4', holds: 'a mail is from us, replies go to the person, and markup stays text', tests: 2 },
	{ id: 'E5', holds: 'mail has a time limit, a daily limit, and is refused where it is not set up', tests: 3 },
	// Drafts
	{ id: 'A1', holds: 'a draft keeps the rules, or says that it is the built-in one, or fails honestly', tests: 64 },
	{ id: 'A2', holds: 'a text about a prospect gives the model no orders', tests: 25 },
	{ id: 'A3', holds: 'drafts are limited by the minute and by the day', tests: 2 },
	// Headers and assets
	{ id: 'H1', holds: 'each page has an A+ of 150 points; each response may not be framed, sniffed or kept', tests: 4 },
	{ id: 'H2', holds: 'each path answers with the right kind and status', tests: 15 },
	{ id: 'H3', holds: 'a script stored in any field, or in a page that is imported, runs on no screen', tests: 3 },
	// Operation and extension
	{ id: 'O1', holds: 'errors tell nothing of the inside, and logs no secret', tests: 6 },
	{ id: 'O2', holds: 'health tells whether the parts answer, and no more', tests: 5 },
	{ id: 'O3', holds: 'fifty connections at once are answered; under faults no more fails than the faults', tests: 2 },
	{ id: 'X1', holds: 'the extension has few rights, runs no foreign code, and imports what it shows', tests: 108 },
	// Growth
	{ id: 'G1', holds: 'the records of an account are counted, and no write goes over a limit', tests: 2 },
	{ id: 'G2', holds: 'nothing is read without a bound in bytes', tests: 5 },
	{ id: 'G3', holds: 'one person’s reads are limited', tests: 1 },
	{
		id: 'G4',
		holds: 'a restored archive changes nothing that is there, and keeps the rules of the fields and the quotas',
		tests: 4,
	},
	// When parts fail
	{ id: '1', holds: 'D1 loses the connection: a write is tried again, a read D1 repeats itself', tests: 3 },
	{ id: '2', holds: 'D1 loses it for good: 503, and the screen says what failed', tests: 2 },
	{ id: '3', holds: 'D1 loses it after the commit: one row, and yes', tests: 1 },
	{ id: '4', holds: 'D1 is overloaded: 503, no second try', tests: 1 },
	{ id: '5', holds: 'a constraint of D1: a sentence, never a crash', tests: 8 },
	{ id: '6', holds: 'a batch breaks in the middle: nothing is kept', tests: 2 },
	{ id: '7', holds: 'D1 hangs: 503 within 10 seconds', tests: 1 },
	{ id: '8', holds: 'KV fails or hangs on reading: no one notices', tests: 5 },
	{ id: '9', holds: 'KV still knows an ended session: 401', tests: 2 },
	{ id: '10', holds: 'KV does not know a new session yet: signed in', tests: 1 },
	{ id: '11', holds: 'KV refuses to write: signing in works, a renewal is left out', tests: 2 },
	{ id: '12', holds: 'many requests renew one session at once: one write', tests: 1 },
	{ id: '13', holds: 'R2 is empty, fails or breaks off: a fresh ZIP, or without the files for it a 503', tests: 10 },
	{ id: '14', holds: 'the model refuses: an honest answer', tests: 4 },
	{ id: '15', holds: 'the model hangs: given up after 15 seconds', tests: 1 },
	{ id: '16', holds: 'the model answers nonsense: one more try, then the built-in draft', tests: 5 },
	{ id: '17', holds: 'the model obeys a text about a prospect: the draft is refused or cleaned', tests: 12 },
	{ id: '18', holds: 'no model: the built-in draft, and it says so', tests: 1 },
	{ id: '19', holds: 'the provider sent the mail: sent, with its time', tests: 1 },
	{ id: '20', holds: 'the provider says failed: not sent', tests: 1 },
	{ id: '21', holds: 'the provider answers nonsense: not sent', tests: 4 },
	{ id: '22', holds: 'the provider refuses: not sent, not tried again', tests: 3 },
	{ id: '23', holds: 'the provider breaks: unclear, one call', tests: 3 },
	{ id: '24', holds: 'the provider hangs or cuts off: unclear after 10 seconds, one call', tests: 3 },
	{ id: '25', holds: 'D1 fails after the mail left: no lie, no second mail', tests: 2 },
	{ id: '26', holds: 'ten presses at once: one mail', tests: 2 },
	{ id: '27', holds: 'the person closes the page while sending: it goes on', tests: 1 },
	{ id: '29', holds: 'the counter of requests fails: everybody passes, mails are still counted', tests: 5 },
	{ id: '30', holds: 'a part is not set up: only what needs it fails', tests: 3 },
	{ id: '31', holds: 'a body that is none: refused with a sentence', tests: 131 },
	{ id: '32', holds: 'any path and method: never a crash, never a page', tests: 32 },
	{ id: '33', holds: 'the session ends while the app is open: the sign-in screen, on the same path', tests: 1 },
	{ id: '34', holds: 'a new build while the app is open: one reload', tests: 3 },
	{ id: '35', holds: 'hashing stays within what the platform allows', tests: 1 },
	{ id: '36', holds: 'offline, slow or failing calls: the right words, no second submit', tests: 8 },
];
