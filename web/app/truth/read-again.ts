import type { Query, QueryClient } from '@tanstack/react-query';
import { type Fact, gives } from '#contract/facts';

// What the screen shows already can wait for the last of a burst, such as statuses set by keys.
const shownPauseMs = 500;
// At the latest after this time what was touched is read again, however fast further touches follow.
const mostMs = 5_000;

// How a reading and a write end.
const ends = new Set(['success', 'error']);

const isGivenBy = ({ queryKey }: Query, facts: readonly Fact[]) => {
	const path = queryKey.join('/');
	return facts.some((fact) => gives(path, fact));
};

/**
 * Reads again what was touched: what is shown after a pause of `afterMs`, so that a burst ends in one reading, and all else
 * when it is next shown. A reading that began after the touch is enough. While a write of this tab is on its way nothing is
 * read: it would come too early, or go with a session that ends.
 */
export function createReader(client: QueryClient) {
	const touched = new Map<Query, number>();
	const begun = new WeakMap<Query, number>();
	let [count, since] = [0, 0];
	let timer: ReturnType<typeof setTimeout> | undefined;

	const read = () => {
		clearTimeout(timer);
		timer = undefined;
		if (client.isMutating() > 0) return;
		for (const [query, at] of touched) {
			if ((begun.get(query) ?? 0) > at) touched.delete(query);
			if (!touched.has(query) || query.state.fetchStatus === 'fetching') continue;
			touched.delete(query);
			query.invalidate();
			if (query.isActive()) void client.refetchQueries({ queryKey: query.queryKey, exact: true });
		}
	};
	const readAfter = (ms: number) => {
		if (!timer) since = Date.now();
		clearTimeout(timer);
		timer = undefined;
		const wait = Math.min(ms, since + mostMs - Date.now());
		if (wait > 0) timer = setTimeout(read, wait);
		else read();
	};

	client.getQueryCache().subscribe((event) => {
		if (event.type === 'removed') touched.delete(event.query);
		if (event.type !== 'updated') return;
		const { query, action } = event;
		if (action.type === 'fetch') begun.set(query, ++count);
		// A write that the screen shows at once has cancelled the reading.
		if (action.type === 'setState') touched.set(query, ++count);
		// What was touched while it was read is read once more.
		if (ends.has(action.type) && touched.has(query) && !timer) queueMicrotask(read);
	});
	client.getMutationCache().subscribe((event) => {
		if (event.type !== 'updated' || !ends.has(event.action.type)) return;
		readAfter(event.mutation.options.onMutate ? shownPauseMs : 0);
	});

	return (facts: readonly Fact[], afterMs = 0) => {
		for (const query of client.getQueryCache().findAll()) {
			if (!isGivenBy(query, facts)) continue;
			touched.set(query, ++count);
			query.invalidate();
		}
		readAfter(afterMs);
	};
}
