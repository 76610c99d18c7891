import { expect, test, vi } from 'vitest';
import { mayBeSame } from '#contract/rules/possible-duplicates';
import {
	fieldsOfOne,
	fieldsToChoose,
	mergedFields,
	pairsOf,
	rememberDifferent,
} from '../../../web/screens/prospect-list/duplicates/pairs.ts';
import {
	duplicateWords,
	findDuplicates,
} from '../../../web/screens/prospect-list/import/duplicates/find-duplicates.ts';
import { prospect } from '../support/prospects.ts';

const url = 'https://www.linkedin.com/in/mara';
const acme = { name: 'Mara Quill', title: 'Founder at Acme' };

test('one possible duplicate is named in the singular', () => {
	expect([1, 2].map((count) => duplicateWords(count).same)).toEqual(['Same person', 'Same people']);
	expect(duplicateWords(1).hint).toContain('The same person is');
});

test.each([
	['the same company', acme, { ...acme, title: 'CEO at ACME, Inc.' }, true],
	['the same company, a profile on one side', acme, { ...acme, linkedinUrl: url }, true],
	[
		'the same email',
		{ ...acme, email: 'M@acme.org' },
		{ name: 'mara quill', title: 'x at Other', email: 'm@acme.org' },
		true,
	],
	['an accent and a hyphen', { name: 'José Núñez-Lee' }, { name: 'Jose Nunez Lee' }, true],
	['an apostrophe', { name: 'Sean O’Brien' }, { name: "Sean O'Brien" }, true],
	['a letter of its own', { name: 'Jörg Strauß' }, { name: 'Jorg Strauss' }, true],
	['a sign that no one sees', { name: 'Mara\u200b Quill' }, { name: 'Mara Quill' }, true],
	[
		'the same email in two spellings',
		{ ...acme, email: 'm@größel.example' },
		{ ...acme, title: 'x at Other', email: 'M@xn--grel-wna1l.example' },
		true,
	],
	['a company behind a former one', { ...acme, title: 'CEO at Acme, ex-Hooli' }, acme, true],
	[
		'two who work for themselves',
		{ ...acme, title: 'x at Freelance', email: 'a@b.org' },
		{ ...acme, title: 'y at Freelance', email: 'c@d.org' },
		false,
	],
	['nothing but the name on one side', acme, { name: 'Mara Quill', linkedinUrl: url }, true],
	['a profile on both sides', { ...acme, linkedinUrl: url }, { ...acme, linkedinUrl: `${url}-2` }, false],
	['the same company, which one title does not say', acme, { name: 'Mara Quill', title: 'CEO', company: 'ACME' }, true],
	['another company than the title says', acme, { ...acme, company: 'Initech' }, false],
	['another company', acme, { ...acme, title: 'Founder at Initech' }, false],
	['another email and no company', { name: 'Mara', email: 'a@b.org' }, { name: 'Mara', email: 'c@d.org' }, false],
	['an email on the first side alone', { name: 'Mara', email: 'a@b.org' }, { name: 'Mara' }, true],
	['an email on the other side alone', { name: 'Mara' }, { name: 'Mara', email: 'c@d.org' }, true],
	['another name', acme, { ...acme, name: 'Mara Quills' }, false],
	['a name without letters', { name: '–' }, { name: '?' }, false],
])('%s: could they be one person?', (_, one, other, expected) => {
	expect([mayBeSame(one, other), mayBeSame(other, one)]).toEqual([expected, expected]);
});

test('only people that the import rules do not match are asked about, each of the list once', () => {
	const list = [
		prospect({ id: 'mara', ...acme }),
		prospect({ id: 'nora', name: 'Nora', linkedinUrl: url }),
		prospect({ id: 'ola', name: 'Ola' }),
	];
	const file = [
		{ ...acme, title: 'CEO at Acme' },
		{ ...acme, title: 'CTO at Acme' },
		// Found by the profile, by the facts, and by the name alone.
		{ name: 'N. Other', linkedinUrl: url },
		{ name: 'Ola' },
		{ name: 'Pia' },
		{ name: 'Ola', linkedinUrl: `${url}-ola` },
	].map((person, line) => ({ line, person }));
	expect(findDuplicates(file, list).map(({ index, prospect: { id } }) => [index, id])).toEqual([
		[0, 'mara'],
		// A profile on one side, and nothing but the name.
		[5, 'ola'],
	]);
	expect(findDuplicates([{ line: 1, person: acme }], list)).toEqual([]);
});

test('possible duplicates are paired once, and the merged person keeps the chosen fields and those only one has', () => {
	const texts = new Map<string, string>();
	const getItem = (key: string) => texts.get(key) ?? null;
	vi.stubGlobal('localStorage', { getItem, setItem: (key: string, text: string) => texts.set(key, text) });
	const first = prospect({ id: 'a', ...acme, notes: 'Old', phone: '1', createdAt: '2026-01-01' });
	const other = prospect({ id: 'b', name: 'mara quill', title: 'CEO at Acme', notes: 'New', createdAt: '2026-02-01' });
	const third = prospect({ id: 'c', name: 'Mara Quill', createdAt: '2026-03-01' });
	const [pair, ...more] = pairsOf([other, third, prospect({ id: 'd', name: 'Nora' }), first]);
	expect([pair?.first.id, pair?.other.id, more]).toEqual(['a', 'b', []]);
	if (!pair) return;
	expect(fieldsToChoose(pair)).toEqual(['name', 'title']);
	expect(fieldsOfOne(pair)).toEqual(['phone']);
	expect(mergedFields(pair, {})).toMatchObject({
		name: acme.name,
		title: 'CEO at Acme',
		notes: 'Old\n\nNew',
		phone: '1',
	});
	expect(mergedFields(pair, { name: 'other', title: 'first' })).toMatchObject({
		name: 'mara quill',
		title: acme.title,
	});
	expect(mergedFields({ first: other, other: third }, {})).toMatchObject({ title: 'CEO at Acme', notes: 'New' });
	texts.set('kindling.different', Array.from({ length: 1_000 }, (_, at) => `x${at} y${at}`).join('\n'));
	rememberDifferent(pair);
	expect(pairsOf([other, third, first]).map((each) => [each.first.id, each.other.id])).toEqual([['a', 'c']]);
});
