import { toast } from '../overlays/toast.ts';
import { showBusy } from './busy-bar.tsx';
import { mayFetchAhead } from './may-fetch-ahead.ts';

/** A part of a screen whose code comes later: see lazy-part.tsx. */
type Part = { preload: () => Promise<unknown> };

/** Calls `next` once the code of a part is there. If it can't be fetched, a toast says so, and the screen stays as it is. */
export const afterFetching = (part: Part, next: () => void) =>
	showBusy(part.preload()).then(next, () =>
		toast({
			title: 'Error',
			description: 'This part couldn’t be loaded. Check your connection and try again.',
			variant: 'destructive',
		}),
	);

/** For a control that shows a part when pressed: fetches its code as soon as a press is near, unless the connection is slow. */
export function fetchEarly(part: Part) {
	const start = () => {
		if (mayFetchAhead()) part.preload().catch(() => {});
	};
	return { onPointerEnter: start, onFocus: start };
}
