// People known to the user's own network, and through the contacts that their circle shares.
import { expect, test } from 'vitest';
import type { ListCircle } from '#contract/circle';
import type { ContactAtCompany, ListNetwork, ProspectNetwork } from '#contract/my-network';
import { addCircle, askCircle, circleOf, inviteOf, share } from '../support/circles.ts';
import { sendPart, uploadNetwork } from '../support/networks.ts';
import { addProspects, type Person, person } from '../support/people.ts';

const read = async <Found>(who: Person, path: string) => (await (await who.ask(path)).json()) as Found;
const at = (slug: string) => `https://www.linkedin.com/in/${slug}`;
const lead = 'https://www.linkedin.com/sales/lead/ACoLEAD,x';

/** Makes Maya and Mia of one circle, who share the same network, and a list of Maya's. */
async function sharing(network: object[], people: object[]) {
	const [maya, mia] = [await person('Maya'), await person('Mia')];
	await addCircle(maya, mia);
	for (const one of [maya, mia]) await uploadNetwork(one, network);
	for (const one of [maya, mia]) await share(one);
	const { list, prospects } = await addProspects(maya, people);
	return { maya, mia, list, prospects };
}

/**
 * Returns the connections suggested for the list's people, by their notes: from the person's network, and from the
 * circle.
 */
async function toldOf({ maya, list, prospects }: Awaited<ReturnType<typeof sharing>>) {
	const path = `/api/prospect-lists/${list.id}`;
	const [network, circle] = [
		await read<ListNetwork>(maya, `${path}/network`),
		await read<ListCircle>(maya, `${path}/circle`),
	];
	const notesOf = (id: string) => prospects.find((one) => one.id === id)?.notes;
	const connectedIn = ({ connected }: ListNetwork | ListCircle) =>
		connected
			.map(({ prospectId, connectedOn, sameName }) => [notesOf(prospectId), connectedOn, sameName])
			.toSorted((a, b) => String(a[0]).localeCompare(String(b[0])));
	return { network, circle, connected: [connectedIn(network), connectedIn(circle)] };
}

test('two namesakes at one company are both matched with the one in the network, with the date', async () => {
	const jo = { name: 'Jo Kim', company: 'Acme' };
	const world = await sharing(
		[{ ...jo, connectedOn: '2020-01-01' }],
		[
			{ ...jo, location: 'Here', notes: 'a' },
			{ ...jo, location: 'There', notes: 'b' },
		],
	);
	const both = [
		['a', '2020-01-01', true],
		['b', '2020-01-01', true],
	];
	expect((await toldOf(world)).connected).toEqual([both, both]);
});

test('a name matches only at its company and in its list, and a stranger sees nothing', async () => {
	const jo = { name: 'Jo Kim', company: 'Acme' };
	const people = [
		{ ...jo, notes: 'a' },
		{ ...jo, company: 'Hooli', notes: 'b' },
		{ ...jo, name: 'Bo Lee', notes: 'c' },
	];
	const world = await sharing([jo], people);
	await addProspects(world.maya, [{ ...jo, location: 'There' }], 'Others');
	const one = [['a', null, true]];
	expect((await toldOf(world)).connected).toEqual([one, one]);
	for (const what of ['network', 'circle'])
		expect((await world.mia.ask(`/api/prospect-lists/${world.list.id}/${what}`)).status).toBe(404);
});

test('a profile that can be compared tells people of one name apart, and another kind of profile does not', async () => {
	const jo = { name: 'Jo Kim', company: 'Acme' };
	const world = await sharing(
		[{ ...jo, linkedinUrl: at('jo-2'), connectedOn: '2020-01-01' }],
		[
			{ ...jo, linkedinUrl: at('jo-1'), notes: 'same kind' },
			{ ...jo, linkedinUrl: lead, notes: 'another kind' },
		],
	);
	const one = [['another kind', '2020-01-01', true]];
	expect((await toldOf(world)).connected).toEqual([one, one]);
});

