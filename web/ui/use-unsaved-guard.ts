import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { confirmAction } from './confirm.ts';

/**
 * Asks before a person leaves a form with changes. Returns `release`, to be called right before leaving on purpose (after
 * a save, on Cancel): then nothing is asked.
 */
export function useUnsavedGuard(dirty: boolean, message = 'Leave without saving your changes?') {
	const released = useRef(false);
	const blocker = useBlocker(
		({ currentLocation, nextLocation }) =>
			dirty && !released.current && currentLocation.pathname !== nextLocation.pathname,
	);
	useEffect(() => {
		if (blocker.state !== 'blocked') return;
		confirmAction(message).then((leave) => (leave ? blocker.proceed() : blocker.reset()));
	}, [blocker, message]);
	useEffect(() => {
		if (!dirty) return;
		const stop = (event: BeforeUnloadEvent) => {
			if (!released.current) event.preventDefault();
		};
		window.addEventListener('beforeunload', stop);
		return () => window.removeEventListener('beforeunload', stop);
	}, [dirty]);
	return () => {
		released.current = true;
	};
}
