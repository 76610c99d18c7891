// An import's decision on each row, before anything is written.
import { expect, test } from 'vitest';
import { factsKey } from '#contract/rules/identity';
import type { KnownPerson } from '../../../worker/people/db/import/match-people.ts';
import { planImport } from '../../../worker/people/db/import/plan.ts';
import { parseRows } from '../../../worker/people/db/import/rows.ts';

const profileOf = (name: string) => `https://www.linkedin.com/in/${name.toLowerCase()}`;
const noLimits = { prospects: 1_000, connections: 1_000 };

/** Someone in the list, identified by their facts unless their profile is known. */
const knownPerson = (name: string, more: Partial<KnownPerson> = {}): KnownPerson => {
	const facts = factsKey({ name, title: 'CTO', location: null });
	const fields = { title: 'CTO', company: null, location: null, linkedinUrl: null, websiteUrl: null };
	return { id: `id-${name}`, name, key: facts, facts, connectionSource: null, ...fields, ...more };
};

type Given = { people?: KnownPerson[]; statuses?: string[]; totals?: { prospects: number; connections: number } };
const plan = (body: object[], { people = [], statuses = [], totals }: Given = {}, limits = noLimits) =>
	planImport(
		parseRows(body).rows,
		{
			people,
			statuses: new Set(statuses),
			totals: totals ?? { prospects: 0, connections: 0 },
			elsewhere: new Map(body.map((_, at) => [at, [{ listId: `list ${at}`, listName: 'Other' }]])),
		},
		limits,
	);
const refusedOf = (made: ReturnType<typeof plan>) => made.refused.map(({ index, reason }) => [index, reason]);
const friends = (count: number, from = 0) =>
	Array.from({ length: count }, (_, at) => ({ name: `Friend ${from + at}` }));

test('the last free place goes to a new person, the next is refused, and a known person needs none', () => {
	const rows = ['Cy', 'Ada', 'Bo', 'Ada'].map((name) => ({ name, title: 'CTO' }));
	const made = plan(
		rows,
		{ people: [knownPerson('Cy')], totals: { prospects: 2, connections: 0 } },
		{ ...noLimits, prospects: 3 },
	);
	expect(refusedOf(made)).toEqual([
		[2, 'You can have at most 3 prospects. Those in Settings under Removed count too.'],
	]);
	expect([made.writes.map(({ name }) => name), made.unchanged]).toEqual([['Ada'], 2]);
});

test('of two rows about one person the first sets the status, even if it has none', () => {
	const row = { name: 'Ada', title: 'CTO' };
	const given = { statuses: ['introduced'] };
	expect(plan([{ ...row, status: 'introduced' }, row], given).writes).toMatchObject([{ status: 'introduced' }]);
	expect(plan([row, { ...row, status: 'introduced' }], given).writes).toMatchObject([{ status: 'pending' }]);
});

test('connections take the places left, and one brought by an earlier row needs none', () => {
	const limits = { ...noLimits, connections: 5 };
	const rows = [
		{ name: 'Ada', title: 'x', connections: friends(3) },
		{ name: 'Ada', title: 'x', connections: friends(2) },
		{ name: 'Bo', title: 'x', connections: friends(1) },
		{ name: 'Ada', title: 'x', connections: friends(1, 3) },
		{ name: 'Cy', title: 'x' },
	];
	const made = plan(rows, { totals: { prospects: 0, connections: 2 } }, limits);
	const full = 'You can have at most 5 connections. Those in Settings under Removed count too.';
	expect(refusedOf(made)).toEqual([
		[2, full],
		[3, full],
	]);
	expect(made.connections.map(({ connections }) => connections.length)).toEqual([3]);
	expect(refusedOf(plan(rows, { totals: { prospects: 0, connections: 1 } }, limits)).map(([index]) => index)).toEqual([
		3,
	]);
	// An account over its limit still takes people without connections.
	expect(refusedOf(plan([{ name: 'Cy' }], { totals: { prospects: 0, connections: 9 } }, limits))).toEqual([]);
});

test('a person brings 200 connections, whichever rows they come in', () => {
	const row = (count: number, from = 0) => ({ name: 'Ada', title: 'x', connections: friends(count, from) });
	expect(refusedOf(plan([row(150), row(60, 140)]))).toEqual([]);
	const [refused, ...others] = refusedOf(plan([row(150), row(51, 150), row(50, 150)]));
	expect([refused?.[0], others]).toEqual([1, []]);
});

