import { beforeEach, expect, test, vi } from 'vitest';
import { typedTexts } from '../../../web/features/drafts/typed-texts.ts';
import {
	draftKey,
	dropDraft,
	dropDraftsAbout,
	dropDraftsOf,
	dropOldDrafts,
	keepDraft,
	moveDrafts,
	readDraft,
} from '../../../web/ui/memory/drafts.ts';

const day = 24 * 60 * 60_000;
const now = Date.parse('2026-06-15T12:00:00Z');
const mine = draftKey('u-1', 'contact.p-1');
const theirs = draftKey('u-2', 'contact.p-1');

/** A browser's storage, which Node lacks. */
class Storage {
	[key: string]: unknown;
	getItem = (key: string) => (Object.hasOwn(this, key) ? String(this[key]) : null);
	setItem = (key: string, text: string) => {
		this[key] = text;
	};
	removeItem = (key: string) => void delete this[key];
}
beforeEach(() => void vi.stubGlobal('localStorage', new Storage()));

test('a draft is there for 30 days, with the time at which it was typed', () => {
	keepDraft(mine, { notes: 'Call on Monday' }, now);
	expect(readDraft(mine, now + 30 * day)).toEqual({ at: now, value: { notes: 'Call on Monday' } });
	expect(readDraft(mine, now + 30 * day + 1)).toBeUndefined();
});

test('another account finds no draft in the same place', () => {
	keepDraft(mine, { notes: 'x' }, now);
	expect(readDraft(theirs, now)).toBeUndefined();
	keepDraft(theirs, { notes: 'y' }, now);
	dropDraft(mine);
	expect([readDraft(mine, now), readDraft(theirs, now)?.value]).toEqual([undefined, { notes: 'y' }]);
});

test('drafts about a merged person move to the other one; of two the newer stays', () => {
	const places = [
		'contact.ID',
		'connection.ID',
		'intro.ID',
		'intro.ID.nudge.r-1',
		'saved-intro.ID',
		'intro.p-8.ID.p-9',
	];
	const key = (place: string, id: string) => draftKey('u-1', place.replace('ID', id));
	const typed = now - day;
	for (const place of places) keepDraft(key(place, 'p-2'), place, typed);
	keepDraft(key('contact.ID', 'p-1'), 'newer', typed + 1);
	keepDraft(key('connection.ID', 'p-1'), 'older', typed - 1);
	keepDraft(key('intro.ID', 'p-22'), 'of someone else', now);
	localStorage.setItem(key('new-list.ID', 'p-2'), 'not JSON');
	keepDraft(draftKey('u-1', 'intro.p-1.p-2.p-3'), 'of both', now);
	moveDrafts('p-2', 'p-1', now);
	expect(localStorage.getItem(key('new-list.ID', 'p-1'))).toBeNull();
	expect(places.map((place) => readDraft(key(place, 'p-1'), now)?.value)).toEqual(['newer', ...places.slice(1)]);
	// A move isn't typing, whether the other key was free or had an older draft.
	const times = ['intro.ID', 'connection.ID', 'contact.ID'].map((place) => readDraft(key(place, 'p-1'), now)?.at);
	expect(times).toEqual([typed, typed, typed + 1]);
	expect(readDraft(draftKey('u-1', 'intro.p-1.p-3'), now)?.value).toBe('of both');
	expect(readDraft(key('intro.ID', 'p-22'), now)?.value).toBe('of someone else');
	expect(places.map((place) => readDraft(key(place, 'p-2'), now))).toEqual(places.map(() => undefined));
});

test('old drafts of all accounts are removed, younger ones and everything else stay', () => {
	localStorage.setItem('kindling.theme', 'dark');
	localStorage.setItem(draftKey('u-1', 'broken'), 'not JSON');
	for (const odd of ['null', '5', '{}']) localStorage.setItem(draftKey('u-1', odd), odd);
	keepDraft(mine, 'old', now - 31 * day);
	keepDraft(theirs, 'young', now - 29 * day);
	dropOldDrafts(now);
	expect(readDraft(theirs, now)?.value).toBe('young');
	expect(Object.keys(localStorage).filter((key) => key.startsWith('kindling.'))).toEqual(['kindling.theme', theirs]);
});

test('a removed account leaves no draft, and other accounts keep theirs', () => {
	keepDraft(mine, 'a', now);
	keepDraft(draftKey('u-1', 'new-list'), 'b', now);
	keepDraft(theirs, 'c', now);
	dropDraftsOf('u-1');
	expect([readDraft(mine, now), readDraft(draftKey('u-1', 'new-list'), now)]).toEqual([undefined, undefined]);
	expect(readDraft(theirs, now)?.value).toBe('c');
});

test('the drafts about a removed record go, and those of other records and accounts stay', () => {
	const about = ['u-1', 'u-2'].flatMap((user) => ['intro.p-1', 'intro.p-2'].map((place) => draftKey(user, place)));
	for (const key of about) keepDraft(key, key, now);
	dropDraftsAbout('u-1', 'p-1');
	expect(about.filter((key) => readDraft(key, now))).toEqual(about.slice(1));
});

test('a browser without storage breaks nothing', () => {
	vi.stubGlobal('localStorage', undefined);
	keepDraft(mine, 'a', now);
	dropOldDrafts(now);
	expect(readDraft(mine, now)).toBeUndefined();
});

test('only changed fields of a form count as typed, and surrounding spaces do not', () => {
	const form = { name: ' Investors ', description: 'Of Lisbon', password: 'secret' };
	expect(typedTexts(form, { name: 'Investors', description: '' })).toEqual({ description: 'Of Lisbon' });
	expect(typedTexts(form, { name: 'Investors', description: 'Of Lisbon ' })).toBeNull();
	// A field that the form does not show now.
	expect(typedTexts(form, { name: 'Investors', notes: '' })).toBeNull();
});
