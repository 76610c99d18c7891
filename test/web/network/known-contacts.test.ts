import { expect, test } from 'vitest';
import { knownContactsById, knownSentence, knownWords } from '../../../web/features/network/known-contacts.ts';
import { companyGroups, worksAt } from '../../../web/features/prospects/company-groups.ts';
import { prospect } from '../support/prospects.ts';

const ana = { prospectId: 'ana', name: 'Ana Reyes', connectedOn: '2019-03-01', sameName: false, worksThere: true };
const acme = {
	company: 'Acme',
	prospectIds: ['ana', 'bo'],
	prospects: 2,
	people: 4,
	names: ['Ana Reyes', 'Petra', 'Jan'],
};

test('prospects in the network are not contacts of themselves', () => {
	const known = knownContactsById({ connected: [ana], companies: [acme] });
	expect(known.get('ana')?.atCompany).toEqual({ people: 3, names: ['Petra', 'Jan'] });
	expect(known.get('bo')?.atCompany).toEqual({ people: 4, names: acme.names });
	expect(known.get('cy')).toBeUndefined();
});

test.each([
	[{ connected: ana }, 'Connected since 2019'],
	[{ connected: { ...ana, connectedOn: null, sameName: true } }, 'Connected, same name'],
	[{ connected: { ...ana, sameName: true } }, 'Connected since 2019, same name'],
	[{ connected: { ...ana, connectedOn: null } }, 'Connected'],
	[{ atCompany: { people: 1, names: ['Petra'] } }, 'Petra'],
	[{ atCompany: { people: 3, names: ['Petra', 'Jan', 'Bo'] } }, 'Petra, Jan and Bo'],
	[{ atCompany: { people: 5, names: ['Petra', 'Jan'] } }, 'Petra, Jan and 3 more'],
	[{}, ''],
])('%j is written as %j', (known, words) => {
	expect(knownWords(known)).toBe(words);
});

test('without a heading it is a sentence, or nothing if nothing is known', () => {
	const atCompany = { people: 1, names: ['Petra'] };
	expect(
		[{ connected: ana, atCompany }, { atCompany }, { atCompany: { people: 0, names: [] } }].map(knownSentence),
	).toEqual(['Connected since 2019', 'Contacts there: Petra', '']);
});

test('a list is grouped by company in any spelling, the largest first, and of equal ones by name', () => {
	const people = [
		prospect({ name: 'Zoe', company: 'Pied Piper' }),
		prospect({ name: 'Ada', company: 'Hooli' }),
		prospect({ name: 'Bo', company: 'Acme, Inc.' }),
		prospect({ name: 'Cy', company: 'ACME' }),
		prospect({ name: 'Dee', company: 'Self-employed' }),
		prospect({ name: 'Eve' }),
	];
	expect(companyGroups(people)).toEqual([
		{ key: 'acme', company: 'Acme, Inc.', people: 2 },
		{ key: 'hooli', company: 'Hooli', people: 1 },
		{ key: 'pied piper', company: 'Pied Piper', people: 1 },
	]);
	expect(people.filter(worksAt('acme gmbh')).map(({ name }) => name)).toEqual(['Bo', 'Cy']);
});
