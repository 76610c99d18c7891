// The rules: docs/product.md §15.7.
import { expect, test } from 'vitest';
import { startImport } from '../../extension/background/run.ts';
import { sendWaiting } from '../../extension/background/send.ts';
import { change } from '../../extension/background/state.ts';
import type { Batch, Run } from '../../extension/storage.ts';
import { stubBrowser } from './browser-stub.ts';

const start = { tabId: 1, listId: 'l', listName: 'L', userId: 'u' };
const batch = (id: string): Batch => ({
	id,
	userId: 'u',
	listId: 'l',
	listName: 'L',
	prospects: [{ name: 'A' }],
	problem: null,
	listGone: false,
});

test('a run that is sending is removed when its people are not waiting', async () => {
	const { stored } = stubBrowser(() => true);
	stored.run = { ...((await startImport(start)) as Run), phase: 'sending' };
	await sendWaiting();
	expect(stored.run).toBeNull();
});

test('a batch that cannot be sent is kept with the reason, and its run too', async () => {
	const { stored } = stubBrowser(() => true);
	const run = (await startImport(start)) as Run;
	Object.assign(stored, { run: { ...run, phase: 'sending' }, waiting: [batch(run.id)] });
	await sendWaiting();
	expect(stored.run).toMatchObject({ phase: 'held', problem: 'Kindling cannot be reached.' });
	expect(stored.waiting).toEqual([{ ...batch(run.id), problem: 'Kindling cannot be reached.' }]);
});

test('a batch that cannot be sent does not change the run of another batch', async () => {
	const { stored } = stubBrowser(() => true);
	const run: Run = { ...((await startImport(start)) as Run), phase: 'held', problem: 'Another reason.' };
	Object.assign(stored, { run, waiting: [batch('earlier')] });
	await sendWaiting();
	expect(stored.waiting?.[0]?.problem).toBe('Kindling cannot be reached.');
	expect(stored.run).toEqual(run);
});

test('changes run one after the other: none overwrites another', async () => {
	const { stored } = stubBrowser(() => true);
	const added = (id: string) => change(({ waiting }) => ({ waiting: [...waiting, batch(id)] }));
	await Promise.all(['a', 'b', 'c', 'd'].map(added));
	expect(stored.waiting?.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
});