test('a prospect matched by profile is shown once, even with namesakes at the company', async () => {
	const kenji = { name: 'Kenji Abe', company: 'Hooli' };
	const world = await sharing(
		[
			{ ...kenji, linkedinUrl: at('kenji'), company: 'Initech', connectedOn: '2019-01-01' },
			{ ...kenji, connectedOn: '2018-01-01' },
		],
		[
			{ ...kenji, linkedinUrl: at('kenji'), notes: 'a' },
			{ ...kenji, linkedinUrl: at('kenji-2'), notes: 'b' },
		],
	);
	const { network, circle, connected } = await toldOf(world);
	const both = [
		['a', '2019-01-01', false],
		['b', '2018-01-01', true],
	];
	expect(connected).toEqual([both, both]);
	expect(network.connected.map(({ sameName, worksThere }) => [sameName, worksThere]).toSorted()).toEqual([
		[false, false],
		[true, true],
	]);
	expect(circle.connected.map(({ others }) => others)).toEqual([0, 0]);
});

test('a prospect without a company has no contacts there', async () => {
	const world = await sharing(
		[
			{ name: 'Fay Self', company: 'Freelance' },
			{ name: 'Guy Self', company: 'Self-employed' },
			{ name: 'Nia None' },
			{ name: 'Ana Reyes', linkedinUrl: at('ana') },
		],
		[
			{ name: 'Fay Self', company: 'Self-employed' },
			{ name: 'Ana Reyes', linkedinUrl: at('ana'), company: 'Freelance', notes: 'ana' },
		],
	);
	const { network, circle, connected } = await toldOf(world);
	expect(connected).toEqual([[['ana', null, false]], [['ana', null, false]]]);
	expect(network.connected.map(({ worksThere }) => worksThere)).toEqual([false]);
	expect([network.companies, circle.companies]).toEqual([[], []]);
	for (const { id } of world.prospects) {
		const { people, known } = await read<ProspectNetwork>(world.maya, `/api/prospects/${id}/network`);
		expect([people, known]).toEqual([0, []]);
	}
	expect(await read(world.maya, '/api/known-at?company=Freelance')).toEqual([]);
});

test('a prospect who is in the network at another company has a contact at their own', async () => {
	const ana = { name: 'Ana Reyes', linkedinUrl: at('ana') };
	const world = await sharing(
		[
			{ ...ana, company: 'Initech' },
			{ name: 'Petra Holm', company: 'Hooli' },
		],
		[{ ...ana, company: 'Hooli' }],
	);
	const { network, circle } = await toldOf(world);
	expect(network.companies.map(({ company, people, names }) => [company, people, names])).toEqual([
		['Hooli', 1, ['Petra Holm']],
	]);
	expect(circle.companies.map(({ known }) => known)).toEqual([[{ name: 'Petra Holm', member: 'Mia Tester' }]]);
});

test('neither an unfinished upload nor the one before the last shows anyone', async () => {
	const people = [
		{ name: 'Ana Reyes', linkedinUrl: at('ana'), company: 'Hooli' },
		{ name: 'Ben Ode', company: 'Hooli' },
	];
	const maya = await person('Maya');
	const { list, prospects } = await addProspects(maya, people);
	const all = [...people, { name: 'Petra Holm', company: 'Hooli' }];
	await uploadNetwork(maya, all);
	const reads = [
		`/api/prospect-lists/${list.id}/network`,
		...prospects.map(({ id }) => `/api/prospects/${id}/network`),
		'/api/known-at?company=Hooli',
	];
	const told = () => Promise.all(reads.map((path) => read(maya, path)));
	const before = await told();
	await uploadNetwork(maya, [{ name: 'Else Where' }]);
	const none = { inNetwork: null, people: 0, known: [] };
	const nobody = [{ connected: [], companies: [] }, none, none, []];
	expect(before).not.toEqual(nobody);
	expect(await told()).toEqual(nobody);
	await sendPart(maya, all, { total: 4 });
	expect(await told()).toEqual(nobody);
	await uploadNetwork(maya, all);
	expect(await told()).toEqual(before);
	await uploadNetwork(maya, people);
	const [there] = (await read<ListNetwork>(maya, `/api/prospect-lists/${list.id}/network`)).companies;
	expect([there?.people, there?.names.toSorted()]).toEqual([2, ['Ana Reyes', 'Ben Ode']]);
});

