import type { RowRefused } from './result.ts';

/** Why someone named on a page was not read, as the end of "3 not read: …". */
export const refusalTexts: Record<RowRefused['reason'], string> = {
	'no-id': 'has no address',
	'no-name': 'the site hides their names',
	'not-drawn': 'their rows did not load',
	'two-names': 'their rows name several people',
	'not-read': 'no name was found in their rows',
	'not-in-list': 'the page names them outside of its rows',
};
