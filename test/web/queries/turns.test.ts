import { afterEach, expect, test, vi } from 'vitest';
import { inSlices, painted } from '../../../web/queries/cache/turns.ts';

afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

test('work waiting for a frame resumes once it is painted, or after 200 ms in a hidden tab', async () => {
	vi.useFakeTimers({ toFake: ['setTimeout'] });
	const isPainted = async (afterMs: number) => {
		const goesOn = vi.fn();
		void painted().then(goesOn);
		await vi.advanceTimersByTimeAsync(afterMs);
		const hasGoneOn = goesOn.mock.calls.length > 0;
		await vi.advanceTimersByTimeAsync(1_000);
		return hasGoneOn;
	};
	vi.stubGlobal('requestAnimationFrame', (paint: () => void) => setTimeout(paint, 16));
	expect([await isPainted(15), await isPainted(17)]).toEqual([false, true]);
	vi.stubGlobal('requestAnimationFrame', undefined);
	expect([await isPainted(199), await isPainted(200)]).toEqual([false, true]);
});

test('long work yields every few ms, and stops where it is cancelled', async () => {
	let time = 0;
	vi.spyOn(performance, 'now').mockImplementation(() => time);
	const called = new AbortController();
	const done: number[] = [];
	const act = (item: number) => {
		done.push(item);
		time += 4;
		if (item === 3) setTimeout(() => called.abort());
	};
	expect(await inSlices([1, 2, 3, 4, 5, 6, 7, 8], act, called.signal)).toBe(false);
	expect(done).toEqual([1, 2, 3, 4]);
	expect(await inSlices([1, 2], () => {}, new AbortController().signal)).toBe(true);
	vi.restoreAllMocks();
});
