// Candidates who could introduce someone, and the facts about them. Their order is
// test/web/introductions/path-order.test.ts.
import { expect, test } from 'vitest';
import type { Connector } from '#contract/connector';
import { nameKey } from '#contract/rules/identity';
import { pageBytes } from '#contract/rules/limits';
import { knownAddresses } from '../../../worker/introductions/db/paths/addresses-known.ts';
import { type AskCounts, asksTo, recordOf, recordsOf } from '../../../worker/introductions/db/paths/asks.ts';
import type { AskedAddress } from '../../../worker/introductions/db/paths/connector-addresses.ts';
import { connectorPage } from '../../../worker/introductions/db/paths/connector-page.ts';
import { contactsAtCompanies } from '../../../worker/introductions/db/paths/contacts-at-companies.ts';
import {
	type AskAbout,
	type Candidate,
	candidatesOf,
	firstOf,
	type Goal,
	inOrder,
	type Linked,
} from '../../../worker/introductions/db/paths/path-candidates.ts';
import { type Acquaintance, asNetwork, inNetwork, type Network } from '../../../worker/network/db/acquaintances.ts';
import { type SharedContact, sharedByKeys, sharedPaths } from '../../../worker/network/db/shared-contacts.ts';

const goal: Goal = {
	id: 'mara',
	name: 'Mara',
	personKey: 'in:mara',
	company: 'Acme',
	companyKey: 'acme',
	connectionSource: null,
	isInvented: 0,
};
const linked = (name: string, more: Partial<Linked> = {}): Linked => ({
	prospectId: 'mara',
	name,
	title: null,
	company: null,
	linkedinUrl: null,
	howWell: null,
	key: nameKey(name),
	...more,
});
let places = 0;
const friend = (name: string, more: Partial<Acquaintance> = {}): Acquaintance => {
	places += 1;
	const company = { company: 'Acme', companyKey: 'acme' };
	const rest = { place: places, profileKey: null, linkedinUrl: null, email: null, title: null, connectedOn: null };
	return { name, nameKey: nameKey(name), ...company, ...rest, ...more };
};
const noAddresses = knownAddresses([], false);
const known = (network: Network, asks: readonly AskAbout[] = [], addresses = noAddresses) => ({
	asks,
	network,
	addresses,
	recordOf: () => recordOf(),
});
const found = (given: { goal?: Partial<Goal>; linked?: Linked[]; network?: Network; asks?: AskAbout[] }) =>
	candidatesOf({ ...goal, ...given.goal }, given.linked ?? [], known(given.network ?? asNetwork([]), given.asks));

test('a connection is mutual, the first with the source’s name is the source, and a source without a connection comes first', () => {
	const marks = (people: Candidate[]) => people.map((one) => [one.name, one.isMutual, one.isSource]);
	const both = [linked('Bo'), linked('Cy'), linked('cy', { key: 'in:cy' })];
	expect(marks(found({ linked: both }))).toEqual([
		['Bo', true, false],
		['Cy', true, false],
		['cy', true, false],
	]);
	expect(marks(found({ goal: { connectionSource: 'CY' }, linked: both }))).toEqual([
		['Bo', true, false],
		['Cy', true, true],
		['cy', true, false],
	]);
	expect(marks(found({ goal: { connectionSource: 'Dee' }, linked: [linked('Bo')] }))).toEqual([
		['Dee', false, true],
		['Bo', true, false],
	]);
});

test('a namesake without a company matches no connection, with or without a company', () => {
	const unknown = { company: null, companyKey: null };
	const network = asNetwork([friend('Bo', unknown), friend('Bo')]);
	const foundAt = (company: string | null) =>
		inNetwork({ name: 'Bo', key: nameKey('Bo'), company }, network)?.one.company;
	expect([null, '', 'Freelance', 'Bolt'].map(foundAt)).toEqual([undefined, undefined, undefined, undefined]);
	expect(foundAt('ACME Inc.')).toBe('Acme');
	// The only person of that name is found, whatever is known about companies.
	const alone = asNetwork([friend('Bo', unknown)]);
	expect(inNetwork({ name: 'Bo', key: nameKey('Bo'), company: null }, alone)).toMatchObject({ isSameName: true });
});

