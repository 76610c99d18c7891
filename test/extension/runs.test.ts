import { expect, test } from 'vitest';
import { answerPopup } from '../../extension/background/answer.ts';
import { openSharedSearch } from '../../extension/background/mutual.ts';
import { beginReading, startRun } from '../../extension/background/run.ts';
import { sendWaiting } from '../../extension/background/send.ts';
import type { Look } from '../../extension/messages.ts';
import type { Run } from '../../extension/storage.ts';
import { mara, stubBrowser } from './browser-stub.ts';

const start = { tabId: 1, listId: 'l', listName: 'L', userId: 'u' };
const begin = async (run: Parameters<typeof startRun>[0]) => (await startRun(run)) as Run;
const look: Look = {
	kind: 'people-search',
	state: 'ready',
	url: 'https://www.linkedin.com/sales/search/people',
	since: 0,
	total: 1,
	hasNext: false,
	people: [mara],
	sharedWith: null,
};

test('the search for shared connections is taken for new on a page whose clock lags, as after a sleep', async () => {
	const hoursAgo = Date.now() - 5 * 3_600_000;
	const { stored, visited } = stubBrowser(({ name }) =>
		name === 'look' ? { ...look, since: hoursAgo + 1_000 * visited.length } : true,
	);
	await openSharedSearch(await begin({ ...start, task: 'mutual', target: mara }));
	expect(visited).toHaveLength(1);
	expect(stored.run).toMatchObject({ phase: 'reading', problem: null });
});

test('the page that is left is never taken for the search', async () => {
	let looks = 0;
	const { stored } = stubBrowser(({ name }) => {
		if (name !== 'look') return true;
		looks += 1;
		return looks < 4 ? { ...look, kind: 'lead', since: 5 } : { ...look, since: 6 };
	});
	await openSharedSearch(await begin({ ...start, task: 'mutual', target: mara }));
	expect(looks).toBe(4);
	expect(stored.run?.phase).toBe('reading');
});

test('a reader that still ends a cancelled reading is asked again', async () => {
	let asked = 0;
	const { stored } = stubBrowser(() => {
		asked += 1;
		return asked > 2;
	});
	await beginReading(await begin({ ...start, task: 'import' }));
	expect([asked, stored.run?.phase]).toEqual([3, 'reading']);
});

test('a reader that takes no new work ends the run, and the next import can begin', async () => {
	const { stored } = stubBrowser(() => false);
	await beginReading(await begin({ ...start, task: 'import' }));
	expect(stored.run?.phase).toBe('failed');
	expect(stored.run?.problem).toContain('still busy with an earlier reading');
	expect(await startRun({ ...start, task: 'import' })).toBeDefined();
});

test('a run cancelled before the reader heard of it is stopped in the page', async () => {
	const heard: string[] = [];
	const { stored } = stubBrowser(({ name }) => {
		heard.push(name);
		if (name === 'read') stored.run = null;
		return true;
	});
	await beginReading(await begin({ ...start, task: 'import' }));
	expect(heard).toEqual(['read', 'stop']);
});

test('a run that is sending people who are not kept any more is over', async () => {
	const { stored } = stubBrowser(() => true);
	const run = await begin({ ...start, task: 'import' });
	stored.run = { ...run, phase: 'sending' };
	await sendWaiting();
	expect(stored.run).toBeNull();
});

test.each([
	['sending', null],
	['waiting', null],
	['reading', 'reading'],
	['done', 'done'],
] as const)('discarding what waits leaves no run without people: %s becomes %s', async (phase, after) => {
	const { stored } = stubBrowser(() => true);
	stored.run = { ...(await begin({ ...start, task: 'import' })), phase };
	await answerPopup({ name: 'drop-waiting' });
	expect(stored.run?.phase ?? null).toBe(after);
});
