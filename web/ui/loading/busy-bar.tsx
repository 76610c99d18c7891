import { useBusy } from './busy.ts';

/**
 * A bar at the top of the window while the code of a screen or dialog loads after a press. It appears after 40 ms, so that it
 * does not flash where the code is there.
 */
export function BusyBar({ isLeaving }: { isLeaving: boolean }) {
	const isBusy = useBusy() || isLeaving;
	if (!isBusy) return null;
	return <div role="progressbar" aria-label="Loading" className="busy-bar" />;
}
