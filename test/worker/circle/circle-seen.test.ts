import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { ListCircle } from '#contract/circle';
import type { ContactAtCompany } from '#contract/my-network';
import type { Path } from '#contract/path';
import { assistantOf, use } from '../support/assistant.ts';
import { askedOf, askMember, memberIdOf } from '../support/circle-asks.ts';
import { addCircle, askCircle, circleOf, inviteOf, keepPrivate, share, shownOf } from '../support/circles.ts';
import { mailProvider } from '../support/mail-provider.ts';
import { uploadNetwork } from '../support/networks.ts';
import { addProspects, bindings, json, type Person, person } from '../support/people.ts';
import { makeToken } from '../support/token-people.ts';

const profile = (name: string) => `https://www.linkedin.com/in/${name.toLowerCase()}`;
const seenIn = async (who: Person, listId: string) =>
	(await (await who.ask(`/api/prospect-lists/${listId}/circle`)).json()) as ListCircle;
const pathsTo = async (who: Person, id?: string) =>
	(await (await who.ask(`/api/prospects/${id}/paths`)).json()) as Path[];

test('a member who shares sees the circle’s contacts in the list, at its companies and on the paths', async () => {
	const [maya, mia, leo] = [await person('Maya'), await person('Mia'), await person('Leo')];
	await addCircle(maya, mia, leo);
	await uploadNetwork(maya, [{ name: 'Sam Own', company: 'Elsewhere' }]);
	await uploadNetwork(mia, [
		{ name: 'Kenji Abe', linkedinUrl: profile('kenji'), company: 'Hooli', connectedOn: '2019-03-04' },
		{ name: 'Petra Holm', company: 'Saltgate', connectedOn: '2020-01-01' },
		{ name: 'Nora Ash', company: 'Initech', connectedOn: '2021-01-01' },
		// Two namesakes at one company: their dates can't be told apart.
		{ name: 'Bo Lind', company: 'Larkfield', linkedinUrl: profile('bo-1'), connectedOn: '2016-01-01' },
		{ name: 'Bo Lind', company: 'Larkfield', linkedinUrl: profile('bo-2'), connectedOn: '2017-01-01' },
	]);
	await uploadNetwork(leo, [
		{ name: 'Kenji Abe', linkedinUrl: profile('kenji'), connectedOn: '2015-03-04' },
		{ name: 'Nora Ash', company: 'Initech', linkedinUrl: 'https://example.com/nora' },
		{ name: 'Nora Ash', company: 'Initech', connectedOn: '2022-01-01' },
	]);
	const { list, prospects } = await addProspects(maya, [
		{ name: 'Kenji', title: 'CTO', company: 'Saltgate', linkedinUrl: profile('kenji') },
		{ name: 'Nora Ash', company: 'Initech Inc.' },
		{ name: 'Petra Holm', company: 'Saltgate' },
		{ name: 'Bo Lind', company: 'Larkfield' },
		{ name: 'Nobody Known', company: 'Nowhere' },
		{ name: 'Leo Tester', company: 'Saltgate' },
	]);
	const id = (name: string) => prospects.find((one) => one.name === name)?.id ?? '';
	for (const one of [maya, mia, leo]) await share(one);
	const { connected, companies } = await seenIn(maya, list.id);
	const shown = connected.map(({ prospectId, member, ...one }) => [prospectId, member.name, Object.values(one)]);
	expect(new Set(shown.map((one) => JSON.stringify(one)))).toEqual(
		new Set(
			[
				[id('Kenji'), 'Leo Tester', [1, '2015-03-04', false]],
				[id('Nora Ash'), 'Mia Tester', [1, '2021-01-01', true]],
				[id('Petra Holm'), 'Mia Tester', [0, '2020-01-01', true]],
				[id('Bo Lind'), 'Mia Tester', [0, null, true]],
			].map((one) => JSON.stringify(one)),
		),
	);
	// Petra doesn't count as someone the circle knows at her own company.
	expect(companies).toEqual([
		{
			company: 'Saltgate',
			prospectIds: expect.arrayContaining([id('Kenji'), id('Leo Tester')]),
			prospects: 2,
			known: [{ name: 'Petra Holm', member: 'Mia Tester' }],
		},
	]);
	const members = (await circleOf(maya))?.members ?? [];
	const reasonsOf = async (name: string) =>
		(await pathsTo(maya, id(name))).map((path) => [
			path.name,
			path.reasons.filter(({ member }) => member).map(({ code, text, member }) => [code, text, member?.id]),
		]);
	const [, miaId, leoId] = members.map((one) => one.id);
	expect(await reasonsOf('Kenji')).toEqual([
		['Leo Tester', [['circle-connected', 'Leo of your circle is connected with Kenji since 2015', leoId]]],
		[
			'Mia Tester',
			[
				['circle-connected', 'Mia of your circle is connected with Kenji since 2019', miaId],
				['circle-works-there', 'Mia of your circle knows Petra Holm, who works at Saltgate', miaId],
			],
		],
	]);
	// Two namesakes who can't be told apart, so there is no date.
	expect(await reasonsOf('Nora Ash')).toEqual([
		['Leo Tester', [['circle-connected', 'Leo of your circle may be connected with Nora, by the name only', leoId]]],
		[
			'Mia Tester',
			[['circle-connected', 'Mia of your circle may be connected with Nora since 2021, by the name only', miaId]],
		],
	]);
	expect(await reasonsOf('Nobody Known')).toEqual([]);
	const client = await assistantOf(await makeToken(maya));
	expect(JSON.stringify(await use(client, 'who_can_introduce', { company: 'Saltgate' }))).toContain(
		'Mia of your circle knows Petra Holm, who works at Saltgate',
	);
	// A member who is also a confirmed connection is one path, not two.
	const added = { connections: [{ name: 'Mia Tester' }] };
	await maya.ask(`/api/prospects/${id('Kenji')}/connections`, json(added));
	expect((await pathsTo(maya, id('Kenji'))).map(({ name }) => name)).toEqual(['Mia Tester', 'Leo Tester']);
	await share(mia, false);
	expect((await seenIn(maya, list.id)).companies).toEqual([]);
	expect(JSON.stringify(await pathsTo(maya, id('Kenji')))).not.toContain('Mia of your circle');
	await share(maya, false);
	expect(await seenIn(maya, list.id)).toEqual({ connected: [], companies: [] });
	expect(JSON.stringify(await pathsTo(maya, id('Kenji')))).not.toContain('of your circle');
});

