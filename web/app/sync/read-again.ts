import type { Query, QueryClient } from '@tanstack/react-query';
import type { Noun } from '#contract/tab';
import { nounsOf } from '../../queries/keys.ts';

// Data already on the screen can wait for the end of a burst, such as statuses set by keys.
const shownPauseMs = 500;
// However fast further changes follow, changed nouns are read again after this time at the latest.
const mostMs = 5_000;

const shows = ({ queryKey }: Query, changed: readonly Noun[]) =>
	nounsOf(queryKey).some((noun) => changed.includes(noun));

/**
 * Returns a function that reads again the queries of changed nouns: those on the screen after a pause of `afterMs`, so
 * that a burst ends in one read, and the others when they are next shown. A read that began after the change is enough.
 * Nothing is read while a write of this tab is in flight: it would come too early, or be sent with a session that is
 * ending.
 */
export function createReader(client: QueryClient) {
	const outdated = new Set<Query>();
	let since: number;
	let timer: ReturnType<typeof setTimeout> | undefined;

	const read = () => {
		timer = undefined;
		if (client.isMutating() > 0) return;
		for (const query of outdated) {
			if (query.state.fetchStatus === 'fetching') continue;
			outdated.delete(query);
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
		if (event.type === 'removed') outdated.delete(event.query);
		if (event.type !== 'updated') return;
		const { query, action } = event;
		if (action.type === 'fetch') outdated.delete(query);
		// An optimistic write has cancelled the read.
		if (action.type === 'setState') outdated.add(query);
		// A change during a read needs another read.
		queueMicrotask(() => timer || read());
	});
	client.getMutationCache().subscribe((event) => {
		if (event.type === 'updated') readAfter(event.mutation.options.onMutate ? shownPauseMs : 0);
	});

	return (changed: readonly Noun[], afterMs = 0) => {
		for (const query of client.getQueryCache().findAll()) {
			if (!shows(query, changed)) continue;
			outdated.add(query);
			query.invalidate();
		}
		readAfter(afterMs);
	};
}
