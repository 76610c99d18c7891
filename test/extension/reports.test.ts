import { expect, test } from 'vitest';
import { checkRun, handleReport, resumeRun } from '../../extension/background/reports.ts';
import { startImport, startMutual } from '../../extension/background/run.ts';
import type { ReaderReport, ReadingEnd } from '../../extension/messages.ts';
import { sharedSearchUrl } from '../../extension/sites/shared-search.ts';
import type { Run } from '../../extension/storage.ts';
import { mara, stubBrowser } from './browser-stub.ts';

const start = { tabId: 1, listId: 'l', listName: 'L', userId: 'u' };
const person = (leadId: string, degree: 1 | 2 | 3 | null = 2) => ({
	...mara,
	leadId,
	linkedinUrl: `https://www.linkedin.com/sales/lead/${leadId}`,
	degree,
});
const url = 'https://www.linkedin.com/sales/search/people?query=(a)';

function report(run: Run, people: ReturnType<typeof person>[], more: Partial<ReaderReport> = {}): ReaderReport {
	const { id: runId } = run;
	const base = { name: 'reading' as const, runId, url, total: people.length, people, refused: [], hasNext: false };
	return { ...base, siteTotal: people.length, paused: false, end: null, ...more };
}

test('a report from another tab changes nothing, even if it names the run', async () => {
	const { stored } = stubBrowser(() => true);
	const run = (await startImport(start)) as Run;
	await handleReport(report(run, [person('A')]), 1);
	await handleReport(report(run, [person('B'), person('C')]), 2);
	await handleReport(report(run, [person('B')], { end: 'complete' }), 2);
	expect(stored.run).toMatchObject({ phase: 'reading', people: [{ leadId: 'A' }] });
	expect(stored.waiting).toBeUndefined();
});

test('a report for another run changes nothing', async () => {
	const { stored } = stubBrowser(() => true);
	const run = (await startImport(start)) as Run;
	await handleReport(report({ ...run, id: 'other' }, [person('B')], { end: 'complete' }), 1);
	expect(stored.run).toEqual(run);
});

test('an older report with fewer people does not replace a newer one', async () => {
	const { stored } = stubBrowser(() => true);
	const run = (await startImport(start)) as Run;
	await handleReport(report(run, [person('A'), person('B')]), 1);
	await handleReport(report(run, [person('A')]), 1);
	expect(stored.run?.people.map(({ leadId }) => leadId)).toEqual(['A', 'B']);
});

test('reports that arrive together are stored one after the other', async () => {
	const { stored } = stubBrowser(() => true);
	const run = (await startImport(start)) as Run;
	const people = Array.from({ length: 10 }, (_, index) => person(`P${index}`));
	await Promise.all(people.map((_, index) => handleReport(report(run, people.slice(0, index + 1)), 1)));
	expect(stored.run?.people).toHaveLength(10);
});

test('after an import, first-degree connections are not offered for an introduction', async () => {
	const { stored } = stubBrowser(() => true);
	const run = (await startImport(start)) as Run;
	const people = [person('First', 1), person('Second', 2), person('Third', 3), person('Unknown', null)];
	await handleReport(report(run, people, { end: 'complete' }), 1);
	expect(stored.waiting?.[0]?.prospects).toHaveLength(4);
	expect(stored.leads?.[0]?.people.map(({ leadId }) => leadId)).toEqual(['Second', 'Third', 'Unknown']);
	expect(stored.leads?.[0]).toMatchObject({ userId: 'u', listId: 'l', tried: [] });
});

test('a queue belongs to an account and a list: another account’s queue for the same list stays unchanged', async () => {
	const theirs = {
		listId: 'l',
		listName: 'L',
		returnUrl: '',
		people: [person('Theirs', 2)],
		tried: [],
		known: [],
		knownAt: 7,
	};
	const { stored } = stubBrowser(() => true, { leads: [{ ...theirs, userId: 'other' }] });
	const run = (await startImport(start)) as Run;
	await handleReport(report(run, [person('Mine', 2)], { end: 'complete' }), 1);
	expect(stored.leads?.map(({ userId, people }) => [userId, people.map(({ leadId }) => leadId)])).toEqual([
		['u', ['Mine']],
		['other', ['Theirs']],
	]);
	expect(stored.leads?.[1]).toEqual({ ...theirs, userId: 'other' });
});