test('contacts of a disabled member are seen by no one', async () => {
	const [maya, mia] = [await person('Maya'), await person('Mia')];
	await addCircle(maya, mia);
	await uploadNetwork(maya, [{ name: 'Sam Own', company: 'Elsewhere' }]);
	await uploadNetwork(mia, [{ name: 'Kenji Abe', company: 'Saltgate' }]);
	const { list, prospects } = await addProspects(maya, [{ name: 'Kenji Abe', company: 'Saltgate' }]);
	for (const one of [maya, mia]) await share(one);
	const seen = async () => [
		(await seenIn(maya, list.id)).connected.map(({ member }) => member.name),
		(await pathsTo(maya, prospects[0]?.id)).map(({ name }) => name),
	];
	const disable = (at: string | null) =>
		bindings.DB.prepare('update users set disabled_at = ? where id = ?').bind(at, mia.user.id).run();
	expect(await seen()).toEqual([['Mia Tester'], ['Mia Tester']]);
	await disable('2026-01-01');
	expect(await seen()).toEqual([[], []]);
	await disable(null);
	expect(await seen()).toEqual([['Mia Tester'], ['Mia Tester']]);
});

test('a company without a prospect shows the user’s contacts, then the circle’s while both share', async () => {
	const [maya, mia] = [await person('Maya'), await person('Mia')];
	await addCircle(maya, mia);
	const many = Array.from({ length: 50 }, (_, at) => ({
		name: `Own ${at}`,
		company: 'Hooli',
		connectedOn: '2020-01-01',
	}));
	await uploadNetwork(maya, [...many, { name: 'Zed First', company: 'Hooli', connectedOn: '2010-01-01' }]);
	await uploadNetwork(mia, [
		{ name: 'Petra Holm', company: 'Hooli Ltd.', position: 'CFO', connectedOn: '2011-01-01' },
		{ name: 'Else Where', company: 'Hooli Foods' },
	]);
	for (const one of [maya, mia]) await share(one);
	const contactsAt = async (who: Person, query: string) =>
		(await (await who.ask(`/api/known-at?company=${query}`)).json()) as ContactAtCompany[];
	const first = await contactsAt(maya, 'HOOLI');
	expect([first.length, first[0]?.name, first[49]?.name]).toEqual([50, 'Zed First', 'Own 8']);
	const id = (await circleOf(maya))?.members[1]?.id;
	expect(await contactsAt(maya, 'Hooli&after=50')).toEqual([
		expect.objectContaining({ name: 'Own 9', member: null }),
		{
			name: 'Petra Holm',
			company: 'Hooli Ltd.',
			position: 'CFO',
			linkedinUrl: null,
			connectedOn: '2011-01-01',
			member: { id, name: 'Mia Tester' },
		},
		// The company with exactly this name comes first.
		expect.objectContaining({ name: 'Else Where', company: 'Hooli Foods' }),
	]);
	expect(await contactsAt(maya, 'Hooli&after=53')).toEqual([]);
	const client = await assistantOf(await makeToken(mia));
	const asked = await use(client, 'who_can_introduce', { company: 'Hooli' });
	expect(asked.record.untrustedData).toMatchObject({
		people: [],
		known: expect.arrayContaining([expect.objectContaining({ name: 'Zed First', by: 'Maya Tester' })]),
	});
	expect(asked.record.untrustedData.known[0]).toMatchObject({ name: 'Petra Holm', by: null });
	await share(mia, false);
	expect((await contactsAt(maya, 'Hooli&after=50')).map(({ name }) => name)).toEqual(['Own 9']);
	expect((await contactsAt(mia, 'Hooli')).map(({ name }) => name)).toEqual(['Petra Holm', 'Else Where']);
	expect((await maya.ask('/api/known-at?company=')).status).toBe(400);
	expect((await maya.ask('/api/known-at?company=x&after=x')).status).toBe(400);
});

