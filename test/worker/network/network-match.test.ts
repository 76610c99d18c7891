import { expect, test } from 'vitest';
import type { ListNetwork, ProspectNetwork } from '#contract/my-network';
import { sendPart, uploadNetwork } from '../support/networks.ts';
import { addList, addProspects, json, type Person, person } from '../support/people.ts';

const networkOfList = async (who: Person, listId: string) =>
	(await (await who.ask(`/api/prospect-lists/${listId}/network`)).json()) as ListNetwork;
const networkOfProspect = async (who: Person, id: string) =>
	(await (await who.ask(`/api/prospects/${id}/network`)).json()) as ProspectNetwork;

const at = (slug: string) => `https://www.linkedin.com/in/${slug}`;
const people = [
	{ name: 'Ana Reyes', title: 'CEO at Saltgate', linkedinUrl: at('ana') },
	{ name: 'Ben Ode', title: 'CTO at SALTGATE, Inc.', linkedinUrl: 'https://www.linkedin.com/sales/lead/ACoBEN,x' },
	{ name: 'Cleo Park', title: 'COO at Saltgate Foods' },
	{ name: 'Dora Lind', title: 'Founder at Lone', linkedinUrl: at('dora') },
	{ name: 'Eli Roth', title: 'CEO at Hooli', linkedinUrl: at('eli-1') },
	{ name: 'Fay Self', company: 'Self-employed' },
];
const network = [
	{ name: 'Ana R.', company: 'Saltgate GmbH', linkedinUrl: at('ANA/'), connectedOn: '2019-03-01' },
	{ name: 'Petra Holm', company: 'Saltgate', position: 'CFO', linkedinUrl: at('petra'), connectedOn: '2024-01-01' },
	{ name: 'BEN ODE', company: 'The Saltgate Ltd.', connectedOn: '2020-01-01' },
	{ name: 'Dora Lind', company: 'Lone', linkedinUrl: at('dora') },
	{ name: 'Eli Roth', company: 'Hooli', linkedinUrl: at('eli-2') },
	{ name: 'Guy Self', company: 'Self-employed' },
];

async function ready() {
	const ada = await person('Ada');
	await uploadNetwork(ada, network);
	const { list, prospects } = await addProspects(ada, people);
	return { ada, list, idOf: (name: string) => prospects.find((one) => one.name === name)?.id ?? '' };
}

test('a list by itself says that its user has a network, once a whole one is there', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	await uploadNetwork(eve, network);
	const { id } = await addList(ada, 'Investors');
	const shown = async () => (await ada.ask(`/api/prospect-lists/${id}`)).json();
	expect(await shown()).not.toHaveProperty('hasNetwork');
	await sendPart(ada, network.slice(0, 2), { total: network.length });
	expect(await shown()).not.toHaveProperty('hasNetwork');
	await uploadNetwork(ada, network);
	expect(await shown()).toMatchObject({ id, hasNetwork: true });
});

test('prospects in the network are found by profile, else by name and company with a mark', async () => {
	const { ada, list, idOf } = await ready();
	const { connected } = await networkOfList(ada, list.id);
	expect(connected.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
		{ prospectId: idOf('Ana Reyes'), name: 'Ana R.', connectedOn: '2019-03-01', sameName: false, worksThere: true },
		{ prospectId: idOf('Ben Ode'), name: 'BEN ODE', connectedOn: '2020-01-01', sameName: true, worksThere: true },
		{ prospectId: idOf('Dora Lind'), name: 'Dora Lind', connectedOn: null, sameName: false, worksThere: true },
	]);
});

test('a prospect who is alone at their company has no contact there, and a namesake in the network is someone else', async () => {
	const { ada, list, idOf } = await ready();
	const { companies } = await networkOfList(ada, list.id);
	// Dora is alone at her company, and Eli of the network is another Eli.
	expect(companies).toEqual([
		expect.objectContaining({ people: 3, prospectIds: expect.arrayContaining([idOf('Ana Reyes'), idOf('Ben Ode')]) }),
		{ company: 'Hooli', prospectIds: [idOf('Eli Roth')], prospects: 1, people: 1, names: ['Eli Roth'] },
	]);
	expect(companies[0]?.prospectIds).toHaveLength(2);
	expect(companies[0]?.names.toSorted()).toEqual(['Ana R.', 'BEN ODE', 'Petra Holm']);
});

test('a contact says who works at their company, the longest connection first, and no one where no one does', async () => {
	const { ada, idOf } = await ready();
	expect(await networkOfProspect(ada, idOf('Ana Reyes'))).toEqual({
		inNetwork: { name: 'Ana R.', connectedOn: '2019-03-01', sameName: false, worksThere: true },
		people: 2,
		known: [
			{ name: 'BEN ODE', position: null, company: 'The Saltgate Ltd.', linkedinUrl: null, connectedOn: '2020-01-01' },
			{ ...network[1], name: 'Petra Holm' },
		],
	});
	const nobody = { inNetwork: null, people: 0, known: [] };
	expect(await networkOfProspect(ada, idOf('Cleo Park'))).toEqual(nobody);
	expect(await networkOfProspect(ada, idOf('Fay Self'))).toEqual(nobody);
	expect(await networkOfProspect(ada, idOf('Dora Lind'))).toEqual({
		...nobody,
		inNetwork: { name: 'Dora Lind', connectedOn: null, sameName: false, worksThere: true },
	});
});