test('the network fills in what a connection lacks', () => {
	const bo = friend('Bo', { title: 'CTO', linkedinUrl: 'https://bo.example', connectedOn: '2020-01-01' });
	const [named] = found({ linked: [linked('Bo')], network: asNetwork([bo]) });
	expect(named).toMatchObject({ title: 'CTO', company: 'Acme', linkedinUrl: 'https://bo.example', isSameName: true });
	expect(named).toMatchObject({ worksThere: true, connectedOn: '2020-01-01' });
	const own = { title: 'CEO', company: 'Bolt', linkedinUrl: 'https://own.example', howWell: 'well' as const };
	const [said, ...others] = found({ linked: [linked('Bo', own)], network: asNetwork([bo]) });
	expect([said, others]).toMatchObject([{ ...own, worksThere: true }, []]);
	expect(found({ linked: [linked('Bo', own)] })).toMatchObject([
		{ worksThere: false, connectedOn: null, isSameName: false },
	]);
	expect(found({ linked: [linked('Bo', { company: 'ACME Inc.' })] })).toMatchObject([{ worksThere: true }]);
	// A prospect without a company has no colleagues.
	const nowhere = { company: null, companyKey: null };
	expect(found({ goal: nowhere, linked: [linked('Bo')] })).toMatchObject([{ worksThere: false }]);
});

test('a colleague from the network is listed once, and no one introduces themselves', () => {
	const people = [
		friend('Bo'),
		friend('Elsewhere', { companyKey: 'bolt' }),
		friend('Nowhere', { companyKey: null }),
		friend('Other name', { profileKey: 'in:mara' }),
		friend('mara'),
		friend('Mara', { profileKey: 'in:another' }),
		friend('Cy'),
	];
	const names = found({ linked: [linked('Bo')], network: asNetwork(people) }).map(({ name }) => name);
	expect(names).toEqual(['Bo', 'Mara', 'Cy']);
	expect(found({ goal: { company: null, companyKey: null }, network: asNetwork(people) })).toEqual([]);
});

test('someone of the network is matched by profile, else by a unique name, or by name and company', () => {
	const [one, two] = [friend('Bo', { companyKey: 'bolt' }), friend('Bo', { profileKey: 'in:bo-2' })];
	const is = (who: { name?: string; key?: string; company?: string | null }, ...people: Acquaintance[]) => {
		const person = inNetwork({ name: 'Bo', key: 'name:bo', company: null, ...who }, asNetwork(people));
		return person && [person.one, person.isSameName];
	};
	expect(is({ name: 'Other', key: 'in:bo-2' }, one, two)).toEqual([two, false]);
	expect(is({}, one)).toEqual([one, true]);
	expect(is({}, one, two)).toBeUndefined();
	expect(is({ company: 'Bolt' }, one, two)).toEqual([one, true]);
	expect(is({ company: 'Acme' }, one, two, friend('Bo'))).toBeUndefined();
	expect(is({ name: 'Cy' }, one)).toBeUndefined();
	// Another profile is another person.
	expect(is({ key: 'in:bo-1' }, two)).toBeUndefined();
	expect(is({ key: 'in:bo-1' }, one, two)).toEqual([one, true]);
});

test('of several requests to one connector the latest gives the outcome', () => {
	const ask = (name: string | null, came: AskAbout['came'], at: string) => ({ prospectId: 'mara', name, came, at });
	const asks = [
		ask('bo', 'declined', '3'),
		ask('Bo', 'agreed', '2'),
		ask(null, 'agreed', '1'),
		ask('Cy', 'nothing', '1'),
	];
	const people = found({ linked: [linked('Bo'), linked('Di')], network: asNetwork([friend('Cy')]), asks });
	expect(people.map(({ name, here }) => [name, here?.came])).toEqual([
		['Bo', 'declined'],
		['Di', undefined],
		['Cy', 'nothing'],
	]);
});

let rows = 0;
const contact = (member: string, name: string, more: Partial<SharedContact> = {}): SharedContact => ({
	memberId: `id-${member}`,
	member,
	name,
	nameKey: nameKey(name),
	profileKey: null,
	companyKey: 'acme',
	connectedOn: null,
	row: rows++,
	...more,
});
const shared = (...people: SharedContact[]) => sharedPaths(goal, sharedByKeys(people));

