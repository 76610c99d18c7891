import { useEffect, useRef } from 'react';
import { guardLeaving } from './leave-guards.ts';

/**
 * Asks before a person leaves a form with changes. Returns `release`, to be called right before leaving on purpose (after
 * a save, on Cancel): then nothing is asked.
 */
export function useUnsavedGuard(dirty: boolean, message = 'Leave without saving your changes?') {
	const released = useRef(false);
	useEffect(() => {
		if (!dirty) return;
		const stop = (event: BeforeUnloadEvent) => {
			if (!released.current) event.preventDefault();
		};
		window.addEventListener('beforeunload', stop);
		const unguard = guardLeaving(() => (released.current ? undefined : message));
		return () => {
			window.removeEventListener('beforeunload', stop);
			unguard();
		};
	}, [dirty, message]);
	return () => {
		released.current = true;
	};
}