test('a new person gets one of the user’s statuses, or pending; for a known person the row’s status is ignored', () => {
	const people = [knownPerson('Cy')];
	const rows = [
		{ name: 'Ada', status: 'met' },
		{ name: 'Bo', status: 'gone' },
		{ name: 'Di', status: 'pending' },
		{ name: 'Cy', title: 'CTO', status: 'gone' },
		{ name: 'Ed' },
	];
	const made = plan(rows, { people, statuses: ['met'] });
	expect(refusedOf(made)).toEqual([[1, 'The status is not in your list of statuses.']]);
	expect(made.writes.map(({ name, status }) => [name, status])).toEqual([
		['Ada', 'met'],
		['Di', 'pending'],
		['Ed', 'pending'],
	]);
});

test('other lists are named once per person, by their first row that is not refused', () => {
	const row = { name: 'Ada', title: 'x' };
	const made = plan([{ ...row, status: 'gone' }, row, { ...row, notes: 'n' }, { name: 'Bo' }]);
	expect(made.elsewhere.map(({ name, listId }) => [name, listId])).toEqual([
		['Ada', 'list 1'],
		['Bo', 'list 3'],
	]);
});

test('for a known person only the row’s fields are written, and nothing if nothing is new', () => {
	const people = [knownPerson('Cy', { company: 'Acme', websiteUrl: 'https://cy.example' })];
	const row = { name: 'Cy', title: 'CTO' };
	expect(plan([{ ...row, notes: 'n', email: 'c@example.com' }], { people })).toMatchObject({
		writes: [],
		unchanged: 1,
	});
	expect(plan([{ ...row, websiteUrl: 'https://other.example' }], { people }).writes).toEqual([]);
	const [write, ...others] = plan([{ ...row, company: 'Bolt', notes: 'n', email: 'c@example.com' }], { people }).writes;
	expect(others).toEqual([]);
	expect(write).toMatchObject({ id: 'id-Cy', isNew: false, company: 'Bolt', notes: null, email: null });
	expect(write).toMatchObject({ was: { key: people[0]?.key, facts: people[0]?.facts } });
	// A person matched by the user gets their empty fields filled, too.
	const [said] = plan([{ ...row, notes: 'n', sameAs: 'id-Cy' }], { people }).writes;
	expect(said).toMatchObject({ id: 'id-Cy', notes: 'n', fillsKept: true });
});

test('a row matches by profile, then by the user’s choice, then by equal name, title and location', () => {
	const withProfile = (name: string, more: Partial<KnownPerson> = {}) =>
		knownPerson(name, { key: `in:${name.toLowerCase()}`, linkedinUrl: profileOf(name), ...more });
	const people = [withProfile('Ada'), knownPerson('Bo'), knownPerson('Cy', { id: 'id-Cy' })];
	const about = (row: object) => plan([{ company: 'New', ...row }], { people }).writes[0]?.id ?? 'nobody';
	const found = {
		profile: about({ name: 'Other', linkedinUrl: profileOf('Ada'), sameAs: 'id-Bo' }),
		named: about({ name: 'Cy', title: 'CTO', sameAs: 'id-Bo' }),
		'named, by someone with a profile': about({ name: 'Ada', title: 'CTO', sameAs: 'id-Bo' }),
		'named, with a profile that is new': about({ name: 'X', linkedinUrl: profileOf('New'), sameAs: 'id-Bo' }),
		facts: about({ name: 'Cy', title: 'CTO' }),
		'facts, whose profile is new': about({ name: 'Cy', title: 'CTO', linkedinUrl: profileOf('Cy') }),
		'facts, without the profile that is known': about({ name: 'Ada', title: 'CTO' }),
	};
	expect(found).toEqual({
		profile: 'id-Ada',
		named: 'id-Bo',
		'named, by someone with a profile': 'id-Bo',
		'named, with a profile that is new': 'id-Bo',
		facts: 'id-Cy',
		'facts, whose profile is new': 'id-Cy',
		'facts, without the profile that is known': 'id-Ada',
	});
	const [ada] = plan([{ name: 'Ada', title: 'CTO', company: 'New' }], { people }).writes;
	expect(ada).toMatchObject({ key: 'in:ada', isNew: false });
	// Two profiles are two people, however alike and whatever the user said. A name alone matches no one.
	for (const row of [
		{ name: 'Ada', title: 'CTO', linkedinUrl: profileOf('Another') },
		{ name: 'Ada', title: 'CTO', linkedinUrl: profileOf('Another'), sameAs: 'id-Ada' },
		{ name: 'Cy' },
		{ name: 'Cy', title: 'CEO' },
		{ name: 'Dee', sameAs: 'id-of-nobody' },
	])
		expect([row, plan([row], { people }).writes.map(({ isNew }) => isNew)]).toEqual([row, [true]]);
	// A stored URL that isn't a profile doesn't count as one, unless the key says that a profile is known.
	const company = 'https://www.linkedin.com/company/acme';
	const atCompany = knownPerson('Ed', { linkedinUrl: company });
	const row = { name: 'Ed', title: 'CTO', linkedinUrl: profileOf('Ed') };
	expect(plan([row], { people: [atCompany] }).writes.map(({ id }) => id)).toEqual(['id-Ed']);
	expect(plan([row], { people: [{ ...atCompany, key: 'in:eddie' }] }).writes.map(({ isNew }) => isNew)).toEqual([true]);
	const eddie = knownPerson('Ed', { linkedinUrl: profileOf('Eddie') });
	expect(plan([row], { people: [eddie] }).writes.map(({ isNew }) => isNew)).toEqual([true]);
});