test.each(['cancelled', 'search-changed', 'not-understood'] as const)(
	'a search for shared connections that ends with %s confirms no one',
	async (end: ReadingEnd) => {
		const { stored } = stubBrowser(() => true);
		const run = (await startMutual(start, mara)) as Run;
		const people = [person('F1', 1), person('F2', 1), person('F3', 1)];
		await handleReport(report(run, people, { end, url: sharedSearchUrl(mara.leadId) }), 1);
		expect(stored.run).toMatchObject({ phase: 'failed' });
		expect(stored.run?.problem).toContain('the page was not read to its end');
		expect(stored.waiting ?? []).toEqual([]);
	},
);

test('a search for shared connections that shows no one is done, one that was refused can be tried again', async () => {
	const queue = { userId: 'u', listId: 'l', listName: 'L', returnUrl: '', people: [mara], tried: [], known: [] };
	const leads = [{ ...queue, knownAt: 0 }];
	const { stored } = stubBrowser(() => true, { leads });
	const target = { ...mara, mutualCount: null };
	const run = (await startMutual(start, target)) as Run;
	const nobody = { siteTotal: null, url: sharedSearchUrl(mara.leadId) };
	await handleReport(report(run, [], { ...nobody, end: 'empty' }), 1);
	expect([stored.run?.phase, stored.run?.problem, stored.waiting ?? []]).toEqual(['done', null, []]);
	expect(stored.leads).toMatchObject([{ tried: [mara.leadId] }]);
	for (const more of [{ end: 'empty', total: 3 } as const, { end: 'complete', total: 0 } as const]) {
		const earlier = [{ ...queue, knownAt: 0, refused: [mara.leadId, 'Other'] }];
		const refused = stubBrowser(() => true, { leads: earlier });
		const again = (await startMutual(start, target)) as Run;
		await handleReport(report(again, [], { ...nobody, ...more }), 1);
		expect(refused.stored.run?.phase).toBe('failed');
		expect(refused.stored.leads).toMatchObject([{ tried: [], refused: ['Other', mara.leadId] }]);
	}
});

test('work that the browser stopped goes on: a reading begins, a search is opened or waited for, people are sent', async () => {
	const messages: string[] = [];
	const look = { kind: 'people-search', state: 'ready', url, since: 6, total: 0, hasNext: false, people: [] };
	const tab = ({ name }: { name: string }) => {
		messages.push(name);
		return name === 'look' ? { ...look, since: messages.length, sharedWith: null } : true;
	};
	const imported = stubBrowser(tab);
	await startImport(start);
	await resumeRun();
	expect([messages.splice(0), imported.stored.run?.phase]).toEqual([['read'], 'reading']);
	const search = stubBrowser(tab);
	const run = (await startMutual(start, mara)) as Run;
	await resumeRun();
	expect([search.visited.length, search.stored.run?.phase, messages.splice(0).length]).toEqual([1, 'reading', 3]);
	const opened = stubBrowser(tab, { run: { ...run, leftPage: 5 } as Run });
	for (const _ of Array(6)) messages.push('before');
	await resumeRun();
	expect([opened.visited, opened.stored.run?.phase]).toEqual([[], 'reading']);
	const sending = stubBrowser(tab);
	sending.stored.run = { ...((await startImport(start)) as Run), phase: 'sending' };
	await resumeRun();
	expect(sending.stored.run).toBeNull();
});

test('a search for shared connections that is read to its end confirms the people it shows', async () => {
	const { stored } = stubBrowser(() => true);
	const run = (await startMutual(start, mara)) as Run;
	const people = [person('F1', 1), person('F2', 1), person('F3', 1)];
	await handleReport(report(run, people, { end: 'complete', url: sharedSearchUrl(mara.leadId) }), 1);
	expect(stored.waiting?.[0]?.prospects).toMatchObject([{ name: 'Mara Quill', connections: [{}, {}, {}] }]);
});

