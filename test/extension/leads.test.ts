import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { updateKnown, withImported, withRefused, withTried } from '../../extension/background/leads.ts';
import { startImport, startMutual } from '../../extension/background/run.ts';
import { readState } from '../../extension/background/state.ts';
import type { Look } from '../../extension/messages.ts';
import { findCandidates } from '../../extension/popup/candidates.ts';
import type { Leads, MutualRun, Run } from '../../extension/storage.ts';
import { mara, stubBrowser } from './browser-stub.ts';

afterEach(() => vi.useRealTimers());

const url = 'https://www.linkedin.com/sales/search/people?query=(a)';
const person = (leadId: string, mutualCount: number | null = 3) => ({ ...mara, leadId, mutualCount });

async function imported(listId: string, ids: string[], leads: Leads[] = [], userId = 'u') {
	stubBrowser(() => true);
	const run = (await startImport({ tabId: 1, listId, listName: listId, userId })) as Run;
	return withImported(leads, { ...run, people: ids.map((id) => person(id)) }, url);
}
const ids = (one: Leads | undefined) => one?.people.map(({ leadId }) => leadId);

test('people without mutual connections do not join the queue', async () => {
	stubBrowser(() => true);
	const run = (await startImport({ tabId: 1, listId: 'l', listName: 'L', userId: 'u' })) as Run;
	const people = [
		person('Some', 1),
		person('None', 0),
		person('Unknown', null),
		{ ...person('Mine'), degree: 1 as const },
	];
	expect(ids(withImported([], { ...run, people }, url)[0])).toEqual(['Some']);
	expect(withImported([], { ...run, people: [person('None', 0)] }, url)).toEqual([]);
});

test('the newest 300 of a list wait to be looked up, and the way back leads to Sales Navigator or nowhere', async () => {
	const first = await imported(
		'l',
		Array.from({ length: 299 }, (_, at) => `Old ${at}`),
	);
	expect(ids(first[0])).toHaveLength(299);
	const [queue] = await imported('l', ['New 1', 'New 2'], first);
	expect(ids(queue)?.slice(0, 3)).toEqual(['New 1', 'New 2', 'Old 0']);
	expect(ids(queue)).toHaveLength(300);
	expect(queue?.returnUrl).toBe(url);
	const run = (await startImport({ tabId: 1, listId: 'l', listName: 'l', userId: 'u' })) as Run;
	const elsewhere = withImported([], { ...run, people: [person('A')] }, 'https://www.example.com/sales/search');
	expect(elsewhere[0]?.returnUrl).toBe('');
});

test('a second page joins the queue of its list, and no one is in it twice', async () => {
	const first = await imported('l', ['A', 'B']);
	const looked = first.map((one) => ({ ...one, tried: ['A'], known: ['B'] }));
	const [queue, ...others] = await imported('l', ['B', 'C'], looked);
	expect(ids(queue)?.sort()).toEqual(['A', 'B', 'C']);
	expect(queue).toMatchObject({ tried: ['A'], known: ['B'] });
	expect(others).toEqual([]);
});

test('each list and each account has its own queue, and the last three are kept', async () => {
	let leads: Leads[] = [];
	for (const listId of ['1', '2', '3', '4']) leads = await imported(listId, [`P${listId}`], leads);
	expect(leads.map(({ listId }) => listId)).toEqual(['4', '3', '2']);
	const both = await imported('4', ['Other'], leads, 'eve');
	expect(both.map(({ userId, listId }) => `${userId} ${listId}`)).toEqual(['eve 4', 'u 4', 'u 3']);
});

test('a page without anyone to ask about changes the way back of its list, and no queue of another one', async () => {
	const leads = await imported('2', ['A'], await imported('1', ['A']));
	const again = await imported('1', [], leads);
	expect(again.map(({ listId, people }) => [listId, people.length])).toEqual([
		['1', 1],
		['2', 1],
	]);
});

