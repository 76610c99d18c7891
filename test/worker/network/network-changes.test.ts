import { afterEach, expect, test, vi } from 'vitest';
import type { MyNetwork, NetworkChanges } from '#contract/my-network';
import { sendPart, uploadNetwork } from '../support/networks.ts';
import { addProspects, bindings, type Person, person, signInAgain } from '../support/people.ts';

const changesOf = async (who: Person) =>
	(await (await who.ask('/api/my-network/changes')).json()) as NetworkChanges | null;
const at = (slug: string) => `https://www.linkedin.com/in/${slug}`;
const petra = { name: 'Petra Holm', linkedinUrl: at('petra'), company: 'Hooli', connectedOn: '2020-01-01' };
const jan = { name: 'Jan Oso', linkedinUrl: at('jan'), company: 'Saltgate', connectedOn: '2021-01-01' };
const kim = { name: 'Kim Lee', company: 'Lone' };
const bo = { name: 'Bo Berg', linkedinUrl: at('bo'), company: 'Initech' };
const before = [petra, jan, kim, bo];
const after = [
	{ ...petra, company: 'Saltgate GmbH' },
	// The same person: the profile has another address, and the company another legal form.
	{ ...jan, linkedinUrl: at('jan-oso'), company: 'SALTGATE, Inc.' },
	kim,
	{ name: 'Nia New', linkedinUrl: at('nia'), company: 'Lone' },
	// A namesake, connected on another day.
	{ name: 'Bo Berg', linkedinUrl: at('bo-2'), company: 'Initech', connectedOn: '2025-01-01' },
];

afterEach(() => void vi.useRealTimers());

async function ready(who: Person) {
	await addProspects(who, [
		{ name: 'A', title: 'CEO at Saltgate' },
		{ name: 'B', company: 'saltgate' },
	]);
	return (await addProspects(who, [{ name: 'C', company: 'The Saltgate' }], 'Other')).list;
}

test('a new upload reports who moved, joined and left, sorted by the prospects at their company', async () => {
	const ada = await person('Ada');
	await ready(ada);
	await uploadNetwork(ada, before);
	expect(await changesOf(ada)).toBeNull();
	await uploadNetwork(ada, after);
	const changes = await changesOf(ada);
	expect(changes).toMatchObject({ joined: 2, moved: 1, left: 1, since: expect.stringMatching(/Z$/) });
	expect(
		changes?.people.map(({ kind, name, company, formerCompany, prospects }) => [
			kind,
			name,
			company,
			formerCompany,
			prospects,
		]),
	).toEqual([
		['moved', 'Petra Holm', 'Saltgate GmbH', 'Hooli', 3],
		['joined', 'Nia New', 'Lone', null, 0],
		['joined', 'Bo Berg', 'Initech', null, 0],
		['left', 'Bo Berg', 'Initech', null, 0],
	]);
	expect(changes?.people.map(({ listId }) => listId !== null)).toEqual([true, false, false, false]);
	const network = (await (await ada.ask('/api/my-network')).json()) as MyNetwork;
	expect(network.people).toBe(5);
});

test('namesakes without a date count as joined or left by the difference in their number', async () => {
	const ada = await person('Ada');
	await uploadNetwork(ada, [kim, { ...kim, company: 'Other' }, kim, bo, bo]);
	await uploadNetwork(ada, [kim, { ...kim, company: 'Other' }, bo]);
	const changes = await changesOf(ada);
	// The two lines with one profile are one person.
	expect(changes).toMatchObject({ joined: 0, moved: 0, left: 1, people: [{ kind: 'left', name: 'Kim Lee' }] });
	await uploadNetwork(ada, [kim, kim, { ...kim, company: 'Other' }, kim, bo, bo]);
	expect(await changesOf(ada)).toMatchObject({ joined: 2, moved: 0, left: 0 });
});

test('an upload is compared with the network right before it only', async () => {
	const ada = await person('Ada');
	for (const names of [
		['Bo', 'Cy'],
		['Di', 'Ed'],
		['Di', 'Fi'],
	])
		await uploadNetwork(
			ada,
			names.map((name) => ({ name })),
		);
	expect(await changesOf(ada)).toMatchObject({ joined: 1, moved: 0, left: 1 });
	expect((await changesOf(ada))?.people.map(({ kind, name }) => [kind, name])).toEqual([
		['joined', 'Fi'],
		['left', 'Ed'],
	]);
	// Someone who joined or moved earlier, and has left since, counts as left only.
	await uploadNetwork(ada, [{ name: 'Di' }, { ...petra, company: 'Hooli' }, { name: 'Fi' }]);
	await uploadNetwork(ada, [{ name: 'Di' }, { ...petra, company: 'Saltgate' }]);
	expect(await changesOf(ada)).toMatchObject({ joined: 0, moved: 1, left: 1 });
	await uploadNetwork(ada, [{ name: 'Di' }, { name: 'Gus' }]);
	expect(await changesOf(ada)).toMatchObject({ joined: 1, moved: 0, left: 1 });
});