test('for several namesakes at one company no date is shown', async () => {
	const ada = await person('Ada');
	const twin = { name: 'Jo Kim', company: 'Acme' };
	await uploadNetwork(ada, [
		{ ...twin, connectedOn: '2020-01-01' },
		{ ...twin, connectedOn: '2021-01-01' },
	]);
	const { list, prospects } = await addProspects(ada, [{ name: 'Jo Kim', title: 'CEO at Acme' }]);
	expect((await networkOfList(ada, list.id)).connected).toEqual([
		{ prospectId: prospects[0]?.id, name: 'Jo Kim', connectedOn: null, sameName: true, worksThere: true },
	]);
});

test('the match follows a changed company and a new network, but not an unfinished one', async () => {
	const { ada, list, idOf } = await ready();
	await ada.ask(`/api/prospects/${idOf('Cleo Park')}`, json({ company: 'Saltgate' }, 'PATCH'));
	expect((await networkOfProspect(ada, idOf('Cleo Park'))).people).toBe(3);
	await sendPart(ada, [{ name: 'Half', company: 'Saltgate Foods' }], { total: 2 });
	expect((await networkOfList(ada, list.id)).companies).toHaveLength(2);
	await uploadNetwork(ada, [{ name: 'Petra', company: 'Lone' }]);
	expect((await networkOfList(ada, list.id)).companies.map(({ prospectIds }) => prospectIds)).toEqual([
		[idOf('Dora Lind')],
	]);
});

test('no one sees the network or the people of someone else', async () => {
	const { ada, list, idOf } = await ready();
	const eve = await person('Eve');
	const own = await addProspects(eve, people);
	expect(await networkOfList(eve, own.list.id)).toEqual({ connected: [], companies: [] });
	expect((await eve.ask(`/api/prospect-lists/${list.id}/network`)).status).toBe(404);
	expect((await eve.ask(`/api/prospects/${idOf('Ana Reyes')}/network`)).status).toBe(404);
	await uploadNetwork(eve, [{ name: 'Eves Friend', company: 'Saltgate' }]);
	expect(JSON.stringify(await networkOfList(ada, list.id))).not.toContain('Eves');
	expect((await networkOfProspect(eve, own.prospects[0]?.id ?? '')).known.map(({ name }) => name)).toEqual([
		'Eves Friend',
	]);
	const empty = await addList(ada);
	expect(await networkOfList(ada, empty.id)).toEqual({ connected: [], companies: [] });
});

// The rule exists in SQL (network/db/network-match.ts) and in TypeScript (introductions/db/paths). Both are tested.
test('prospects in the network are neither a contact at their own company nor a path to themselves', async () => {
	const lead = 'https://www.linkedin.com/sales/lead/ACoDORA,x';
	const examples = [
		['the profile', { name: 'Ana Reyes', linkedinUrl: at('ana') }, { name: 'A. R.', linkedinUrl: at('ANA/') }, true],
		['the name, without a profile of theirs', { name: 'Ben Ode', linkedinUrl: at('ben') }, { name: 'BEN  ode' }, true],
		['the name, without a profile', { name: 'Cleo Park' }, { name: 'Cleo Park', linkedinUrl: at('cleo') }, true],
		[
			'profiles of two kinds',
			{ name: 'Dora Lind', linkedinUrl: lead },
			{ name: 'Dora Lind', linkedinUrl: at('d') },
			true,
		],
		[
			'two profiles',
			{ name: 'Eli Roth', linkedinUrl: at('eli-1') },
			{ name: 'Eli Roth', linkedinUrl: at('eli-2') },
			false,
		],
		['two names', { name: 'Fay Holm' }, { name: 'Fay Holms' }, false],
		[
			'the second who looks the same',
			{ name: 'Gus Ito', linkedinUrl: at('gus-2') },
			{ name: 'Gus', linkedinUrl: at('gus') },
			true,
		],
	] as const;
	const ada = await person('Ada');
	const company = (at: number) => `Works ${'ABCDEFG'[at]}`;
	await uploadNetwork(
		ada,
		examples.map(([, , known], at) => ({ ...known, company: company(at) })),
	);
	const { prospects } = await addProspects(ada, [
		...examples.map(([, prospect], at) => ({ ...prospect, company: company(at) })),
		{ name: 'Gus Ito', linkedinUrl: at('gus') },
	]);
	const idOf = (name: string) => prospects.find((one) => one.name === name)?.id ?? '';
	const second = prospects.find(({ linkedinUrl }) => linkedinUrl === at('gus-2'))?.id ?? '';
	await ada.ask(`/api/prospects/${second}`, { ...json({ linkedinUrl: at('gus') }), method: 'PATCH' });
	for (const [how, { name }, , isThem] of examples) {
		const id = name === 'Gus Ito' ? second : idOf(name);
		const { people } = await networkOfProspect(ada, id);
		const paths = (await (await ada.ask(`/api/prospects/${id}/paths`)).json()) as unknown[];
		const shown = isThem ? 0 : 1;
		expect([how, people, paths.length]).toEqual([how, shown, shown]);
	}
});
