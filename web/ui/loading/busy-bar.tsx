import { useBusy } from './busy.ts';

/**
 * A bar at the top of the window while what a press asked for is on its way: code, a read or a write. It appears after 40 ms,
 * so that it does not flash where all is there. `isWaiting`: also for what busy.ts does not know of.
 */
export function BusyBar({ isWaiting }: { isWaiting: boolean }) {
	const isBusy = useBusy() || isWaiting;
	if (!isBusy) return null;
	return <div role="progressbar" aria-label="Loading" className="busy-bar" />;
}
