import { expect, test } from 'vitest';
import type { Share, ShareVisit } from '#contract/share';
import { askAbout, knownOf, saidThrough } from '../../../web/screens/prospect-list/shares/known.ts';
import { prospect } from '../support/prospects.ts';

const noWays = new Map();
const nobody = new Map<string, { status: 'sent' }>();
const people = ['Kenji', 'Mara', 'Nora', 'Ola', 'Pia', 'Quin', 'Ravi', 'Sue'].map((name) =>
	prospect({ id: name, name }),
);
const visit = (at: string, known: Record<string, ShareVisit['known'][number]['howWell']>): ShareVisit => ({
	at,
	known: Object.entries(known).map(([prospectId, howWell]) => ({ prospectId, howWell })),
});
const share = (...visits: ShareVisit[]): Share => ({
	id: 's',
	name: 'Petra',
	fields: ['title'],
	createdAt: '2026-11-22T10:00:00.000Z',
	expiresAt: '2026-12-22T10:00:00.000Z',
	visits,
});

test('the last visit counts when two speak of the same person, and people who left the list are not named', () => {
	const both = share(
		visit('2026-11-23', { Mara: 'little', Gone: 'well' }),
		visit('2026-11-22', { Mara: 'well', Kenji: 'hardly' }),
	);
	expect(knownOf(both, people).map(({ prospect: { name }, howWell }) => [name, howWell])).toEqual([
		['Kenji', 'hardly'],
		['Mara', 'little'],
	]);
	expect(saidThrough(both, people)).toBe('Petra knows 2 of your 8: Kenji hardly, Mara a little.');
});

test('six people are named, the others counted', () => {
	const all = share(visit('2026-11-22', Object.fromEntries(people.map(({ name }) => [name, 'well']))));
	expect(saidThrough(all, people)).toBe(
		'Petra knows 8 of your 8: Kenji well, Mara well, Nora well, Ola well, Pia well, Quin well and 2 more.',
	);
	expect(saidThrough(share(), people)).toBe('Petra hasn’t marked anyone yet.');
});

test('one request covers those known well or a little, the best known first, if no one was asked about them', () => {
	const said = share(visit('2026-11-22', { Kenji: 'little', Mara: 'hardly', Nora: 'well', Ola: 'little' }));
	expect(askAbout(said, people, nobody, noWays)).toEqual({
		first: 'Nora',
		others: ['Kenji', 'Ola'],
		words: 'Ask Petra about 3 people',
	});
	const asked = new Map(['Nora', 'Ola'].map((id) => [id, { status: 'sent' as const }]));
	expect(askAbout(said, people, asked, noWays)).toEqual({ first: 'Kenji', others: [], words: 'Ask Petra about Kenji' });
	expect(askAbout(share(visit('2026-11-22', { Mara: 'hardly' })), people, nobody, noWays)).toBeNull();
});

test('of more than eight people the eight best known are asked about, and the text says so', () => {
	const more = [...people, prospect({ id: 'Tom', name: 'Tom' })];
	const all = Object.fromEntries(more.map(({ name }) => [name, 'little' as const]));
	expect(askAbout(share(visit('2026-11-22', { ...all, Tom: 'well' })), more, nobody, noWays)).toEqual({
		first: 'Tom',
		others: ['Kenji', 'Mara', 'Nora', 'Ola', 'Pia', 'Quin', 'Ravi'],
		words: 'Ask Petra about the 8 best known',
	});
	const eight = share(visit('2026-11-22', Object.fromEntries(people.map(({ name }) => [name, 'well']))));
	expect(askAbout(eight, people, nobody, noWays)?.words).toBe('Ask Petra about 8 people');
	// One of nine was asked already: eight are left, and those are all.
	const asked = new Map([['Mara', { status: 'sent' as const }]]);
	expect(askAbout(share(visit('2026-11-22', all)), more, asked, noWays)?.words).toBe('Ask Petra about 8 people');
});
