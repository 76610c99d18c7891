import type { QueryClient } from '@tanstack/react-query';

/**
 * Data never becomes stale by itself, so the extension tells this tab when it has imported: a message from this very
 * window, `{ source: 'kindling-extension', type: 'imported', listId }`. Lists, their prospects and who
 * could introduce them are asked again.
 */
export function refreshOnImport(queryClient: QueryClient) {
	window.addEventListener('message', ({ source, origin, data }: MessageEvent) => {
		if (source !== window || origin !== window.location.origin) return;
		if (data?.source !== 'kindling-extension' || data.type !== 'imported') return;
		queryClient.invalidateQueries({ queryKey: ['/api/prospect-lists'] });
		queryClient.invalidateQueries({ queryKey: ['/api/prospects'] });
	});
}
