// Limits of what is shown about a company.
import { expect, test } from 'vitest';
import type { ListCircle } from '#contract/circle';
import type { ContactAtCompany, ListNetwork, NetworkChanges, ProspectNetwork } from '#contract/my-network';
import { addCircle, share } from '../support/circles.ts';
import { uploadNetwork } from '../support/networks.ts';
import { addList, addProspects, json, type Person, person } from '../support/people.ts';

const read = async <Found>(who: Person, path: string) => (await (await who.ask(path)).json()) as Found;
const many = (name: string, count: number, company = 'Hooli') =>
	Array.from({ length: count }, (_, at) => ({ name: `${name} ${at}`, company }));

/** Makes two circle members who share these networks. Returns the first. */
async function sharing(ofMaya: object[], ofMia: object[], lastName = 'Tester'): Promise<Person> {
	const [maya, mia] = [await person('Maya'), await person('Mia')];
	await mia.ask('/api/account', json({ lastName }, 'PATCH'));
	await addCircle(maya, mia);
	await uploadNetwork(maya, ofMaya, 1_000);
	await uploadNetwork(mia, ofMia, 1_000);
	for (const one of [maya, mia]) await share(one);
	return maya;
}

test('at most 500 colleagues of the network and 500 of the circle are shown for a company', async () => {
	const maya = await sharing(many('Own', 501), many('Hers', 501));
	const from = (after: number) => read<ContactAtCompany[]>(maya, `/api/known-at?company=Hooli&after=${after}`);
	const byWhom = (await from(498)).slice(0, 3).map(({ member }) => member?.name ?? 'own');
	expect(byWhom).toEqual(['own', 'own', 'Mia Tester']);
	expect((await from(998)).length).toBe(2);
});

test('a company shows the newest 1,000 prospects of a list, some colleagues, and the totals', async () => {
	const maya = await sharing(many('Own', 21), many('Hers', 4));
	const { list, prospects } = await addProspects(maya, [{ name: 'First', company: 'Hooli' }]);
	const first = prospects[0]?.id ?? '';
	const path = `/api/prospect-lists/${list.id}`;
	await maya.ask(`${path}/prospects/import`, json({ prospects: many('P', 1_000) }));
	const network = await read<ListNetwork>(maya, `${path}/network`);
	const circle = await read<ListCircle>(maya, `${path}/circle`);
	for (const [there] of [network.companies, circle.companies]) {
		expect(there?.prospects).toBe(1_001);
		expect([there?.prospectIds.length, there?.prospectIds.includes(first)]).toEqual([1_000, false]);
	}
	expect(network.companies[0]?.names).toHaveLength(3);
	expect(circle.companies[0]?.known).toHaveLength(2);
	const ofFirst = await read<ProspectNetwork>(maya, `/api/prospects/${first}/network`);
	expect([ofFirst.people, ofFirst.known.length]).toEqual([21, 20]);
});

test('the company with the most prospects comes first, and equal ones come by name', async () => {
	const network = ['Cinder', 'Acme', 'Bolt'].map((company) => ({ name: `At ${company}`, company }));
	const maya = await sharing(network, network);
	const at = (company: string, name: string) => ({ name, company });
	const list = await addList(maya);
	const prospects = [at('Cinder', 'A'), at('BOLT', 'B'), at('Bolt', 'C'), at('Acme', 'D')];
	await maya.ask(`/api/prospect-lists/${list.id}/prospects/import`, json({ prospects }));
	for (const what of ['network', 'circle']) {
		const { companies } = await read<ListNetwork | ListCircle>(maya, `/api/prospect-lists/${list.id}/${what}`);
		expect([what, companies.map(({ company }) => company)]).toEqual([what, ['Bolt', 'Acme', 'Cinder']]);
	}
});

test('the first 100 changes of an upload are named, and all are counted', async () => {
	const ada = await person('Ada');
	await uploadNetwork(ada, [{ name: 'Bo' }]);
	await uploadNetwork(ada, [{ name: 'Bo' }, ...many('New', 101)]);
	const changes = await read<NetworkChanges>(ada, '/api/my-network/changes');
	expect([changes.joined, changes.people.length]).toEqual([101, 100]);
});

test('a very large network is cut to what fits into a response, the companies of most prospects first', async () => {
	// Four bytes a letter, so that about 700 names fill a response.
	const long = (nth: number) => `${'\u{20000}'.repeat(195)}${nth}`;
	const people = Array.from({ length: 800 }, (_, nth) => ({ name: long(nth), company: `C${nth}` }));
	const others = people.map(({ company }, nth) => ({ name: long(nth + 1_000), company }));
	const maya = await sharing([...people, ...others], [...people, ...others], long(0));
	const list = await addList(maya);
	const path = `/api/prospect-lists/${list.id}`;
	const last = { name: 'Another', company: 'C799' };
	const sent = await maya.ask(`${path}/prospects/import`, json({ prospects: [...people, last] }));
	expect(sent.status).toBe(200);
	for (const what of ['network', 'circle']) {
		const { connected, companies } = await read<ListNetwork | ListCircle>(maya, `${path}/${what}`);
		expect([what, connected.length > 500, connected.length < 800]).toEqual([what, true, true]);
		expect([what, companies.length > 100, companies.length < 800]).toEqual([what, true, true]);
		expect([what, companies[0]?.company]).toEqual([what, 'C799']);
	}
});

test('with more colleagues than are read, those with a date come before those without', async () => {
	const ada = await person('Ada');
	const undated = Array.from({ length: 500 }, (_, index) => ({ name: `Kim ${index}`, company: 'Saltgate' }));
	await uploadNetwork(ada, [...undated, { name: 'Rosa Calder', company: 'Saltgate', connectedOn: '2015-01-01' }]);
	const { prospects } = await addProspects(ada, [{ name: 'Mara', company: 'Saltgate' }]);
	const param = { id: prospects[0]?.id ?? '' };
	const paths = await (await ada.api.prospects[':id'].paths.$get({ param })).json();
	expect(paths[0]?.name).toBe('Rosa Calder');
});
