import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { signedOutHeader } from '#contract/user';
import { keys } from '../../web/queries/keys.ts';
import { textOf } from './files.ts';

// web/public/early.js is plain JavaScript that runs before the app: it cannot import what it repeats.
const early = textOf('web/public/early.js');
/** A variable as the script's templates write it. */
const inEarly = (name: string) => ['$', '{', name, '}'].join('');

test('the early script asks who is signed in with the header that the app uses', () => {
	const [[name, value] = ['', '']] = Object.entries(signedOutHeader);
	expect(early).toContain(`headers: { '${name}': '${value}' }`);
	expect(early).toContain(`'${keys.user.join('/')}'`);
});

test('the early script names screens that are there', () => {
	const withData = [...early.matchAll(/^\t+'([a-z-]+)': \[/gm)].map(([, screen]) => screen);
	const byPath = [...early.matchAll(/\? '([a-z-]+)'|'\/[a-z-]*': '([a-z-]+)'/g)].map(([, one, other]) => one ?? other);
	expect([withData.length, byPath.length]).toEqual([4, 5]);
	for (const screen of [...withData, ...byPath]) {
		expect([screen, existsSync(`web/screens/${screen}`)]).toEqual([screen, true]);
	}
});

test('the early script fetches from the addresses that the queries have as their keys', () => {
	const [list, contact] = [inEarly('listId'), inEarly('contactId')];
	const asked = [
		keys.lists,
		keys.list(list),
		keys.prospects(list),
		keys.prospect(contact),
		keys.connections(contact),
		keys.introRequests(contact),
		keys.statuses,
		keys.askedBefore,
	].map((key) => key.join('/'));
	// The script writes the longer addresses with the shorter ones: put together, they are the same.
	const written = early
		.replaceAll(inEarly('list'), keys.list(list).join('/'))
		.replaceAll(inEarly('contact'), keys.prospect(contact).join('/'));
	for (const address of asked) expect(written).toContain(address);
});