test('a circle member’s contact is a path by profile, by a unique name at the company, or as a colleague', () => {
	const day = '2020-01-01';
	expect(shared(contact('Mia', 'M. Q.', { profileKey: 'in:mara', companyKey: null, connectedOn: day }))).toEqual([
		{ member: { id: 'id-Mia', name: 'Mia' }, connected: { since: day, isSameName: false }, knows: [] },
	]);
	expect(shared(contact('Mia', 'mara', { connectedOn: day }))).toMatchObject([
		{ connected: { since: day, isSameName: true }, knows: [] },
	]);
	// No one knows which of two namesakes it is, or since when.
	expect(shared(contact('Mia', 'Mara', { connectedOn: day }), contact('Mia', 'mara'))).toMatchObject([
		{ connected: { since: null, isSameName: true }, knows: [] },
	]);
	expect(
		shared(
			contact('Mia', 'Bo', { connectedOn: '2021-01-01' }),
			contact('Mia', 'Cy', { connectedOn: day }),
			contact('Mia', 'Di'),
		),
	).toMatchObject([{ connected: null, knows: ['Cy', 'Bo', 'Di'] }]);
	expect(
		shared(contact('Mia', 'Bo'), contact('Zoe', 'Cy', { connectedOn: day })).map(({ member }) => member.name),
	).toEqual(['Zoe', 'Mia']);
	// The prospect is a member themselves; another profile of the same name; someone elsewhere.
	expect(shared(contact('mara', 'Bo'))).toEqual([]);
	expect(shared(contact('Mia', 'Mara', { profileKey: 'in:another' }))).toMatchObject([
		{ connected: null, knows: ['Mara'] },
	]);
	expect(shared(contact('Mia', 'Mara', { companyKey: 'bolt' }))).toEqual([]);
	expect(
		sharedPaths({ ...goal, companyKey: null }, sharedByKeys([contact('Mia', 'Bo', { companyKey: null })])),
	).toEqual([]);
});

test('a circle member who is a connection or a colleague ranks as one, and other members come last', () => {
	const circle = [contact('Bo', 'X'), contact('Cy', 'X'), contact('Di', 'X')];
	const people = found({ linked: [linked('Bo')], network: asNetwork([friend('Cy')], circle) });
	expect(
		people.map(({ name, circle: of, isMutual, worksThere }) => [name, of?.member.id, isMutual, worksThere]),
	).toEqual([
		['Bo', 'id-Bo', true, false],
		['Cy', 'id-Cy', false, true],
		['Di', 'id-Di', false, false],
	]);
});

test('the first path on the list’s page is the first of all, even where few of a company are compared', () => {
	const byDay = (a: Candidate, b: Candidate) =>
		(a.here?.came === 'agreed' ? 0 : 1) - (b.here?.came === 'agreed' ? 0 : 1) ||
		(a.connectedOn ?? '9').localeCompare(b.connectedOn ?? '9');
	const people = ['2022', '2020', '2021', '2023'].map((day, at) => friend(`Friend ${at}`, { connectedOn: day }));
	const network = inOrder(
		asNetwork([...people, friend('No company', { companyKey: null })]),
		{ recordOf: () => recordOf(), addresses: noAddresses },
		byDay,
	);
	const first = (asks: AskAbout[] = [], own: Linked[] = []) => {
		const best = firstOf(goal, own, known(network, asks), byDay);
		return best && [best.best.name, best.count];
	};
	expect(first()).toEqual(['Friend 1', 4]);
	expect(first([{ prospectId: 'mara', name: 'friend 3', came: 'agreed', at: '1' }])).toEqual(['Friend 3', 4]);
	expect(first([], [linked('Bo')])).toEqual(['Friend 1', 5]);
	expect(firstOf({ ...goal, companyKey: null }, [], known(network), byDay)).toBeUndefined();
});

