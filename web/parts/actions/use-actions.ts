import { useLayoutEffect } from 'react';
import { type ActionName, actionNamed, actionNames } from './actions.ts';

type Doing = Partial<Record<ActionName, (() => void) | undefined>>;

let shown: Doing[] = [];

/**
 * Says what actions do while the component is shown. One that is undefined is not there. A getter is asked at the press,
 * such as for the row that has the focus then.
 */
export function useActions(doing: Doing) {
	// At once with what is shown: a key that is pressed right after must not do what the screen before would have done.
	useLayoutEffect(() => {
		shown.push(doing);
		return () => {
			shown = shown.filter((one) => one !== doing);
		};
	});
}

/** What an action does on the screen that is shown; undefined for nothing. */
export function actionOf(name: ActionName): (() => void) | undefined {
	// A getter is asked once.
	for (const one of shown.toReversed()) {
		const run = one[name];
		if (run) return run;
	}
	return undefined;
}

/** What can be done now, for the palette, in the order of the table. */
export const actionsNow = () =>
	actionNames.filter((name) => actionNamed(name).inPalette !== false && actionOf(name) !== undefined);
