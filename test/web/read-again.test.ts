// The rules: docs/product.md §4.4.
import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Fact } from '#contract/facts';
import { createReader } from '../../web/app/truth/read-again.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const statuses: Fact = '/api/statuses';
const held = () => {
	let go = () => {};
	const until = new Promise<void>((resolve) => {
		go = resolve;
	});
	return { go, until };
};

/** A store that shows the statuses, and counts how often they are read. */
function shownStatuses() {
	const client = new QueryClient({
		defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
	});
	const reads = { count: 0, wait: undefined as Promise<void> | undefined };
	const options = {
		queryKey: [statuses],
		queryFn: async () => {
			reads.count += 1;
			await reads.wait;
			return reads.count;
		},
	};
	const leave = new QueryObserver(client, options).subscribe(() => {});
	return { client, reads, touch: createReader(client), options, leave };
}
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

test('what is shown is read again at once, what is not when it is next shown', async () => {
	const { client, reads, touch, options, leave } = shownStatuses();
	await settle();
	touch([statuses]);
	await settle();
	expect(reads.count).toBe(2);
	touch(['/api/templates']);
	await settle();
	expect(reads.count).toBe(2);
	leave();
	touch([statuses]);
	await settle();
	expect(reads.count).toBe(2);
	new QueryObserver(client, options).subscribe(() => {});
	await settle();
	expect(reads.count).toBe(3);
});

test('a burst of twenty ends in one reading', async () => {
	const { reads, touch } = shownStatuses();
	await settle();
	for (let press = 0; press < 20; press += 1) {
		touch([statuses], 500);
		await settle(100);
	}
	expect(reads.count).toBe(1);
	await settle(500);
	expect(reads.count).toBe(2);
});

test('a burst without an end is read at last', async () => {
	const { reads, touch } = shownStatuses();
	await settle();
	for (let ms = 0; ms < 6_000; ms += 100) {
		touch([statuses], 500);
		await settle(100);
	}
	expect(reads.count).toBe(2);
});

test('what was touched while it was read is read once more, and what was read after it is not', async () => {
	const { client, reads, touch, options } = shownStatuses();
	await settle();
	const slow = held();
	reads.wait = slow.until;
	touch([statuses]);
	touch([statuses]);
	touch([statuses]);
	await settle();
	expect(reads.count).toBe(2);
	slow.go();
	reads.wait = undefined;
	await settle();
	expect(reads.count).toBe(3);
	touch([statuses], 500);
	await client.refetchQueries({ queryKey: options.queryKey });
	await settle(1_000);
	expect(reads.count).toBe(4);
});

test.each([
	['is shown already', { onMutate: () => {}, meta: { touches: () => [statuses] } }],
	['brings a new session', { meta: { touches: () => [statuses], newSession: true } }],
])('nothing is read while a change that %s is on its way', async (_what, options) => {
	const { client, reads, touch } = shownStatuses();
	await settle();
	const slow = held();
	const change = new MutationObserver(client, {
		mutationFn: () => slow.until,
		...options,
	});
	const done = change.mutate();
	touch([statuses]);
	await settle();
	expect(reads.count).toBe(1);
	slow.go();
	await done;
	touch([statuses], 500);
	await settle(500);
	expect(reads.count).toBe(2);
});
