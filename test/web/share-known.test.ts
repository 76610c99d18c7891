// The rules: docs/product.md §23.6.
import { expect, test } from 'vitest';
import type { Share, ShareVisit } from '#contract/share';
import { knownOf, saidThrough } from '../../web/screens/prospect-list/shares/known.ts';
import { prospect } from './prospects.ts';

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

test('the last visit counts where two speak of the same person, and who has left the list is not named', () => {
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
	expect(saidThrough(share(), people)).toBe('Petra has marked nobody yet.');
});