test('a connector is reached at an address of an ask, of the network or of the circle, and else on LinkedIn', () => {
	const reach = (given: Parameters<typeof found>[0] & { addresses?: AskedAddress[]; isInvented?: boolean }) =>
		Object.fromEntries(
			candidatesOf(
				goal,
				given.linked ?? [],
				known(given.network ?? asNetwork([]), [], knownAddresses(given.addresses ?? [], given.isInvented ?? false)),
			).map((one) => [one.name, one.reach]),
		);
	const ask = (name: string, email: string, status = 'sent'): AskedAddress => ({ name, email, status, askedAt: '1' });
	const [bo, mail] = [linked('Bo'), { email: 'bo@acme.example' }];
	expect(reach({ linked: [bo, linked('Cy', { key: 'in:cy' })] })).toEqual({ Bo: 'none', Cy: 'profile' });
	// A name alone may be someone else's, unless only one person at the company has it.
	expect(reach({ linked: [bo], network: asNetwork([friend('Bo', { ...mail, companyKey: 'bolt' })]) })).toEqual({
		Bo: 'maybe',
	});
	expect(reach({ linked: [bo], network: asNetwork([friend('Bo', mail)]) })).toEqual({ Bo: 'address' });
	expect(reach({ linked: [linked('Bo', { key: 'x:bo' })], network: asNetwork([friend('Bo', mail)]) })).toEqual({
		Bo: 'maybe',
	});
	const profile = { ...mail, profileKey: 'in:bo', companyKey: 'bolt' };
	expect(reach({ linked: [linked('Bo', { key: 'in:bo' })], network: asNetwork([friend('Bo', profile)]) })).toEqual({
		Bo: 'address',
	});
	// Colleagues.
	const there = [friend('Di', { profileKey: 'in:di' }), friend('Ed', { email: 'ed@acme.example' }), friend('Flo')];
	expect(reach({ network: asNetwork(there) })).toEqual({ Di: 'profile', Ed: 'address', Flo: 'none' });
	expect(reach({ network: asNetwork([friend('Ed'), friend('Ed', mail)]) })).toEqual({ Ed: 'maybe' });
	// Asks: never an address whose mail bounced, never a sample address for a real person.
	expect(reach({ linked: [bo], addresses: [ask('bo', 'bo@x.example')] })).toEqual({ Bo: 'address' });
	expect(reach({ linked: [bo], addresses: [ask('Bo', 'bo@x.example', 'bounced')] })).toEqual({ Bo: 'none' });
	const cameBack = [ask('Ed', 'ed@acme.example', 'bounced')];
	expect(reach({ network: asNetwork(there), addresses: cameBack })).toMatchObject({ Ed: 'none' });
	// The circle.
	const circle = [contact('Mia', 'X'), contact('Bo', 'X')];
	expect(reach({ linked: [bo], network: asNetwork([], circle) })).toEqual({ Bo: 'address', Mia: 'address' });
});

const counts = (name: string | null, more: Partial<AskCounts> = {}): AskCounts => ({
	name,
	isInvented: 0,
	asked: 1,
	agreed: 0,
	over: 0,
	answered: 0,
	answerDays: 0,
	inYear: 1,
	introduced: 0,
	met: 0,
	lastAskedAt: '2026-01-01',
	thanked: 0,
	lastThankedAt: null,
	zone: null,
	...more,
});

