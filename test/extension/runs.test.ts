import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { runCommand } from '../../extension/background/commands.ts';
import { openSharedSearch } from '../../extension/background/mutual.ts';
import { beginReading, startImport, startMutual } from '../../extension/background/run.ts';
import type { Look } from '../../extension/messages.ts';
import type { MutualRun, Run } from '../../extension/storage.ts';
import { mara, stubBrowser } from './browser-stub.ts';

const start = { tabId: 1, listId: 'l', listName: 'L', userId: 'u' };
const begunImport = async () => (await startImport(start)) as Run;
const begunMutual = async () => (await startMutual(start, mara)) as MutualRun;
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

// Longer than any pause here, so that an act that never ends fails.
const mostMs = 10 * 60_000;

/** Runs an act with a clock on which the pauses between tries take no time. Returns the length of the pauses in ms. */
async function hastily(act: () => Promise<unknown>): Promise<number> {
	vi.useFakeTimers();
	const began = Date.now();
	try {
		let isOver = false;
		const acting = act().finally(() => {
			isOver = true;
		});
		while (!isOver) {
			await Promise.all([vi.advanceTimersByTimeAsync(100), setImmediate()]);
			if (Date.now() - began > mostMs) throw new Error('It never ended.');
		}
		await acting;
		return Date.now() - began;
	} finally {
		vi.useRealTimers();
	}
}

test('the search for shared connections is recognised as a new page when the clock of the page is late', async () => {
	const hoursAgo = Date.now() - 5 * 3_600_000;
	const { stored, visited } = stubBrowser(({ name }) =>
		name === 'look' ? { ...look, since: hoursAgo + 1_000 * visited.length } : true,
	);
	await openSharedSearch(await begunMutual());
	expect(visited).toHaveLength(1);
	expect(stored.run).toMatchObject({ phase: 'reading', problem: null });
});

test('the page before the search for shared connections is not read as the search', async () => {
	let looks = 0;
	const { stored } = stubBrowser(({ name }) => {
		if (name !== 'look') return true;
		looks += 1;
		return looks < 4 ? { ...look, kind: 'lead', since: 5 } : { ...look, since: 6 };
	});
	await hastily(async () => openSharedSearch(await begunMutual()));
	expect(looks).toBe(4);
	expect(stored.run?.phase).toBe('reading');
});

test.each<[string, (tab: { name: string }, looks: number) => unknown, string]>([
	[
		'another page',
		(_, looks) => ({ ...look, kind: looks > 1 ? 'lead' : 'people-search', since: looks }),
		'The site didn’t open the search for shared connections.',
	],
	['the page before', () => ({ ...look, since: 5 }), 'The search for shared connections didn’t load.'],
	[
		'a page that goes on loading',
		(_, looks) => ({ ...look, state: looks % 2 ? 'loading' : 'unread', since: looks }),
		'The search for shared connections didn’t load.',
	],
])('a search for shared connections that shows %s fails and says so', async (_what, tab, problem) => {
	let looks = 0;
	const { stored } = stubBrowser((message) => tab(message, ++looks));
	const began = await hastily(async () => openSharedSearch(await begunMutual()));
	expect(stored.run).toMatchObject({ phase: 'failed', problem });
	if (problem.endsWith('load.')) expect([began >= 15_000, began < 16_000]).toEqual([true, true]);
});

test('a search for shared connections in a tab that is gone or may not be read fails and says so', async () => {
	const closed = stubBrowser(() => {
		closed.locked.push(1);
		return look;
	});
	await openSharedSearch(await begunMutual());
	expect(closed.stored.run).toMatchObject({ phase: 'failed', problem: 'The tab was closed.' });
	const locked = stubBrowser(() => look);
	locked.locked.push(1);
	await openSharedSearch(await begunMutual());
	expect(locked.stored.run?.problem).toContain('This page can’t be read.');
	expect(locked.visited).toEqual([]);
});

