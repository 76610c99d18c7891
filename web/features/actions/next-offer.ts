import { dismissToast, shownToast } from '../../ui/overlays/toast.ts';
import { areSingleKeysOn } from './single-keys.ts';

type Next = { name: string; run: () => void };

let offered: Next | undefined;

/** Returns the toast's button for the next step, which a key runs too while the toast is shown. */
export function nextOffer(next: Next) {
	offered = next;
	return { hint: areSingleKeysOn() ? 'Press N.' : undefined, action: next };
}

/** Runs the step that the toast offers. Undefined while no toast offers one. */
export function nextStepNow(): (() => void) | undefined {
	const shown = shownToast();
	if (!offered || !shown?.open || shown.action !== offered) return undefined;
	const { run } = offered;
	return () => {
		dismissToast(shown.id);
		run();
	};
}
