import type { Prospect } from '#contract/prospect';
import type { OneProspectList } from '#contract/prospect-list';
import type { Presses } from './presses.tsx';

declare global {
	interface Window {
		/** The rows that stand in the page before the app does. */
		firstRows?: FirstRows;
	}
}

/** First rows that were drawn, for the app to take over (web/app/first-rows.ts). */
export type FirstRows = {
	list: OneProspectList;
	prospects: readonly Prospect[];
	/** The element in which the table scrolls. */
	region: HTMLElement;
	presses: Presses;
};
