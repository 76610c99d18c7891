import type { Query, QueryClient } from '@tanstack/react-query';
import { type Fact, gives } from '#contract/facts';
import { factsOf, holdsReadings } from '../../queries/cache/touched-by.ts';

// At the latest after this time what was touched is read again, however fast further touches follow.
const mostMs = 5_000;

// How a reading ends: well, badly, or cancelled.
const ends = new Set(['success', 'error', 'setState']);

const pathOf = ({ queryKey }: Pick<Query, 'queryKey'>) => queryKey.join('/');
const isGivenBy = (query: Query, facts: readonly Fact[]) => facts.some((fact) => gives(pathOf(query), fact));

/**
 * Reads again what was touched: what is shown after a pause of `afterMs`, so that a burst ends in one reading, and all else
 * when it is next shown. A reading that began after the touch is enough. While a change that the screen shows already, or
 * that brings a new session, is on its way, nothing is read that it concerns: it would come too early.
 */
export function createReader(client: QueryClient) {
	const touched = new Map<Query, number>();
	const begun = new WeakMap<Query, number>();
	let [count, since] = [0, 0];
	let timer: ReturnType<typeof setTimeout> | undefined;

	const isHeld = (query: Query) =>
		client
			.getMutationCache()
			.findAll({ status: 'pending', predicate: holdsReadings as never })
			.some((mutation) => isGivenBy(query, factsOf(mutation)));

	const read = () => {
		clearTimeout(timer);
		timer = undefined;
		for (const [query, at] of touched) {
			if ((begun.get(query) ?? 0) > at) touched.delete(query);
			if (!touched.has(query) || query.state.fetchStatus === 'fetching' || isHeld(query)) continue;
			touched.delete(query);
			query.invalidate();
			if (query.isActive()) client.refetchQueries({ queryKey: query.queryKey, exact: true });
		}
	};

	client.getQueryCache().subscribe((event) => {
		if (event.type === 'removed') touched.delete(event.query);
		if (event.type !== 'updated') return;
		if (event.action.type === 'fetch') begun.set(event.query, ++count);
		// What was touched while it was read is read once more.
		else if (ends.has(event.action.type) && touched.has(event.query) && !timer) queueMicrotask(read);
	});

	return (facts: readonly Fact[], afterMs = 0) => {
		for (const query of client.getQueryCache().findAll()) {
			if (!isGivenBy(query, facts)) continue;
			touched.set(query, ++count);
			query.invalidate();
		}
		if (!timer) since = Date.now();
		clearTimeout(timer);
		timer = undefined;
		const wait = Math.min(afterMs, since + mostMs - Date.now());
		if (wait > 0) timer = setTimeout(read, wait);
		else read();
	};
}