test('requests to one name count together in every spelling, and those about sample people separately', () => {
	const one = {
		asked: 2,
		agreed: 1,
		over: 2,
		answered: 2,
		answerDays: 3,
		inYear: 2,
		introduced: 1,
		met: 1,
		thanked: 1,
	};
	const all = [
		counts('Bo', { ...one, lastAskedAt: '2026-03-01', lastThankedAt: '2026-02-05', zone: 'Europe/Oslo' }),
		counts('BO', { ...one, lastAskedAt: '2026-02-01', lastThankedAt: '2026-01-05' }),
		counts('Bo', { ...one, isInvented: 1, agreed: 9 }),
		counts(null),
	];
	const [real, sample] = [asksTo(all, false), asksTo(all, true)];
	expect([[...real.keys()], [...sample.keys()]]).toEqual([[nameKey('bo'), nameKey('')], [nameKey('bo')]]);
	expect(recordOf(real.get(nameKey('Bo')))).toEqual({
		over: 4,
		agreed: 2,
		answerDays: 2,
		inYear: 4,
		lastAskedAt: '2026-03-01',
		zone: 'Europe/Oslo',
		ledger: {
			asked: 4,
			lastAskedAt: '2026-03-01',
			agreed: 2,
			introduced: 2,
			met: 2,
			thanked: 2,
			lastThankedAt: '2026-02-05',
		},
	});
	expect(recordOf()).toEqual({ over: 0, agreed: 0, answerDays: null, inYear: 0, lastAskedAt: null, ledger: null });
	// An answer recorded before the mail left took no time.
	expect(recordOf([counts('Bo', { answered: 1, answerDays: -2 })])).toMatchObject({
		answerDays: 0,
		ledger: { lastThankedAt: null },
	});
	const agreed = (isInvented: boolean, name: string) => recordsOf(all, isInvented)(name).agreed;
	expect([agreed(false, 'bo'), agreed(true, 'Bo'), agreed(false, 'Cy')]).toEqual([2, 9, 0]);
});

test('contacts at companies are listed once with the prospects there, except themselves', () => {
	const reached = ['Mara', 'Nora'].map((name) => ({ id: name, name, personKey: `in:${name}`, companyKey: 'acme' }));
	const ola = { id: 'Ola', name: 'Ola', personKey: 'in:Ola', companyKey: 'bolt' };
	const colleagues = [
		friend('Bo'),
		friend('Mara'),
		friend('bo', { companyKey: 'bolt', company: 'Bolt' }),
		friend('Cy', { companyKey: 'x' }),
	];
	const there = contactsAtCompanies(colleagues, [...reached, ola]);
	expect([...there.values()].map(({ name, company, ids }) => [name, company, ids])).toEqual([
		['Bo', 'Acme', ['Mara', 'Nora', 'Ola']],
		['Mara', 'Acme', ['Nora']],
	]);
	// At most 100,000 people are named in all, and no contact with only some of theirs.
	const many = Array.from({ length: 40_000 }, (_, at) => ({ ...ola, id: `p${at}` }));
	const friends = ['A', 'B', 'C', 'D'].map((name) => friend(name, { companyKey: 'bolt' }));
	expect([...contactsAtCompanies(friends, many).values()].map(({ ids }) => ids.length)).toEqual([40_000, 40_000]);
	expect(contactsAtCompanies(friends, many.slice(0, 25_000)).size).toBe(4);
});

test('connectors come in pages limited by bytes, with the people of one in order across several', () => {
	const connector = (name: string, people: number): Connector => ({
		name,
		reach: 'none',
		knows: 0,
		asked: 0,
		saidYes: 0,
		lastAskedAt: null,
		askedTooRecently: false,
		reasons: [],
		ledger: null,
		prospectIds: Array.from({ length: people }, (_, at) => `${name}${at}`.padEnd(36, '-')),
	});
	const all = [connector('a', 10), connector('b', 60_000), connector('c', 0), connector('d', 5)];
	const pages: Connector[][] = [];
	for (let after: string | undefined, isMore = true; isMore && pages.length < 9; ) {
		const { connectors, next } = connectorPage(all, after);
		expect(new TextEncoder().encode(JSON.stringify(connectors)).length).toBeLessThanOrEqual(pageBytes);
		pages.push(connectors);
		isMore = next !== null;
		after = next ?? undefined;
	}
	expect(pages.map((page) => page.map(({ name }) => name))).toEqual([
		['a', 'b'],
		['b', 'c', 'd'],
	]);
	for (const { name, prospectIds } of all) {
		const parts = pages.flat().filter((one) => one.name === name);
		expect([name, parts.flatMap((one) => one.prospectIds)]).toEqual([name, prospectIds]);
	}
	expect(pages[0]?.[1]?.prospectIds.length).toBeGreaterThan(35_000);
	expect(connectorPage(all, 'x~y').connectors[0]).toEqual(all[0]);
	expect(connectorPage(all, '3~2').connectors).toEqual([{ ...all[3], prospectIds: all[3]?.prospectIds.slice(2) }]);
});