test('a search for shared connections that was cancelled meanwhile opens nothing more and changes no other run', async () => {
	const { stored } = stubBrowser(({ name }) => {
		if (name === 'look') stored.run = { ...(stored.run as Run), id: 'next' };
		return { ...look, since: 9 };
	});
	const run = await begunMutual();
	await hastily(async () => openSharedSearch(run));
	expect(stored.run).toEqual({ ...run, id: 'next' });
});

test('a reader that is still busy with a cancelled reading is asked again', async () => {
	let asked = 0;
	const { stored } = stubBrowser(() => {
		asked += 1;
		return asked > 2;
	});
	await hastily(async () => beginReading(await begunImport()));
	expect([asked, stored.run?.phase]).toEqual([3, 'reading']);
});

test('a run fails when its reader stays busy, and the next import can begin', async () => {
	let asked = 0;
	const { stored } = stubBrowser(() => {
		asked += 1;
		return false;
	});
	const ms = await hastily(async () => beginReading(await begunImport()));
	expect([asked, ms >= 3_000, ms < 4_000]).toEqual([12, true, true]);
	expect(stored.run).toMatchObject({ phase: 'failed', total: 0, people: [], hasNext: false, outcome: null });
	expect(stored.run?.problem).toContain('still busy with an earlier reading');
	expect(await startImport(start)).toBeDefined();
});

test('a run that has ended while its reader was busy asks no more, and stops no one', async () => {
	for (const end of [(run: Run) => ({ ...run, phase: 'failed' as const }), () => null]) {
		const messages: string[] = [];
		const { stored } = stubBrowser(({ name }) => {
			messages.push(name);
			stored.run = end(stored.run as Run);
			return false;
		});
		await hastily(async () => beginReading(await begunImport()));
		expect(messages).toEqual(['read']);
	}
});

test('cancelling stops a reading, and nothing of a run that has ended', async () => {
	const messages: string[] = [];
	const { stored } = stubBrowser(({ name }) => messages.push(name) > 0);
	await runCommand({ name: 'cancel' });
	stored.run = { ...(await begunImport()), phase: 'done' };
	await runCommand({ name: 'cancel' });
	expect([messages, stored.run.phase]).toEqual([[], 'done']);
});

test('a run that is cancelled before the reader hears of it is stopped in the page', async () => {
	const messages: string[] = [];
	const { stored } = stubBrowser(({ name }) => {
		messages.push(name);
		if (name === 'read') stored.run = null;
		return true;
	});
	await beginReading(await begunImport());
	expect(messages).toEqual(['read', 'stop']);
});

test.each(['opening', 'reading', 'paused', 'sending'] as const)(
	'no second run starts while the first one is in the phase %s',
	async (phase) => {
		const { stored } = stubBrowser(() => true);
		const first = { ...(await begunImport()), phase };
		stored.run = first;
		expect(await startImport({ ...start, tabId: 2, listId: 'other' })).toBeUndefined();
		expect(await startMutual({ ...start, tabId: 2 }, mara)).toBeUndefined();
		expect(stored.run).toEqual(first);
	},
);

test.each([
	['sending', null],
	['held', null],
	['reading', 'reading'],
	['done', 'done'],
] as const)('discarding the waiting people removes a run that has only these: %s becomes %s', async (phase, after) => {
	const { stored } = stubBrowser(() => true);
	stored.run = { ...(await begunImport()), phase };
	await runCommand({ name: 'discard-waiting', userId: start.userId });
	expect(stored.run?.phase ?? null).toBe(after);
});

test('discarding removes one’s own waiting people: those of another account, and their run, stay', async () => {
	const { stored } = stubBrowser(() => true);
	const run: Run = { ...(await begunImport()), phase: 'held' };
	const batch = (userId: string) => ({ ...start, userId, id: run.id, prospects: [], problem: null, listGone: true });
	Object.assign(stored, { run, waiting: [batch('u'), batch('eve')] });
	await runCommand({ name: 'discard-waiting', userId: 'eve' });
	expect([stored.run, stored.waiting?.map(({ userId }) => userId)]).toEqual([run, ['u']]);
	await runCommand({ name: 'send-waiting', userId: 'eve', into: { listId: 'hers', listName: 'Hers' } });
	expect(stored.waiting?.[0]?.listId).toBe('l');
});