const all = ['Ann', 'Ben', 'Cat', 'Dov', 'Eva'].map((name, at) => ({
	name,
	linkedinUrl: profile(name),
	company: at % 2 ? 'Acme' : 'Initech',
	connectedOn: `202${at}-01-01`,
}));
type Rules = { companies: string[]; people: { name: string }[]; since: { before?: string; after?: string } | null };
const none: Rules = { companies: [], people: [], since: null };
type State = { inside: boolean; sharing: boolean; rules: Rules; network: number[] };

/** Returns the people someone's settings share: the page's rule again, by hand. */
function sharedBy({ inside, sharing, rules, network }: State): string[] {
	if (!inside || !sharing) return [];
	return network
		.map((at) => all[at] as (typeof all)[number])
		.filter(({ company }) => !rules.companies.includes(company))
		.filter(({ name }) => !rules.people.some((one) => one.name === name))
		.filter(({ connectedOn }) => !rules.since?.before || connectedOn >= rules.since.before)
		.filter(({ connectedOn }) => !rules.since?.after || connectedOn <= rules.since.after)
		.map(({ name }) => name);
}

const some = fc.uniqueArray(fc.nat(all.length - 1), { maxLength: all.length });
const rules: fc.Arbitrary<Rules> = fc.record({
	companies: fc.subarray(['Acme', 'Initech']),
	people: fc.subarray(
		all.map(({ name }) => ({ name })),
		{ maxLength: 2 },
	),
	since: fc.option(
		fc
			.record({ before: fc.constantFrom('2020-01-01', '2022-01-01') })
			.chain((one) => fc.constantFrom(one, { after: '2023-01-01' })),
		{ nil: null },
	),
});
const step = fc.tuple(
	fc.nat(2),
	fc.oneof(
		{ weight: 2, arbitrary: fc.constant({ kind: 'join' as const }) },
		{ weight: 1, arbitrary: fc.constant({ kind: 'leave' as const }) },
		{ weight: 3, arbitrary: fc.record({ kind: fc.constant('share' as const), on: fc.boolean() }) },
		{ weight: 2, arbitrary: fc.record({ kind: fc.constant('hide' as const), rules }) },
		{ weight: 3, arbitrary: fc.record({ kind: fc.constant('upload' as const), network: some }) },
		{ weight: 3, arbitrary: fc.record({ kind: fc.constant('ask' as const), to: fc.nat(2) }) },
	),
);

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