const ends = {
	complete: 'No rows on this page could be read.',
	incomplete: 'The page says it has more people than were found.',
	'search-changed': 'The search changed while it was being read.',
	empty: 'This page shows no people.',
	'not-understood': 'This page doesn’t look like a people search that Kindling knows, so nothing was read.',
};

test.each(Object.entries(ends))(
	'an import that ends with %s and no one says so, and sends nothing',
	async (end, why) => {
		const { stored } = stubBrowser(() => true);
		const run = (await startImport(start)) as Run;
		await handleReport(report(run, [], { end: end as ReadingEnd }), 1);
		expect(stored.run).toMatchObject({ phase: 'failed', problem: why });
		expect(stored.waiting ?? []).toEqual([]);
	},
);

test('whoever was read is kept when the reading ends early, and the result says why', async () => {
	for (const [end, why] of Object.entries({ ...ends, complete: null })) {
		const { stored } = stubBrowser(() => true);
		const run = (await startImport(start)) as Run;
		await handleReport(report(run, [person('A')], { end: end as ReadingEnd }), 1);
		expect([end, stored.run?.cutShort]).toEqual([end, why]);
		// They were sent at once, to an address without a server.
		expect(stored.waiting).toMatchObject([{ prospects: [{}], problem: 'Kindling can’t be reached.' }]);
	}
});

test('a page that is gone ends its reading and keeps the people it showed; one still being read goes on', async () => {
	let isAlive = true;
	const asked: unknown[] = [];
	const { stored } = stubBrowser((message) => asked.push(message) > 0 && isAlive);
	const run = (await startImport(start)) as Run;
	await handleReport(report(run, [person('A'), person('B')]), 1);
	await checkRun(1);
	await resumeRun();
	expect(asked).toEqual(Array(2).fill({ name: 'still-reading', runId: run.id }));
	expect(stored.run?.phase).toBe('reading');
	isAlive = false;
	await checkRun(2);
	expect([asked.length, stored.run?.phase]).toEqual([2, 'reading']);
	await checkRun(1);
	expect(stored.run?.cutShort).toBe('The page was closed or reloaded while it was being read.');
	expect(stored.waiting?.[0]?.prospects).toHaveLength(2);
});

test('a paused reading whose page is gone ends too, and without a tab named all are checked', async () => {
	const { stored } = stubBrowser(() => false);
	const run = (await startImport(start)) as Run;
	await handleReport(report(run, [person('A')], { paused: true }), 1);
	expect(stored.run?.phase).toBe('paused');
	await resumeRun();
	expect(stored.waiting?.[0]?.prospects).toHaveLength(1);
});

test('a run that has ended is not asked about again', async () => {
	const asked: unknown[] = [];
	const { stored } = stubBrowser((message) => asked.push(message) > 0);
	const run = (await startImport(start)) as Run;
	await handleReport(report(run, [], { end: 'empty' }), 1);
	const ended = structuredClone(stored.run);
	await checkRun();
	expect(asked).toEqual([]);
	expect(stored.run).toEqual(ended);
});

test('the last report always counts: with fewer people, and with as many who were read in full meanwhile', async () => {
	const { stored } = stubBrowser(() => true);
	const run = (await startImport(start)) as Run;
	await handleReport(report(run, [{ ...person('A'), full: false }]), 1);
	await handleReport(report(run, [person('A')]), 1);
	expect(stored.run?.people).toEqual([person('A')]);
	await handleReport(report(run, [person('A'), person('B')]), 1);
	await handleReport(report(run, [person('B')], { end: 'complete' }), 1);
	expect(stored.waiting?.[0]?.prospects).toHaveLength(1);
});

test('a tab without a reader has left the page', async () => {
	const { stored } = stubBrowser(() => {
		throw new Error('Could not establish connection.');
	});
	const run = (await startImport(start)) as Run;
	await handleReport(report(run, [person('A')]), 1);
	await checkRun(1);
	expect(stored.run?.cutShort).toBe('The page was closed or reloaded while it was being read.');
});
