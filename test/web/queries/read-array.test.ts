import { expect, onTestFinished, test, vi } from 'vitest';
import { readArray } from '../../../web/queries/cache/read-array.ts';

type Item = { id: number; text: string };
const items = (count: number, text = 'x'.repeat(80)) => Array.from({ length: count }, (_, id): Item => ({ id, text }));

/** A response whose body comes in pieces of this many bytes; `fault` breaks it off after the last. */
function inPieces(text: string, size: number, fault?: Error): Response {
	const bytes = new TextEncoder().encode(text);
	let at = 0;
	return new Response(
		new ReadableStream({
			pull(controller) {
				if (at < bytes.length) controller.enqueue(bytes.slice(at, at + size));
				else if (fault) controller.error(fault);
				else controller.close();
				at += size;
			},
		}),
	);
}

test('the first items arrive before the last byte, and are the beginning of the whole array', async () => {
	const all = items(2_000);
	const first: Item[][] = [];
	const read = await readArray<Item>(inPieces(JSON.stringify(all), 7_001), (some) => first.push(some));
	expect(read).toEqual(all);
	expect(first).toHaveLength(1);
	expect(first[0]?.length).toBeGreaterThan(50);
	expect(first[0]?.length).toBeLessThan(500);
	expect(all.slice(0, first[0]?.length)).toEqual(first[0]);
});

test('texts that look like the end of an item, and characters split between chunks, are whole', async () => {
	const all = items(12_000, '},{"id":1},{ 🙂 李');
	const first: Item[][] = [];
	const read = await readArray<Item>(inPieces(JSON.stringify(all), 10_003), (some) => first.push(some));
	expect(read).toEqual(all);
	for (const some of first) expect(all.slice(0, some.length)).toEqual(some);
});

test('a long array is never parsed as a whole, however large its chunks', async () => {
	const all = items(20_000);
	const parse = vi.spyOn(JSON, 'parse');
	expect(await readArray<Item>(inPieces(JSON.stringify(all), 10_000_000), () => {})).toEqual(all);
	const longest = Math.max(...parse.mock.calls.map(([text]) => text.length));
	parse.mockRestore();
	expect(longest).toBeLessThan(300_000);
});

test('the first items are those of the first 20,000 characters, and the others are parsed once these are painted', async () => {
	vi.useFakeTimers();
	onTestFinished(() => void vi.useRealTimers());
	const all = items(10_000);
	const [parse, onFirst] = [vi.spyOn(JSON, 'parse'), vi.fn()];
	onTestFinished(() => parse.mockRestore());
	const reading = readArray<Item>(inPieces(JSON.stringify(all), 20_000), onFirst);
	await vi.advanceTimersByTimeAsync(0);
	const [first = []] = onFirst.mock.calls[0] as [Item[]];
	expect(JSON.stringify(first).length).toBeLessThanOrEqual(20_000);
	expect(JSON.stringify(all.slice(0, first.length + 1)).length).toBeGreaterThan(20_000 - 1);
	expect(parse).toHaveBeenCalledTimes(1);
	// Without painting, as in a background tab, they wait for 200 ms.
	await vi.advanceTimersByTimeAsync(199);
	expect(parse).toHaveBeenCalledTimes(1);
	await vi.advanceTimersByTimeAsync(1);
	// Each next slice has 250,000 characters, and none of them waits for a frame.
	await vi.advanceTimersByTimeAsync(10);
	expect(await reading).toEqual(all);
	const slices = Math.ceil(JSON.stringify(all).length / 250_000);
	expect(parse.mock.calls.length).toBeLessThanOrEqual(slices + 1);
});

test('a short array comes at once', async () => {
	const first: Item[][] = [];
	expect(await readArray<Item>(inPieces(JSON.stringify(items(20)), 100), (some) => first.push(some))).toHaveLength(20);
	expect(first).toEqual([]);
});

test('a response that breaks off is an error', async () => {
	const half = JSON.stringify(items(2_000)).slice(0, 90_000);
	await expect(readArray(inPieces(half, 5_000, new Error('gone')), () => {})).rejects.toThrow('gone');
	await expect(readArray(inPieces(half, 5_000), () => {})).rejects.toThrow();
});
