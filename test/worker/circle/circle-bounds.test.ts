// People outside the circle, and both sides of each limit.
import { afterEach, expect, test, vi } from 'vitest';
import { circleInvitesMost, type ListCircle } from '#contract/circle';
import type { ContactAtCompany } from '#contract/my-network';
import type { BestPath, Path } from '#contract/path';
import { changedHeader } from '#contract/tab';
import { addCircle, askCircle, circleOf, inviteOf, keepPrivate, share, shownOf } from '../support/circles.ts';
import { countedToday } from '../support/counted.ts';
import { askAs } from '../support/faults.ts';
import { sendPart, uploadNetwork } from '../support/networks.ts';
import { addProspects, type Person, person, said } from '../support/people.ts';
import { openTab } from '../support/tab.ts';

afterEach(() => void vi.useRealTimers());

const people = (...names: string[]) => names.map((name) => ({ name }));
const sharing = async (name: string, ...names: string[]) => {
	const who = await person(name);
	await uploadNetwork(who, people(...names));
	return who;
};
/** Makes a circle in which everyone shares. */
const circleOfAll = async (owner: Person, ...others: Person[]) => {
	await addCircle(owner, ...others);
	for (const who of [owner, ...others]) expect((await share(who)).status).toBe(200);
};
/** Returns the same person, whose calls also wait for the work after their response. */
const waiting = (who: Person): Person => ({ ...who, ask: (path, init) => askAs(who, path, init) });
const pagesOf = async (who: Person, query: string) =>
	((await (await askCircle(who, `/shown${query}`)).json()) as { name: string }[]).map(({ name }) => name);

test('someone without a circle finds none to change', async () => {
	const ada = await person('Ada');
	await addCircle(await person('Bo'));
	const calls: [string, string, object?][] = [
		['/me', 'PATCH', { sharing: true }],
		['/private', 'PUT', { companies: [], people: [], since: null }],
		['/me', 'DELETE'],
		['', 'DELETE'],
		['/invites', 'POST'],
		[`/invites/${crypto.randomUUID()}`, 'DELETE'],
		[`/members/${crypto.randomUUID()}`, 'DELETE'],
	];
	for (const [path, method, body] of calls)
		expect([path, (await askCircle(ada, path, method, body)).status]).toEqual([path, 404]);
	expect(await circleOf(ada)).toBeNull();
});

test('a member has twenty open invitations at most, not counting ended ones or other members’', async () => {
	const [ada, bo] = [await person('Ada'), await person('Bo')];
	await addCircle(ada, bo);
	for (let made = 0; made < circleInvitesMost; made += 1) await inviteOf(ada);
	const full = [409, 'You can have at most 20 invitations at a time.'];
	expect(await said(await askCircle(ada, '/invites', 'POST'))).toEqual(full);
	expect((await askCircle(bo, '/invites', 'POST')).status).toBe(201);
	const { invites } = (await circleOf(ada)) ?? { invites: [] };
	expect(invites).toHaveLength(circleInvitesMost);
	expect((await askCircle(bo, `/invites/${invites[0]?.id}`, 'DELETE')).status).toBe(404);
	expect((await askCircle(ada, `/invites/${invites[0]?.id}`, 'DELETE')).status).toBe(204);
	expect((await askCircle(ada, '/invites', 'POST')).status).toBe(201);
	expect(await said(await askCircle(ada, '/invites', 'POST'))).toEqual(full);
	const last = Date.parse(invites.at(-1)?.expire ?? '');
	vi.useFakeTimers({ toFake: ['Date'], now: last });
	expect((await askCircle(ada, '/invites', 'POST')).status).toBe(201);
	expect((await circleOf(ada))?.invites.length).toBeLessThan(circleInvitesMost);
});

test('no one sees another circle, whoever shares in it', async () => {
	const [ada, bo] = [await sharing('Ada', 'Kim'), await sharing('Bo', 'Lee', 'Mo')];
	const [cy, dee] = [await sharing('Cy', 'Kim'), await person('Dee')];
	await circleOfAll(ada, bo);
	await addCircle(cy, dee);
	const seen = async (who: Person) => (await circleOf(who))?.members.map((one) => [one.name, one.sharing, one.seen]);
	const ofAda = [
		['Ada Tester', true, false],
		['Bo Tester', true, true],
	];
	expect(await seen(ada)).toEqual(ofAda);
	// Cy does not share yet, and Dee shares nothing.
	await share(cy);
	for (const who of [cy, dee]) {
		expect(await seen(who)).toEqual([
			['Cy Tester', true, false],
			['Dee Tester', false, false],
		]);
	}
	const tab = await openTab(cy);
	await keepPrivate(ada, { people: people('Kim') });
	await askCircle(ada, '', 'POST', { name: 'Renamed' });
	expect([await tab.soFar(), (await circleOf(cy))?.name]).toEqual([[], 'Ours']);
	// A person kept private by one member is shown by another who knows them too.
	expect([await shownOf(ada), await shownOf(cy), (await shownOf(bo)).length]).toMatchObject([[], [{ name: 'Kim' }], 2]);
	await askCircle(cy, '', 'DELETE');
	expect(await seen(ada)).toEqual(ofAda);
});