test('a person who is looked up counts in the queue of that list only', async () => {
	const leads = await imported('2', ['A'], await imported('1', ['A']));
	stubBrowser(() => true);
	const run = (await startMutual({ tabId: 1, listId: '1', listName: '1', userId: 'u' }, person('A'))) as MutualRun;
	const ofEve = await imported('1', ['A'], leads, 'eve');
	expect(withTried(ofEve, run).map(({ userId, listId, tried }) => [userId, listId, tried])).toEqual([
		['eve', '1', []],
		['u', '2', []],
		['u', '1', ['A']],
	]);
	// A person refused twice comes after people refused in between.
	const other = { ...run, target: person('B') };
	const refused = withRefused(withRefused(withRefused(leads, run), other), run);
	expect(refused.at(-1)?.refused).toEqual(['B', 'A']);
});

test('a look-up that was refused stays in the queue, behind the others, also after another import', async () => {
	stubBrowser(() => true);
	const run = (await startMutual({ tabId: 1, listId: 'l', listName: 'l', userId: 'u' }, person('A'))) as MutualRun;
	const [queue] = await imported('l', ['C'], withRefused(await imported('l', ['A', 'B']), run));
	expect(queue).toMatchObject({ tried: [], refused: ['A'] });
	const page: Look = { ...emptyPage, people: [] };
	expect(findCandidates(page, queue).people.map(({ leadId }) => leadId)).toEqual(['C', 'B', 'A']);
});

test('no one whose row is not drawn is offered', () => {
	const people = [person('A'), { ...person('B', null), degree: null, full: false }];
	expect(findCandidates({ ...emptyPage, people }, undefined).people.map(({ leadId }) => leadId)).toEqual(['A']);
});

const emptyPage: Look = {
	kind: 'people-search',
	state: 'ready',
	url,
	since: 0,
	total: 0,
	hasNext: false,
	people: [],
	sharedWith: null,
};

test('the sources of a list are requested once for two simultaneous calls, and again after an import', async () => {
	const unknown = { ...person('B'), linkedinUrl: 'https://www.linkedin.com/sales/lead/ACwAA2' };
	const prospects = [
		{ connectionSource: 'My aunt', linkedinUrl: mara.linkedinUrl },
		{ connectionSource: null, linkedinUrl: unknown.linkedinUrl },
	];
	let [asked, status] = [0, 200];
	const [queue] = await imported('l', ['A']);
	const server = createServer((_, response) => {
		asked += 1;
		response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(prospects));
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const settings = { apiUrl, lastListId: null, lastUserId: null };
	const { stored } = stubBrowser(() => true, {
		leads: [{ ...(queue as Leads), people: [person('A'), unknown] }, ...(await imported('m', ['A']))],
		settings,
	});
	const askTwice = () => Promise.all([updateKnown('l'), updateKnown('l')]);
	await askTwice();
	expect(asked).toBe(1);
	expect(stored.leads?.map(({ known }) => known)).toEqual([['A'], []]);
	await askTwice();
	expect(asked).toBe(1);
	// After another import into the list, because the new people may have a connector already.
	stubBrowser(() => true, { leads: await imported('l', ['B'], stored.leads), settings });
	await askTwice();
	expect(asked).toBe(2);
	await askTwice();
	expect(asked).toBe(2);
	const now = Date.now();
	vi.useFakeTimers({ toFake: ['Date'], now: now + 9 * 60_000 });
	await updateKnown('l');
	expect(asked).toBe(2);
	vi.setSystemTime(now + 11 * 60_000);
	await updateKnown('l');
	expect(asked).toBe(3);
	// A list that is not in a queue is not asked for, and a server that fails changes nothing.
	await updateKnown('unknown');
	expect(asked).toBe(3);
	status = 500;
	vi.setSystemTime(now + 60 * 60_000);
	const before = await readState();
	await updateKnown('l');
	expect([asked, await readState()]).toEqual([4, before]);
	server.close();
});
