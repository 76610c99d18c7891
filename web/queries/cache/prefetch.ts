import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { mayFetchAhead } from '../../ui/loading/may-fetch-ahead.ts';

type Read = { queryKey: QueryKey; queryFn?: unknown };

/** Reads what will most likely be shown next. A failure is left to the screen, and a failed read isn't repeated. */
export function prefetch(client: QueryClient, ...reads: readonly Read[]): void {
	for (const read of reads) {
		if (client.getQueryState(read.queryKey)?.status === 'error') continue;
		client.query(read as Parameters<typeof client.query>[0]).catch(() => {});
	}
}

/** Reads what will most likely be shown next, if the connection is fast enough for it. */
export function prefetchAhead(client: QueryClient, ...reads: readonly Read[]): void {
	if (mayFetchAhead()) prefetch(client, ...reads);
}
