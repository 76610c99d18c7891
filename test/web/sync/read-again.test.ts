import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createReader } from '../../../web/app/sync/read-again.ts';
import { keys } from '../../../web/queries/keys.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const held = () => {
	let go = () => {};
	const until = new Promise<void>((resolve) => {
		go = resolve;
	});
	return { go, until };
};

/** A store that shows the statuses, and counts how often they are read. */
function shownStatuses(wait?: Promise<void>) {
	const client = new QueryClient({
		defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
	});
	const reads = { count: 0, wait };
	const options = {
		queryKey: keys.statuses,
		queryFn: async () => {
			reads.count += 1;
			await reads.wait;
			return reads.count;
		},
	};
	const leave = new QueryObserver(client, options).subscribe(() => {});
	return { client, reads, readAgain: createReader(client), options, leave };
}
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

test('a shown query is read again at once, another when it is next shown', async () => {
	const { client, reads, readAgain, options, leave } = shownStatuses();
	await settle();
	readAgain(['statuses']);
	await settle();
	expect(reads.count).toBe(2);
	readAgain(['templates']);
	await settle();
	expect(reads.count).toBe(2);
	const below = vi.fn(() => []);
	new QueryObserver(client, { queryKey: [...keys.statuses, 'below'], queryFn: below }).subscribe(() => {});
	leave();
	readAgain(['statuses']);
	await settle();
	expect([reads.count, below.mock.calls.length]).toEqual([2, 1]);
	const leaveAgain = new QueryObserver(client, options).subscribe(() => {});
	await settle();
	expect(reads.count).toBe(3);
	readAgain(['statuses']);
	await settle();
	expect([reads.count, below.mock.calls.length]).toEqual([4, 1]);
	leaveAgain();
	readAgain(['statuses'], 500);
	new QueryObserver(client, options).subscribe(() => {});
	expect(reads.count).toBe(5);
	await settle(1_000);
	expect(reads.count).toBe(5);
});

test('data written to the cache after the change is current, and is not read again', async () => {
	const { client, reads, readAgain, options, leave } = shownStatuses();
	await settle();
	leave();
	readAgain(['statuses']);
	client.setQueryData(options.queryKey, 9);
	readAgain(['templates']);
	new QueryObserver(client, options).subscribe(() => {});
	await settle(1_000);
	expect(reads.count).toBe(1);
});

test('when another account signs in during a burst, its data is read once', async () => {
	const { client, reads, readAgain, options } = shownStatuses();
	await settle();
	readAgain(['statuses'], 500);
	client.removeQueries();
	new QueryObserver(client, options).subscribe(() => {});
	await settle(1_000);
	expect(reads.count).toBe(2);
});

test('a burst of twenty changes ends in one read', async () => {
	const { reads, readAgain } = shownStatuses();
	await settle();
	for (let press = 0; press < 20; press += 1) {
		readAgain(['statuses'], 500);
		await settle(100);
	}
	expect(reads.count).toBe(1);
	await settle(500);
	expect(reads.count).toBe(2);
});

test('a read that ends during a burst does not end the burst', async () => {
	const { reads, readAgain } = shownStatuses();
	await settle();
	const slow = held();
	reads.wait = slow.until;
	readAgain(['statuses']);
	readAgain(['statuses'], 500);
	slow.go();
	await settle(499);
	expect(reads.count).toBe(2);
	await settle(1);
	expect(reads.count).toBe(3);
});

test('an endless burst is still read', async () => {
	const { reads, readAgain } = shownStatuses();
	await settle();
	for (let ms = 0; ms < 6_000; ms += 100) {
		readAgain(['statuses'], 500);
		await settle(100);
	}
	expect(reads.count).toBe(2);
});

test('data that changed during a read is read again, data read after the change is not', async () => {
	const { client, reads, readAgain, options } = shownStatuses();
	await settle();
	const slow = held();
	reads.wait = slow.until;
	readAgain(['statuses']);
	readAgain(['statuses']);
	readAgain(['statuses']);
	await settle();
	expect(reads.count).toBe(2);
	slow.go();
	reads.wait = undefined;
	await settle();
	expect(reads.count).toBe(3);
	readAgain(['statuses'], 500);
	await client.refetchQueries({ queryKey: options.queryKey });
	await settle(1_000);
	expect(reads.count).toBe(4);
});

test('nothing is read while a write is in flight; afterwards, what has changed is', async () => {
	const { client, reads, readAgain } = shownStatuses();
	await settle();
	const slow = held();
	const done = new MutationObserver(client, { mutationFn: () => slow.until }).mutate();
	readAgain(['statuses']);
	await settle(6_000);
	expect(reads.count).toBe(1);
	slow.go();
	await done;
	await settle();
	expect(reads.count).toBe(2);
});

test('after an optimistic write, reading waits half a second for the next write, even if it is refused', async () => {
	const { client, reads, readAgain } = shownStatuses();
	await settle();
	const refused = { mutationFn: () => Promise.reject(new Error('No.')), onMutate: () => {} };
	const done = new MutationObserver(client, refused).mutate().catch(() => {});
	readAgain(['statuses']);
	await done;
	await settle(499);
	expect(reads.count).toBe(1);
	await settle(1);
	expect(reads.count).toBe(2);
});

test.each([true, false])('a read cancelled by a write starts again after it; the first one: %s', async (isFirst) => {
	const slow = held();
	const { client, reads, options } = shownStatuses(isFirst ? slow.until : undefined);
	await settle();
	reads.wait = slow.until;
	if (!isFirst) void client.refetchQueries({ queryKey: options.queryKey });
	await settle();
	const change = {
		mutationFn: () => Promise.reject(new Error('No.')),
		onMutate: () => client.cancelQueries({ queryKey: options.queryKey }),
	};
	const { count } = reads;
	await new MutationObserver(client, change).mutate().catch(() => {});
	reads.wait = undefined;
	await settle(499);
	expect([client.isFetching(), reads.count]).toEqual([0, count]);
	await settle(1);
	expect(client.getQueryData(options.queryKey)).toBe(count + 1);
});

test('a read cancelled by a write starts again when its screen is next shown', async () => {
	const { client, reads, options, leave } = shownStatuses();
	await settle();
	reads.wait = held().until;
	void client.refetchQueries({ queryKey: options.queryKey });
	const change = { mutationFn: async () => {}, onMutate: () => client.cancelQueries({ queryKey: options.queryKey }) };
	await new MutationObserver(client, change).mutate();
	leave();
	await settle(500);
	expect(reads.count).toBe(2);
	reads.wait = undefined;
	new QueryObserver(client, options).subscribe(() => {});
	await settle();
	expect(client.getQueryData(options.queryKey)).toBe(3);
});

test('data that changed during a read is read again, even if that read failed', async () => {
	const { client, reads, readAgain, options } = shownStatuses();
	await settle();
	const slow = held();
	reads.wait = slow.until.then(() => Promise.reject(new Error('No.')));
	readAgain(['statuses']);
	readAgain(['statuses']);
	reads.wait.catch(() => {
		reads.wait = undefined;
	});
	slow.go();
	await settle();
	expect(client.getQueryData(options.queryKey)).toBe(3);
});
