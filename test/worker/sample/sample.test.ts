// The rules: docs/product/lists.md.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Connector } from '#contract/connector';
import type { NeedsYou } from '#contract/needs-you';
import type { Prospect } from '#contract/prospect';
import type { ProspectList } from '#contract/prospect-list';
import { askWith, failingDatabase } from '../support/faults.ts';
import { history, letter, mailProvider, send, withMail } from '../support/mail-provider.ts';
import { addList, addProspects, json, type Person, person, said } from '../support/people.ts';

let ada: Person;
beforeEach(async () => {
	ada = await person('Ada');
});
afterEach(() => vi.restoreAllMocks());

async function sampleOf(who: Person) {
	const response = await who.api['prospect-lists'].sample.$post();
	expect(response.status).toBe(201);
	const list = await response.json();
	return { list, prospects: await prospectsIn(who, list.id) };
}
const get = async <Body>(who: Person, path: string): Promise<Body> => (await who.ask(path)).json();
const prospectsIn = (who: Person, listId: string) => get<Prospect[]>(who, `/api/prospect-lists/${listId}/prospects`);
const needsYou = (who: Person) => get<NeedsYou>(who, '/api/needs-you');
const named = (prospects: Prospect[], name: string) => prospects.find((each) => each.name === name)?.id ?? '';

test('one call creates a list of invented people, with those who know them and with requests', async () => {
	const { list, prospects } = await sampleOf(ada);
	expect(list).toEqual(await get<ProspectList>(ada, `/api/prospect-lists/${list.id}`));
	expect(prospects).toHaveLength(24);
	expect([...new Set(prospects.map(({ status }) => status))].toSorted()).toEqual([
		'contacted',
		'intro_requested',
		'introduced',
		'pending',
	]);
	const connectors = await get<Connector[]>(ada, `/api/prospect-lists/${list.id}/connectors`);
	expect(connectors).toHaveLength(6);
	expect(connectors.filter(({ prospectIds }) => prospectIds.length >= 4).length).toBeGreaterThanOrEqual(4);
	expect(connectors.find(({ name }) => name === 'Nadia Sorensen')).toMatchObject({ asked: 1, saidYes: 1 });
	expect(await history(ada, named(prospects, 'Amara Okonkwo'))).toMatchObject([
		{ status: 'introduced', answer: 'yes', answerNote: expect.stringContaining('Happy to.') },
	]);
});

test('every address of the sample is on a host that cannot exist', async () => {
	const { list, prospects } = await sampleOf(ada);
	const connections = await Promise.all(
		prospects.map(({ id }) => get<unknown[]>(ada, `/api/prospects/${id}/connections`)),
	);
	const requests = await Promise.all(prospects.map(({ id }) => history(ada, id)));
	const all = JSON.stringify([list, prospects, connections, requests]);
	const hosts = [...all.matchAll(/(?:https?:\/\/|@)([\w.-]+)/g)].map(([, host]) => host);
	expect(hosts.length).toBeGreaterThan(50);
	expect([...new Set(hosts)]).toEqual(['invented.example']);
});

test('the sample has a yes, a request due a nudge, and people to ask about', async () => {
	await sampleOf(ada);
	expect(await needsYou(ada)).toMatchObject({
		confirm: [{ prospectName: 'Hanna Lindqvist', connectorName: 'Marguerite Doyle' }],
		nudge: [{ prospectName: 'Mateo Villalobos', connectorName: 'Felix Adeyemi' }],
		instead: [],
		bounced: [],
		look: [],
		ask: [
			{ connectorName: 'Nadia Sorensen', saidYes: 1 },
			...Array.from({ length: 5 }, () => ({ saidYes: expect.any(Number) })),
		],
	});
});

test('repeated and simultaneous calls make one list; once it is removed, it can be made again', async () => {
	const [{ list }] = await Promise.all([sampleOf(ada), sampleOf(ada)]);
	await sampleOf(ada);
	expect(await get<ProspectList[]>(ada, '/api/prospect-lists')).toHaveLength(1);
	expect(await prospectsIn(ada, list.id)).toHaveLength(24);
	await ada.ask(`/api/prospect-lists/${list.id}`, { method: 'DELETE' });
	expect(await needsYou(ada)).toEqual({
		asked: [],
		prepared: [],
		confirm: [],
		replied: [],
		write: [],
		thank: [],
		thanked: [],
		instead: [],
		bounced: [],
		nudge: [],
		look: [],
		ask: [],
	});
	expect((await sampleOf(ada)).prospects).toHaveLength(24);
});

test('a person removed from the sample stays away when it is created again', async () => {
	const ada = await person('Ada');
	const sample = async () => (await (await ada.ask('/api/prospect-lists/sample', json({}))).json()) as { id: string };
	const list = await sample();
	const names = async () => {
		const param = { id: list.id };
		return (await (await ada.api['prospect-lists'][':id'].prospects.$get({ param })).json()) as { id: string }[];
	};
	const before = await names();
	await ada.ask(`/api/prospects/${before[0]?.id}`, { method: 'DELETE' });
	expect((await sample()).id).toBe(list.id);
	expect((await names()).map(({ id }) => id)).toEqual(before.slice(1).map(({ id }) => id));
});

test('a fault of the database leaves no half of it', async () => {
	vi.spyOn(console, 'error').mockImplementation(() => {});
	const DB = failingDatabase('no such thing', { when: /insert into intro_requests/ });
	const response = await askWith({ ...withMail, DB }, '/api/prospect-lists/sample', { method: 'POST' }, ada.cookie);
	expect(response.status).toBe(503);
	expect(await get(ada, '/api/prospect-lists')).toEqual([]);
});

