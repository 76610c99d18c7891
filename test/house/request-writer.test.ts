import { expect, test } from 'vitest';
import { files, textOf } from './files.ts';

const writer = 'worker/introductions/db/requests/change-request.ts';

/** Returns the updates of requests in a text, each up to its `where`. */
const updates = (text: string) =>
	text.match(/update(?:\(introRequests\)| \$\{introRequests\}| "?intro_requests)[\s\S]*?where/gi) ?? [];

test('one file sets the state of a request and says what an event makes of it', () => {
	const all = files('worker').filter((path) => path.endsWith('.ts') || path.endsWith('.sql'));
	const setters = all.filter((path) => updates(textOf(path)).some((update) => /\bstatus\b/.test(update)));
	expect(setters).toEqual([writer]);
	// No other file asks the table of states what to write.
	const readers = all.filter((path) => /\bnextStatus\(/.test(textOf(path)) && !path.startsWith('worker/contract/'));
	expect(readers.sort()).toEqual([
		// Makes SQL of it, for the writer.
		'worker/introductions/db/requests/intro-request-columns.ts',
		'worker/introductions/use-cases/receive-reply.ts',
	]);
});
