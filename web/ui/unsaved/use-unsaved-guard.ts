import { useEffect, useEffectEvent, useRef } from 'react';
import { guardLeaving } from './leave-guards.ts';
import { unsavedQuestion } from './typed-form.ts';

/**
 * Asks before a person leaves a form with changes. `onDiscard` is called when they leave all the same. Returns `release`,
 * to be called right before leaving on purpose (after a save, on Cancel): then nothing is asked.
 */
export function useUnsavedGuard(dirty: boolean, onDiscard: () => void) {
	const released = useRef(false);
	const discard = useEffectEvent(onDiscard);
	useEffect(() => {
		if (!dirty) return;
		const stop = (event: BeforeUnloadEvent) => {
			if (!released.current) event.preventDefault();
		};
		window.addEventListener('beforeunload', stop);
		const unguard = guardLeaving({
			question: () => (released.current ? undefined : unsavedQuestion),
			onLeave: () => discard(),
		});
		return () => {
			window.removeEventListener('beforeunload', stop);
			unguard();
		};
	}, [dirty]);
	return () => {
		released.current = true;
	};
}