test('sample people keep a status the user has, and are pending otherwise', async () => {
	const statuses = await (await ada.api.statuses.$get()).json();
	const contacted = statuses.find(({ name }) => name === 'Contacted');
	await ada.ask(`/api/statuses/${contacted?.id}`, json({ name: 'Wrote to them' }, 'PATCH'));
	const { prospects } = await sampleOf(ada);
	expect(prospects.map(({ status }) => status)).not.toContain('contacted');
	expect(prospects.map(({ status }) => status)).toContain('introduced');
});

test('no mail about a sample person is sent, even if they were renamed, moved, copied or imported', {
	tags: ['E3'],
}, async () => {
	const provider = mailProvider();
	const { list, prospects } = await sampleOf(ada);
	const [renamed, moved, copied, imported] = prospects;
	await ada.ask(`/api/prospects/${renamed?.id}`, json({ name: 'Somebody Else', title: 'Now a partner' }, 'PATCH'));
	const other = await addList(ada, 'Real people');
	const ids = (act: string, id = '') =>
		ada.ask(`/api/prospect-lists/${list.id}/prospects/${act}`, json({ ids: [id], toListId: other.id }));
	await ids('move', moved?.id);
	await ids('copy', copied?.id);
	const row = { name: imported?.name, linkedinUrl: imported?.linkedinUrl };
	await ada.ask(`/api/prospect-lists/${other.id}/prospects/import`, json({ prospects: [row] }));
	const inOther = await prospectsIn(ada, other.id);
	expect(inOther).toHaveLength(3);
	for (const prospectId of [renamed?.id ?? '', ...inOther.map(({ id }) => id)]) {
		const before = await history(ada, prospectId);
		const response = await send(ada, prospectId);
		expect(await said(response)).toEqual([409, 'This person is sample data, so no email is sent about them.']);
		expect(response.headers.get('X-Problem')).toBe('prospect-invented');
		expect(await history(ada, prospectId)).toEqual(before);
	}
	expect(provider.calls).toEqual([]);
});

test('no one learns whether another person’s contact is a sample', { tags: ['E3'] }, async () => {
	const provider = mailProvider();
	const { prospects } = await sampleOf(ada);
	const eve = await person('Eve');
	const toldOf = async (id: string) => said(await send(eve, id));
	expect(await toldOf(prospects[0]?.id ?? '')).toEqual(await toldOf(crypto.randomUUID()));
	expect(provider.calls).toEqual([]);
});

test('a profile elsewhere does not make a person a sample', { tags: ['E3'] }, async () => {
	const provider = mailProvider();
	await sampleOf(ada);
	const hosts = ['an.example', 'invented.example.org', 'not-invented.example', 'zoe.example'];
	const people = hosts.map((host) => ({ name: host, linkedinUrl: `https://${host}/people/me` }));
	const { prospects } = await addProspects(ada, people);
	expect(prospects).toHaveLength(hosts.length);
	for (const { id } of prospects) expect((await send(ada, id)).status).toBe(201);
	expect(provider.calls).toHaveLength(hosts.length);
});

test('no mail goes to a sample address, and none is suggested for a real person', {
	tags: ['E3'],
}, async () => {
	const provider = mailProvider();
	const { prospects } = await sampleOf(ada);
	const real = await addProspects(ada, [{ name: 'Mara', title: 'x', connectionSource: 'Nadia Sorensen' }]);
	const mara = real.prospects[0]?.id ?? '';
	const response = await send(ada, mara, { recipientEmail: 'Nadia@Invented.Example' });
	expect(await said(response)).toEqual([409, 'This person is sample data, so no email is sent about them.']);
	expect([provider.calls, await history(ada, mara)]).toEqual([[], []]);
	const known = (id: string) => get<object[]>(ada, `/api/prospects/${id}/connector-addresses?name=Nadia%20Sorensen`);
	expect(await known(mara)).toEqual([]);
	expect(await known(named(prospects, 'Siobhan Kearney'))).toMatchObject([{ email: 'nadia@invented.example' }]);
});

test('a sample request the user sends themselves is saved, with its answer link', async () => {
	const { prospects } = await sampleOf(ada);
	const saved = json({ ...letter, prospectId: prospects[3]?.id, sendEmail: false, answerLink: true });
	const response = await ada.ask('/api/intro-requests', saved);
	expect(response.status).toBe(201);
	expect(await response.json()).toMatchObject({ status: 'pending', answerUrl: expect.any(String) });
});

test('a real connector is not taken for one of the sample with the same name', async () => {
	await sampleOf(ada);
	const { list } = await addProspects(ada, [{ name: 'Mara', title: 'x', connectionSource: 'Nadia Sorensen' }]);
	const [connector] = await get<Connector[]>(ada, `/api/prospect-lists/${list.id}/connectors`);
	expect(connector).toMatchObject({ name: 'Nadia Sorensen', asked: 0, saidYes: 0, askedTooRecently: false });
	const { ask } = await needsYou(ada);
	expect(ask[0]).toMatchObject({ connectorName: 'Nadia Sorensen', prospectName: 'Mara', count: 1, saidYes: 0 });
	expect(ask[1]).toMatchObject({ connectorName: 'Nadia Sorensen', saidYes: 1 });
});