test('contacts at a company come by longest connection, then in file order, those without a date last', async () => {
	const of = (name: string, connectedOn?: string) => ({ name, company: 'Hooli', connectedOn });
	const network = [of('Zoe'), of('Yan', '2021-01-01'), of('Xia', '2020-01-01'), of('Abe', '2021-01-01'), of('Bea')];
	const { maya, mia, prospects } = await sharing(network, [{ name: 'Ana Reyes', company: 'Hooli' }]);
	const { known } = await read<ProspectNetwork>(maya, `/api/prospects/${prospects[0]?.id}/network`);
	expect(known.map(({ name }) => name)).toEqual(['Xia', 'Yan', 'Abe', 'Zoe', 'Bea']);
	// Contacts of the same day at a company come by name, then those of the circle in order.
	const leo = await person('Leo');
	await askCircle(leo, '/join', 'POST', { token: await inviteOf(mia) });
	await uploadNetwork(leo, network);
	await share(leo);
	const found = await read<ContactAtCompany[]>(maya, '/api/known-at?company=Hooli');
	const ids = ((await circleOf(maya))?.members ?? []).filter(({ name }) => name !== 'Maya Tester').map(({ id }) => id);
	const names = ['Xia', 'Abe', 'Yan', 'Bea', 'Zoe'];
	expect(found.map(({ name, member }) => [name, member?.id ?? null])).toEqual([
		...names.map((name) => [name, null]),
		...names.flatMap((name) => ids.toSorted().map((id) => [name, id])),
	]);
});

test('of the circle members who know a prospect, one who knows the profile is shown, with the longest connection', async () => {
	const [maya, mia, leo] = [await person('Maya'), await person('Mia'), await person('Leo')];
	await addCircle(maya, mia, leo);
	await uploadNetwork(maya, [{ name: 'Sam Own' }]);
	const of = (slug: string, connectedOn?: string) => ({
		name: slug,
		linkedinUrl: at(slug),
		connectedOn,
	});
	// Two lines of one profile are one person, connected since the earlier day.
	const ofMia = [of('ana', '2020-01-01'), of('ana', '2018-01-01'), of('ben', '2021-01-01'), of('cy'), of('di')];
	await uploadNetwork(mia, ofMia);
	const byName = { name: 'di', company: 'Hooli', connectedOn: '2010-01-01' };
	await uploadNetwork(leo, [of('ana', '2019-01-01'), of('ben', '2020-01-01'), of('cy', '2022-01-01'), byName]);
	for (const one of [maya, mia, leo]) await share(one);
	const people = ['ana', 'ben', 'cy', 'di'].map((slug) => ({ ...of(slug), company: 'Hooli' }));
	const { list, prospects } = await addProspects(maya, people);
	const { connected } = await read<ListCircle>(maya, `/api/prospect-lists/${list.id}/circle`);
	const told = prospects.map(({ id, name }) => {
		const one = connected.find(({ prospectId }) => prospectId === id);
		return [name, one?.member.name, one?.connectedOn, one?.others];
	});
	expect(told.toSorted()).toEqual([
		['ana', 'Mia Tester', '2018-01-01', 1],
		['ben', 'Leo Tester', '2020-01-01', 1],
		['cy', 'Leo Tester', '2022-01-01', 1],
		['di', 'Mia Tester', null, 1],
	]);
});