test('with equally many prospects at the company, people who moved come first, then those who joined, in file order', async () => {
	const ada = await person('Ada');
	const left = ['Lea', 'Kai'].map((name) => ({ name }));
	await uploadNetwork(ada, [...left, petra, jan]);
	const joined = ['Yan', 'Abe'].map((name) => ({ name, company: 'Lone' }));
	await uploadNetwork(ada, [...joined, { ...petra, company: 'Initech' }, { ...jan, company: 'Lone' }]);
	expect((await changesOf(ada))?.people.map(({ kind, name, prospects }) => [kind, name, prospects])).toEqual([
		...['Petra Holm', 'Jan Oso'].map((name) => ['moved', name, 0]),
		...['Yan', 'Abe'].map((name) => ['joined', name, 0]),
		...['Lea', 'Kai'].map((name) => ['left', name, 0]),
	]);
});

test('only prospects in the user’s own lists are counted, and none without a company', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	const people = ['A', 'B'].map((name) => ({ name, company: 'Quillmark' }));
	await addProspects(eve, people);
	const { list } = await addProspects(ada, people, 'Removed');
	// A large list that is still moving into the trash.
	await bindings.DB.prepare('update prospect_lists set removed_at = created_at where id = ?').bind(list.id).run();
	const own = await addProspects(ada, [
		{ name: 'C', company: 'Quillmark' },
		{ name: 'D', company: 'Freelance' },
	]);
	await uploadNetwork(ada, [kim]);
	await uploadNetwork(ada, [kim, { name: 'New One', company: 'Quillmark' }, { name: 'Nia', company: 'Self-employed' }]);
	expect((await changesOf(ada))?.people.map(({ name, prospects, listId }) => [name, prospects, listId])).toEqual([
		['New One', 1, own.list.id],
		['Nia', 0, null],
	]);
});

test('an upload in parts reports the same changes, a repeated part adds nothing, and the next upload is compared with it', async () => {
	const ada = await person('Ada');
	await uploadNetwork(ada, before);
	const uploadId = crypto.randomUUID();
	await sendPart(ada, after.slice(0, 2), { uploadId, total: 5 });
	expect(await changesOf(ada)).toBeNull();
	const last = () => sendPart(ada, after.slice(2), { uploadId, total: 5, from: 3 });
	expect(await (await last()).json()).toEqual({ isWhole: true });
	const changes = await changesOf(ada);
	expect(changes).toMatchObject({ joined: 2, moved: 1, left: 1 });
	expect(await (await last()).json()).toEqual({ isWhole: true });
	expect(await changesOf(ada)).toEqual(changes);
	await uploadNetwork(ada, after);
	expect(await changesOf(ada)).toMatchObject({ joined: 0, moved: 0, left: 0, people: [] });
	const { n } = (await bindings.DB.prepare('select count(*) as n from network_people where user_id = ?')
		.bind(ada.user.id)
		.first()) as { n: number };
	expect(n).toBe(5);
});

test('the changes of an upload are shown for ninety days, also while the next one arrives', async () => {
	const start = Date.parse('2027-01-01T10:00:00Z');
	vi.useFakeTimers({ toFake: ['Date'], now: start });
	const ada = await person('Ada');
	await uploadNetwork(ada, before);
	await uploadNetwork(ada, after);
	const changes = await changesOf(ada);
	expect(changes).toMatchObject({ left: 1 });
	const uploadId = crypto.randomUUID();
	await sendPart(ada, [kim], { uploadId, total: 2 });
	expect(await changesOf(ada)).toEqual(changes);
	const end = start + 90 * 86_400_000;
	vi.setSystemTime(end - 1);
	const again = { ...ada, ...(await signInAgain(ada)) };
	expect(await changesOf(again)).toEqual(changes);
	vi.setSystemTime(end);
	expect(await changesOf(again)).toBeNull();
});

test('no one moves from or to a company with a meaningless name', async () => {
	const ada = await person('Ada');
	const of = (company?: string) => [petra, jan].map(({ company: _, ...one }) => ({ ...one, company }));
	for (const company of ['Hooli', '???', 'Initech', undefined, 'Saltgate']) {
		await uploadNetwork(ada, of(company));
		expect([company, (await changesOf(ada))?.moved ?? 0]).toEqual([company, 0]);
	}
	await uploadNetwork(ada, of('Hooli'));
	expect(await changesOf(ada)).toMatchObject({ moved: 2, joined: 0, left: 0 });
});

test('no one sees the changes in someone else’s network, and they are deleted with the network', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	await uploadNetwork(eve, before);
	await uploadNetwork(ada, before);
	await uploadNetwork(ada, after);
	expect(await changesOf(eve)).toBeNull();
	await ada.ask('/api/my-network', { method: 'DELETE' });
	expect(await changesOf(ada)).toBeNull();
});