test('a person without a company, a profile or a date is hidden by what is known of them', async () => {
	const ada = await person('Ada');
	await addCircle(ada);
	const kim = {
		name: 'Kim',
		company: 'Saltgate',
		linkedinUrl: 'https://www.linkedin.com/in/kim',
		connectedOn: '2020-01-01',
	};
	await uploadNetwork(ada, [kim, { name: 'Lee' }]);
	await share(ada);
	const shown = async (rules: object) => {
		await keepPrivate(ada, rules);
		return (await shownOf(ada)).map(({ name }) => name);
	};
	expect(await shown({ companies: ['Saltgate'] })).toEqual(['Lee']);
	// A name without a key is compared as written.
	expect(await shown({ companies: ['???'] })).toEqual(['Kim', 'Lee']);
	expect(await shown({ people: [{ name: 'X', linkedinUrl: kim.linkedinUrl }] })).toEqual(['Lee']);
	expect(await shown({ since: { before: '2020-01-01' } })).toEqual(['Kim']);
});

test('shared contacts are searched by name, title and company, in pages of fifty, with eight words at most', async () => {
	const ada = await person('Ada');
	await addCircle(ada);
	const many = Array.from({ length: 51 }, (_, at) => ({ name: `Person ${at}`, company: 'Initech' }));
	await uploadNetwork(ada, [{ name: 'Zoë Kim', position: 'CTO' }, ...many, { name: 'Bare' }]);
	await share(ada);
	for (const [search, found] of [
		['zoë', ['Zoë Kim']],
		['cto', ['Zoë Kim']],
		['bare', ['Bare']],
		['person 50 initech', ['Person 50']],
		['kim initech', []],
		['nobody', []],
		['a b c d e f g h', []],
		['bare b a r e re are ba', ['Bare']],
		['bare b a r e re are ba nobody', ['Bare']],
		['bare b a r e re are nobody', []],
	] as const)
		expect([search, await pagesOf(ada, `?search=${encodeURIComponent(search)}`)]).toEqual([search, found]);
	const first = await shownOf(ada);
	expect([first.length, first[0]?.name]).toEqual([50, 'Zoë Kim']);
	expect(await pagesOf(ada, `?after=${first.at(-1)?.place}`)).toEqual(['Person 49', 'Person 50', 'Bare']);
});

test('members are told of an upload when it is complete, not of its parts', async () => {
	const [ada, bo] = [await sharing('Ada', 'Kim'), await sharing('Bo', 'Lee')];
	await circleOfAll(ada, bo);
	const [own, other] = [await openTab(ada), await openTab(bo)];
	const uploadId = crypto.randomUUID();
	await sendPart(ada, people('Mo'), { uploadId, total: 2 });
	expect([await own.soFar(), await other.soFar()]).toEqual([[], []]);
	const whole = await sendPart(ada, people('Nia'), { uploadId, from: 2, total: 2 });
	expect(whole.headers.get(changedHeader)).toContain('network');
	expect(await own.heard()).toEqual(expect.arrayContaining(['network', 'circle']));
	expect(await other.heard()).toEqual(expect.arrayContaining(['circle']));
});

