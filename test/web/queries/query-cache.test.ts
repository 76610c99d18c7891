import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../web/api.ts';
import { inOrder, removal } from '../../../web/queries/cache/optimistic.ts';
import { inParts } from '../../../web/queries/cache/parts.ts';
import { prefetch } from '../../../web/queries/cache/prefetch.ts';
import { readArray } from '../../../web/queries/cache/read-array.ts';
import { replaceNewest } from '../../../web/queries/cache/replace-newest.ts';
import { runMutation } from '../../../web/queries/cache/run-mutation.ts';
import { inSlices } from '../../../web/queries/cache/turns.ts';

afterEach(() => void vi.restoreAllMocks());

type Note = { id: string; updatedAt: string; text: string };
const note = (at: number, text = 'x'): Note => ({ id: 'n', updatedAt: String(at), text });
const outdated = (newer: Note) => new ApiError(412, JSON.stringify(newer), { problem: 'outdated' });

test('a write over an older version is retried over the newer one, five times at most', async () => {
	const sent: [string, string][] = [];
	const refusing =
		(times: number) =>
		async (value: string, { updatedAt }: Pick<Note, 'updatedAt'>) => {
			sent.push([value, updatedAt]);
			if (sent.length <= times) throw outdated(note(sent.length, `there ${sent.length}`));
			return note(9, value);
		};
	const over = ({ text }: Note) => `${text} and mine`;
	expect(await replaceNewest(note(0), over, refusing(4))).toEqual(note(9, 'there 4 and mine'));
	expect(sent).toEqual([['x and mine', '0'], ...[1, 2, 3, 4].map((at) => [`there ${at} and mine`, String(at)])]);
	sent.length = 0;
	await expect(replaceNewest(note(0), over, refusing(5))).rejects.toMatchObject({ problem: 'outdated' });
	expect(sent).toHaveLength(5);
});

test('a write that needs a choice returns its refusal, and any other fault is thrown', async () => {
	const choose = ({ text }: Note) => (text === 'x' ? 'mine' : undefined);
	const send = vi.fn(async () => Promise.reject(outdated(note(1, 'theirs'))));
	await expect(replaceNewest(note(0), choose, send)).rejects.toMatchObject({ status: 412 });
	expect(send).toHaveBeenCalledTimes(1);
	const fault = new ApiError(503, 'Down.', { problem: 'unavailable' });
	const failing = vi.fn(async () => Promise.reject(fault));
	await expect(replaceNewest(note(0), choose, failing)).rejects.toBe(fault);
	expect(failing).toHaveBeenCalledTimes(1);
});

test('data to be shown next is read once, and a failed read is not repeated', async () => {
	const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 1_000 } } });
	const read = vi.fn(async () => ['a']);
	const failing = vi.fn(async () => Promise.reject(new Error('No.')));
	const reads = [
		{ queryKey: ['next'], queryFn: read },
		{ queryKey: ['failing'], queryFn: failing },
	];
	for (let round = 0; round < 2; round += 1) {
		prefetch(client, ...reads);
		await vi.waitFor(() => expect(client.getQueryState(['failing'])?.status).toBe('error'));
		await vi.waitFor(() => expect(client.getQueryData(['next'])).toEqual(['a']));
	}
	expect([read.mock.calls.length, failing.mock.calls.length]).toEqual([1, 1]);
});

test('a write from outside of a component has the steps of its options, and rejects where it fails', async () => {
	const client = new QueryClient();
	const onSuccess = vi.fn();
	expect(await runMutation(client, { mutationFn: async (text: string) => `${text}!`, onSuccess }, 'a')).toBe('a!');
	expect(onSuccess).toHaveBeenCalledTimes(1);
	await expect(runMutation(client, { mutationFn: () => Promise.reject(new Error('No.')) }, 'a')).rejects.toThrow('No.');
});

test('a part is filled to the byte, separators included', () => {
	// Each takes four bytes, and one between two of them.
	const items = ['ab', 'cd', 'ef'];
	const sizes = (most: number, mostBytes: number) => inParts(items, { most, mostBytes }).map(({ length }) => length);
	expect([sizes(9, 15), sizes(9, 14), sizes(9, 10), sizes(9, 9), sizes(9, 1)]).toEqual([
		[3],
		[2, 1],
		[2, 1],
		[1, 1, 1],
		[1, 1, 1],
	]);
	expect([sizes(2, 99), sizes(3, 99), inParts([], { most: 1, mostBytes: 1 })]).toEqual([[2, 1], [3], []]);
	expect(inParts(['€'], { most: 1, mostBytes: 1 })).toEqual([['€']]);
});

test('rows are sorted by the ids, and rows without a place come last in their own order', () => {
	const rows = ['d', 'b', 'c', 'a'].map((id) => ({ id }));
	expect(inOrder(rows, ['a', 'b']).map(({ id }) => id)).toEqual(['a', 'b', 'd', 'c']);
});

test('while one of two removals settles, the other still knows the order of both', async () => {
	const client = new QueryClient();
	const key = ['rows'];
	const ids = () => client.getQueryData<{ id: string }[]>(key)?.map(({ id }) => id);
	client.setQueryData(
		key,
		['A', 'B', 'C', 'D'].map((id) => ({ id })),
	);
	const { onMutate, onError, onSettled } = removal(() => key);
	const undo: Record<string, () => void> = {};
	for (const id of ['B', 'C']) undo[id] = await onMutate({ id }, { client });
	onError(new Error('No.'), { id: 'C' }, undo.C);
	onSettled(undefined, null, { id: 'C' });
	// Meanwhile someone has reordered the others.
	client.setQueryData(
		key,
		['D', 'C', 'A'].map((id) => ({ id })),
	);
	onError(new Error('No.'), { id: 'B' }, undo.B);
	expect(ids()).toEqual(['B', 'D', 'C', 'A']);
	onSettled(undefined, null, { id: 'B' });
});

test('a refused removal of a row that no one has brings nothing', async () => {
	const client = new QueryClient();
	client.setQueryData(['rows'], [{ id: 'A' }]);
	const { onMutate, onError } = removal(() => ['rows']);
	onError(new Error('No.'), { id: 'X' }, await onMutate({ id: 'X' }, { client }));
	expect(client.getQueryData(['rows'])).toEqual([{ id: 'A' }]);
});

test('a response without a stream is read at once', async () => {
	const response = { body: null, json: async () => [1, 2] } as unknown as Response;
	expect(await readArray<number>(response, () => {})).toEqual([1, 2]);
});

test('long work yields after a few milliseconds, and stops at the next item after its signal', async () => {
	let time = 0;
	vi.spyOn(performance, 'now').mockImplementation(() => time);
	let turns = 0;
	const real = setTimeout;
	// A turn is a timer of 0 ms; others may set timers at the same time.
	vi.spyOn(globalThis, 'setTimeout').mockImplementation(((then: () => void, length?: number) => {
		if (length === undefined) turns += 1;
		return real(then, length);
	}) as typeof setTimeout);
	const controller = new AbortController();
	const done: number[] = [];
	const work = (item: number) => {
		done.push(item);
		time += 3;
	};
	expect(await inSlices([1, 2, 3, 4, 5], work, controller.signal)).toBe(true);
	// It yields after more than 6 ms, which it notices at 9 ms, before the fourth item.
	expect([done.splice(0), turns]).toEqual([[1, 2, 3, 4, 5], 1]);
	const ending = (item: number) => {
		work(item);
		if (item === 2) controller.abort();
	};
	expect(await inSlices([1, 2, 3], ending, controller.signal)).toBe(false);
	expect(done).toEqual([1, 2]);
});
