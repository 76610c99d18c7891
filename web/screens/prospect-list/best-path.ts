import type { BestPath } from '#contract/path';

/** The first reason for a path, in two words. */
export const bestPathWords: Record<BestPath['reason'], string> = {
	'said-yes-here': 'said yes',
	'said-no-here': 'said no',
	'doesnt-know-here': 'doesn’t know them',
	'waiting-here': 'asked already',
	'no-answer-here': 'no answer yet',
	'replied-here': 'replied already',
	'knows-well': 'knows well',
	'knows-a-little': 'knows slightly',
	'hardly-knows': 'hardly knows',
	'mutual-connection': 'mutual contact',
	'connection-source': 'your source',
	'works-there': 'works there',
	'circle-connected': 'your circle',
	'circle-works-there': 'your circle',
	'you-know-well': 'you know well',
	'you-know-a-little': 'you know',
	'you-hardly-know': 'you hardly know',
	messages: 'you write',
	agreed: 'agreed before',
	'never-agreed': 'never agreed',
	'answers-in': 'answers soon',
	'connected-since': 'you know',
	'same-name': 'same name',
	'not-asked': 'not asked',
	'asked-today': 'asked today',
	'asked-often': 'asked often',
	'asked-lately': 'asked lately',
};

/** True if the best paths say more than the connection sources beside them. */
export const tellMore = (bestPaths: ReadonlyMap<string, BestPath>) =>
	[...bestPaths.values()].some(({ reason }) => reason !== 'connection-source');

/**
 * True if the list suggests asking along this path: the connector has not said no about the prospect, and no ask is
 * open.
 */
export const isOpenPath = ({ reason, asked }: BestPath) =>
	asked === null && reason !== 'said-no-here' && reason !== 'doesnt-know-here';

/** Returns the number of other connectors: "+10". Empty for none. */
export const othersOf = ({ others }: BestPath) => (others > 0 ? `+${others}` : '');

/** Describes a path for use without a heading: "Petra Holm, works there +10", or the open ask. */
export const bestPathSentence = (bestPath: BestPath) =>
	bestPath.asked ?? `${bestPath.name}, ${bestPathWords[bestPath.reason]} ${othersOf(bestPath)}`.trimEnd();