test('what a member sees follows the others’ current settings, after any acts in any order', async () => {
	const owner = await person('Owner');
	await addCircle(owner);
	const people = await Promise.all(['Maya', 'Mia', 'Leo'].map((name) => person(name)));
	const lists = await Promise.all(people.map((one) => addProspects(one, all)));
	const states: State[] = people.map(() => ({ inside: false, sharing: false, rules: none, network: [] }));
	mailProvider();
	// Counts how often each has joined, and records who asked which member in which membership.
	const joined = people.map(() => 0);
	const asks: { id: string; from: number; to: number; joined: number }[] = [];
	const isIn = (at: number) => states[at]?.inside === true && states[at].sharing;
	const sees = (at: number, other: number) => isIn(at) && isIn(other);
	const act = async (at: number, [, one]: Step) => {
		const [who, state] = [people[at] as Person, states[at] as State];
		if (one.kind === 'join' && !state.inside) {
			await askCircle(who, '/join', 'POST', { token: await inviteOf(owner) });
			Object.assign(state, { inside: true, sharing: false, rules: none });
			joined[at] = (joined[at] ?? 0) + 1;
		}
		if (one.kind === 'leave') {
			await askCircle(who, '/me', 'DELETE');
			state.inside = false;
		}
		if (one.kind === 'share' && state.inside) {
			await share(who, one.on);
			state.sharing = one.on;
		}
		if (one.kind === 'hide' && state.inside) {
			await keepPrivate(who, one.rules);
			state.rules = one.rules;
		}
		if (one.kind === 'ask' && one.to !== at) {
			const to = people[one.to] as Person;
			const circleMember = state.inside ? await memberIdOf(who, to) : undefined;
			const { id } = await askMember(who, to, { circleMember: circleMember ?? null });
			// A member's id is known even for someone who sees no one.
			if (circleMember && sees(at, one.to)) asks.push({ id, from: at, to: one.to, joined: joined[one.to] ?? 0 });
		}
		if (one.kind === 'upload') {
			if (one.network.length > 0)
				await uploadNetwork(
					who,
					one.network.map((index) => all[index] as object),
				);
			else await who.ask('/api/my-network', { method: 'DELETE' });
			state.network = one.network;
		}
	};
	const check = async () => {
		for (const [at, who] of people.entries()) {
			const own = sharedBy(states[at] as State);
			expect(new Set((await shownOf(who)).map(({ name }) => name))).toEqual(new Set(own));
			const others = states.filter((_, index) => index !== at);
			const seen = all.flatMap(({ name }) => {
				const by = isIn(at) ? others.filter((one) => sharedBy(one).includes(name)).length : 0;
				return by > 0 ? [`${name} ${by}`] : [];
			});
			const { list, prospects } = lists[at] as (typeof lists)[number];
			const nameOf = new Map(prospects.map(({ id, name }) => [id, name]));
			const { connected } = await seenIn(who, list.id);
			expect(new Set(connected.map(({ prospectId, others: more }) => `${nameOf.get(prospectId)} ${more + 1}`))).toEqual(
				new Set(seen),
			);
			const waiting = asks.filter((ask) => ask.to === at && ask.joined === joined[at] && sees(at, ask.from));
			expect(new Set((await askedOf(who)).map(({ id }) => id))).toEqual(new Set(waiting.map(({ id }) => id)));
		}
	};
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 7 }), async (steps) => {
			for (const one of steps) {
				await act(one[0], one);
				await check();
			}
		}),
		{ numRuns: 15, endOnFailure: true },
	);
	vi.restoreAllMocks();
}, 240_000);
