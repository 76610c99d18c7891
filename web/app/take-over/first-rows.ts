import type { Prospect } from '#contract/prospect';
import type { OneProspectList } from '#contract/prospect-list';
import type { Names } from './places.ts';

declare global {
	interface Window {
		/** The rows that the page shows before the app does. */
		firstRows?: FirstRows | undefined;
	}
}

/** First rows drawn by web/first-rows, for the app to take over. */
export type FirstRows = {
	/** The id of the account that they were sent to. */
	account: string | null;
	list: OneProspectList;
	prospects: readonly Prospect[];
	/** The element in which the table scrolls. */
	region: HTMLElement;
	/** Returns the scroll position of the list, in px: of the region, or of the window. */
	scrolled: () => number;
	names: Names;
	presses: Presses;
};

/**
 * A press on something drawn before the app was there, and the event that repeats it. A click on a row selects it, with
 * Shift from the last one.
 */
type Press = { target: Element; event: Event };

/** The presses for the app to carry out. */
export type Presses = {
	/** Clicks that select rows, and the last other press. */
	kept: readonly Press[];
	/** The files that were dropped on the page or chosen; none if the choice is cancelled. Undefined without either. */
	files: Promise<readonly File[]> | undefined;
	/** Where a button of the mouse is down. */
	begunAt: Element | undefined;
	/** Resolves once the word is complete that an input method composes. Undefined without one. */
	word: () => Promise<void> | undefined;
	stop: () => void;
};

/** Returns a click with these keys held. */
export const clickEvent = (modifiers: MouseEventInit) =>
	new MouseEvent('click', { bubbles: true, cancelable: true, ...modifiers });