test('a person who gets a profile from one row is found by it in the next, and no longer by the old key', () => {
	const facts = { name: 'Cy', title: 'CTO' };
	const known = knownPerson('Cy');
	const made = plan(
		[
			{ ...facts, linkedinUrl: profileOf('Cy') },
			{ name: 'C.', linkedinUrl: profileOf('Cy'), company: 'Acme' },
			{ ...facts, linkedinUrl: profileOf('Second') },
		],
		{ people: [known] },
	);
	expect(made.writes.map(({ isNew, key, name, company }) => [isNew, key, name, company])).toEqual([
		[false, 'in:cy', 'Cy', 'Acme'],
		[true, 'in:second', 'Cy', null],
	]);
	expect(made.writes[0]?.was).toEqual({ key: known.key, facts: known.facts });
});

test('rows with only the same name are numbered, and a person who got a profile frees their number', () => {
	const key = factsKey({ name: 'Ola', title: null, location: null });
	const row = { name: 'Ola' };
	const keysOf = (...given: Parameters<typeof plan>) => plan(...given).writes.map((write) => [write.id, write.key]);
	const rows = [row, { ...row, linkedinUrl: profileOf('Ola') }, row, { ...row, title: 'CTO' }, row];
	expect(keysOf(rows).map(([, found]) => found)).toEqual([
		key,
		'in:ola',
		`${key}#1`,
		factsKey({ ...row, title: 'CTO', location: null }),
		`${key}#2`,
	]);
	const ola = knownPerson('Ola', { title: null, key, facts: key });
	expect(keysOf([row, row], { people: [ola] }).map(([, found]) => found)).toEqual([`${key}#1`]);
	const said = { ...row, linkedinUrl: profileOf('Ola'), sameAs: 'id-Ola' };
	expect(keysOf([said, row], { people: [ola] })).toEqual([
		['id-Ola', 'in:ola'],
		[expect.not.stringMatching('id-Ola'), key],
	]);
});

test('a company that the row does not say is read from its title', () => {
	const companies = [
		{ title: 'CEO at Acme' },
		{ title: 'CEO at Acme', company: 'Bolt' },
		{ title: 'CEO at Acme', company: '' },
	];
	expect(plan(companies.map((one, at) => ({ name: `P ${at}`, ...one }))).writes.map(({ company }) => company)).toEqual([
		'Acme',
		'Bolt',
		null,
	]);
});

test('of rows about one person the newer or the first text wins, depending on the field', () => {
	const row = { name: 'Ada', linkedinUrl: profileOf('Ada') };
	const friend = { name: 'Friend 0', title: 'CEO' };
	const made = plan(
		[
			{ ...row, title: 'CTO', notes: 'one', websiteUrl: 'https://one.example', connections: [friend] },
			{ ...row, title: 'CEO', notes: 'two', websiteUrl: 'https://two.example', email: 'a@example.com', status: 'met' },
			{ ...row, title: '', phone: '3', connections: [{ ...friend, title: 'CFO', company: 'Acme' }] },
		],
		{ statuses: ['met'] },
	);
	expect(made.connections.map(({ connections }) => connections)).toEqual([[{ ...friend, company: 'Acme' }]]);
	expect(made.writes).toMatchObject([
		{ title: 'CEO', notes: 'one', websiteUrl: 'https://one.example', email: 'a@example.com', phone: '3' },
	]);
	expect(made.writes).toMatchObject([
		{ status: 'pending', position: 0, isNew: true, was: null, connectionSource: 'Friend 0' },
	]);
	expect(made.unchanged).toBe(2);
});
