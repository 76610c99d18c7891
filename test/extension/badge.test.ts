import { expect, test } from 'vitest';
import { startImport } from '../../extension/background/run.ts';
import { change, clearResultBadge, restoreBadge } from '../../extension/background/state.ts';
import type { Batch, Run } from '../../extension/storage.ts';
import { mara, stubBrowser } from './browser-stub.ts';

const start = { tabId: 1, listId: 'l', listName: 'L', userId: 'u' };
const half = { ...mara, leadId: 'ACwAA2', full: false };
const waitingOf = (...counts: number[]): Batch[] =>
	counts.map((count, at) => {
		const prospects = Array.from({ length: count }, () => ({ name: 'A' }));
		return { ...start, id: `b${at}`, prospects, problem: null, listGone: false };
	});

test.each<[string, Partial<Run> | null, Batch[], string]>([
	['nothing to say', null, [], ''],
	['a page with no one read yet', { phase: 'reading', people: [half] }, waitingOf(7), '…'],
	['how many are read', { phase: 'reading', people: [mara, half] }, [], '1'],
	['a reading that waits for its tab', { phase: 'paused', people: [mara] }, [], '||'],
	['how many are being sent', { phase: 'sending', people: [mara, mara] }, waitingOf(2), '2'],
	['how many wait', { phase: 'held' }, waitingOf(400, 599), '999'],
	['that very many wait', { phase: 'done' }, waitingOf(400, 600), '999+'],
	['that all has arrived', { phase: 'done' }, [], '✓'],
	['that it failed', { phase: 'failed' }, [], '!'],
])('the toolbar button says %s, also after a browser restart', async (_what, run, waiting, text) => {
	const { stored, badge } = stubBrowser(() => true);
	const begun = (await startImport(start)) as Run;
	await change(() => ({ run: run && ({ ...begun, ...run } as Run), waiting }));
	expect(badge.text).toBe(text);
	expect(badge.color).toMatch(/^#/);
	const anew = stubBrowser(() => true, stored);
	await restoreBadge();
	expect(anew.badge).toEqual(badge);
});

test('the toolbar button follows every change, and does not show a seen badge again', async () => {
	const { badge } = stubBrowser(() => true);
	const run = { ...((await startImport(start)) as Run), phase: 'failed' as const };
	await change(() => ({ run }));
	expect(badge.text).toBe('!');
	await change(() => ({ waiting: waitingOf(2) }));
	expect(badge.text).toBe('2');
	await change(() => ({ waiting: [] }));
	await clearResultBadge();
	await change(({ settings }) => ({ settings: { ...settings, lastListId: 'l' } }));
	expect(badge.text).toBe('');
});

test('the badge of a result goes when the popup shows it; that of a running import or waiting people stays', async () => {
	const begun = async (phase: Run['phase'], waiting: Batch[] = []) => {
		const { stored, badge } = stubBrowser(() => true, { waiting });
		stored.run = { ...((await startImport(start)) as Run), phase };
		await restoreBadge();
		await clearResultBadge();
		return badge.text;
	};
	expect(await begun('done')).toBe('');
	expect(await begun('failed')).toBe('');
	expect(await begun('done', waitingOf(3))).toBe('3');
	expect(await begun('reading')).toBe('…');
});

test('each run has its own 128-bit id', async () => {
	const ids = new Set<string>();
	for (let count = 0; count < 20; count += 1) {
		stubBrowser(() => true);
		ids.add(((await startImport(start)) as Run).id);
	}
	expect([...ids].every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true);
	expect(ids.size).toBe(20);
});