test('members’ tabs hear only of changes that they see', async () => {
	const [ada, bo, cy] = [
		waiting(await sharing('Ada', 'Kim')),
		await sharing('Bo', 'Lee'),
		waiting(await sharing('Cy', 'Mo')),
	];
	await circleOfAll(ada, bo);
	await askCircle(cy, '/join', 'POST', { token: await inviteOf(ada) });
	const known = [{ name: 'Kim', company: 'Saltgate', position: 'CTO', linkedinUrl: 'https://www.linkedin.com/in/kim' }];
	const rules = { companies: ['Hooli'], people: people('Lee'), since: { before: '2020-01-01' } };
	const [dee, token] = [waiting(await person('Dee')), await inviteOf(bo)];
	await keepPrivate(ada, rules);
	await uploadNetwork(ada, known);
	const [own, other] = [await openTab(ada), await openTab(bo)];
	const writes: [string, () => Promise<unknown>, boolean][] = [
		['the same upload', () => uploadNetwork(ada, known), false],
		['another title', () => uploadNetwork(ada, [{ ...known[0], position: 'CEO' }]), true],
		['the same rules', () => keepPrivate(ada, rules), false],
		['another day', () => keepPrivate(ada, { ...rules, since: { after: '2020-01-01' } }), true],
		['the same switch', () => share(ada), false],
		['nothing at all', () => askCircle(ada, '/me', 'PATCH', {}), false],
		['the other switch', () => share(ada, false), true],
		['once more', () => share(ada, false), false],
		['rules of whoever does not share', () => keepPrivate(ada, {}), false],
		['an upload of whoever does not share', () => uploadNetwork(ada, people('Zoe')), false],
		['a network that goes, of whoever does not share', () => ada.ask('/api/my-network', { method: 'DELETE' }), false],
		['sharing no one', () => share(ada), true],
		['no network that goes', () => ada.ask('/api/my-network', { method: 'DELETE' }), false],
		['the same name', () => askCircle(ada, '', 'POST', { name: 'Ours' }), false],
		['another name', () => askCircle(ada, '', 'POST', { name: 'Theirs' }), true],
		['joining once more', () => askCircle(ada, '/join', 'POST', { token }), false],
		['a new member', () => askCircle(dee, '/join', 'POST', { token }), true],
	];
	for (const [what, write, isTold] of writes) {
		await write();
		expect([what, (await other.soFar(what)).length > 0]).toEqual([what, isTold]);
		await own.soFar(what);
	}
	// Nor is the writer's own tab told of a write that changes nothing.
	for (const write of [() => share(ada), () => keepPrivate(ada, {})]) {
		await write();
		await own.soFar('again');
		await write();
		expect(await own.soFar('once more')).toEqual([]);
	}
});

test('sharing is changed at most 200 times a day, and switching it off is never refused', async () => {
	const ada = await sharing('Ada', 'Kim');
	await addCircle(ada);
	const me = async (body: object) => (await askCircle(ada, '/me', 'PATCH', body)).status;
	await countedToday(ada, 'circle-changes', 198);
	expect([await me({ sharing: true }), (await keepPrivate(ada, {})).status]).toEqual([200, 200]);
	for (const refused of [await share(ada), await keepPrivate(ada, { people: people('Kim') })]) {
		expect(await said(refused)).toEqual([429, 'That’s a lot of changes for one day. Please continue tomorrow.']);
	}
	expect(await shownOf(ada)).toMatchObject([{ name: 'Kim' }]);
	expect(await me({ sharing: false })).toBe(200);
	expect(await countedToday(ada, 'circle-changes')).toBe(200);
});

test('one member’s many colleagues do not hide another’s single contact at a company, in a list, or on the paths', async () => {
	const [ada, bo, cy] = [await person('Ada'), await person('Bo'), await person('Cy')];
	const many = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `A ${at}`, company: 'Saltgate' }));
	await uploadNetwork(bo, many(600));
	await uploadNetwork(cy, [{ name: 'Zoe Friend', company: 'Saltgate' }]);
	await circleOfAll(ada, bo, cy);
	const { list, prospects } = await addProspects(ada, [{ name: 'Kenji Abe', company: 'Saltgate' }]);
	const read = async <Body>(path: string) => (await (await ada.ask(path)).json()) as Body;
	const known = await read<ContactAtCompany[]>('/api/known-at?company=Saltgate&after=500');
	expect(known.map(({ name, member }) => [name, member?.name])).toEqual([['Zoe Friend', 'Cy Tester']]);
	const { companies } = await read<ListCircle>(`/api/prospect-lists/${list.id}/circle`);
	expect(companies[0]?.known.map(({ member }) => member)).toEqual(expect.arrayContaining(['Bo Tester', 'Cy Tester']));
	const paths = await read<Path[]>(`/api/prospects/${prospects[0]?.id}/paths`);
	const reasons = paths.map(({ name, reasons: [first] }) => [name, first?.text]);
	expect(new Map(reasons as [string, string][])).toEqual(
		new Map([
			['Bo Tester', 'Bo of your circle knows A 0, who works at Saltgate and 49 others there'],
			['Cy Tester', 'Cy of your circle knows Zoe Friend, who works at Saltgate'],
		]),
	);
	const ways = await read<BestPath[]>(`/api/prospect-lists/${list.id}/ways-in`);
	expect(ways).toMatchObject([{ reason: 'circle-works-there', others: 1 }]);
	// People kept private don't use up the limit of those shown.
	await keepPrivate(bo, { people: many(550).map(({ name }) => ({ name })) });
	expect((await read<ContactAtCompany[]>('/api/known-at?company=Saltgate')).length).toBe(50);
	const after = await read<ContactAtCompany[]>('/api/known-at?company=Saltgate&after=50');
	expect(after.map(({ name }) => name)).toEqual(['Zoe Friend']);
});
