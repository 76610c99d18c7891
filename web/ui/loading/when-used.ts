import { useEffect, useState } from 'react';
import { type LaterCode, laterCode } from './later-code.ts';
import { fetchAhead } from './when-still.ts';

const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'input'];

/**
 * Resolves at the first sign that someone uses the page: a move of the pointer, a touch, a key or a text. Code that shows
 * nothing before a press is fetched then, so that it does not delay the first screen.
 */
const whenUsed = new Promise<void>((resolve) => {
	const used = () => {
		for (const sign of signs) window.removeEventListener(sign, used, { capture: true });
		// A promise continues between two listeners of the same event. If that rendered the field of an "input" event, the
		// field would lose its new text before React has heard of it.
		setTimeout(resolve);
	};
	for (const sign of signs) window.addEventListener(sign, used, { capture: true, passive: true });
});

let isPressed = false;
const onPress = () => {
	isPressed = true;
};
window.addEventListener('pointerdown', onPress, { capture: true, passive: true, once: true });

/** True once someone has pressed anywhere since the page was loaded. */
export const hasBeenPressed = () => isPressed;

/** Fetches code at the first sign of use. A press may come right after it, and the next keys are meant for a dialog. */
export function codeWhenUsed<T>(load: () => Promise<T>): LaterCode<T> {
	const code = laterCode(load);
	void whenUsed.then(() => fetchAhead(code.preload));
	return code;
}

/** True once someone has begun to use the page. */
export function useIsUsed(): boolean {
	const [isUsed, setUsed] = useState(false);
	useEffect(() => void whenUsed.then(() => setUsed(true)), []);
	return isUsed;
}
