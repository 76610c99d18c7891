import type { Query, QueryClient } from '@tanstack/react-query';
import { type Fact, gives } from '#contract/facts';

// What the screen shows already can wait for the last of a burst, such as statuses set by keys.
const shownPauseMs = 500;
// At the latest after this time what was touched is read again, however fast further touches follow.
const mostMs = 5_000;

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
	const touched = new Set<Query>();
	let since: number;
	let timer: ReturnType<typeof setTimeout> | undefined;

	const read = () => {
		timer = undefined;
		if (client.isMutating() > 0) return;
		for (const query of touched) {
			if (query.state.fetchStatus === 'fetching') continue;
			touched.delete(query);
			query.invalidate();
			if (query.isActive()) void client.refetchQueries({ queryKey: query.queryKey, exact: true });
		}
	};
	const readAfter = (ms: number) => {
		if (!timer) since = Date.now();
		clearTimeout(timer);
		const wait = Math.min(ms, since + mostMs - Date.now());
		if (wait > 0) timer = setTimeout(read, wait);
		else read();
	};

	client.getQueryCache().subscribe((event) => {
		if (event.type === 'removed') touched.delete(event.query);
		if (event.type !== 'updated') return;
		const { query, action } = event;
		if (action.type === 'fetch') touched.delete(query);
		// A write that the screen shows at once has cancelled the reading.
		if (action.type === 'setState') touched.add(query);
		// What was touched while it was read is read once more.
		queueMicrotask(() => timer || read());
	});
	client.getMutationCache().subscribe((event) => {
		if (event.type === 'updated') readAfter(event.mutation.options.onMutate ? shownPauseMs : 0);
	});

	return (facts: readonly Fact[], afterMs = 0) => {
		for (const query of client.getQueryCache().findAll()) {
			if (!isGivenBy(query, facts)) continue;
			touched.add(query);
			query.invalidate();
		}
		readAfter(afterMs);
	};
}
