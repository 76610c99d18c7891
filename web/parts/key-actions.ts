import { useLayoutEffect } from 'react';
import type { KeyAction } from './shortcuts.ts';

type Actions = Partial<Record<KeyAction, (() => void) | undefined>>;

let shown: Actions[] = [];

/** Says what keys do while the component is shown. */
export function useKeyActions(actions: Actions) {
	// At once with what is shown: a key that is pressed right after must not do what the screen before would have done.
	useLayoutEffect(() => {
		shown.push(actions);
		return () => {
			shown = shown.filter((one) => one !== actions);
		};
	});
}

/** What a key does on the screen that is shown; undefined for nothing. */
export const keyActionOf = (action: KeyAction) => shown.findLast((one) => one[action])?.[action];
