import type { QueryClient } from '@tanstack/react-query';
import { keys } from '../queries/keys.ts';

/**
 * Data never becomes stale by itself, so the extension tells this tab when it has imported: with a message from this
 * window, `{ source: 'kindling-extension', type: 'imported', listId }`. Then lists, prospects and connections are fetched
 * again. Messages from other windows, frames and origins are ignored.
 */
export function refreshOnImport(queryClient: QueryClient) {
	window.addEventListener('message', ({ source, origin, data }: MessageEvent) => {
		if (source !== window || origin !== window.location.origin) return;
		if (data?.source !== 'kindling-extension' || data.type !== 'imported') return;
		queryClient.invalidateQueries({ queryKey: keys.lists });
		queryClient.invalidateQueries({ queryKey: keys.singleProspects });
	});
}
