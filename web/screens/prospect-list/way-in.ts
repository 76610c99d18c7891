import type { WayIn } from '#contract/way-in';

/** The first reason of a way in, in two words. */
export const wayWords: Record<WayIn['reason'], string> = {
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

/** Whether ways in say more than the connection sources beside them. */
export const tellMore = (ways: ReadonlyMap<string, WayIn>) =>
	[...ways.values()].some(({ reason }) => reason !== 'connection-source');

/** Whether a way in is offered to be asked: they have not said no about the prospect, and no one's answer is open. */
export const isOpenWay = ({ reason, asked }: WayIn) =>
	asked === null && reason !== 'said-no-here' && reason !== 'doesnt-know-here';

/** How many others there are: "+10". Empty for no one. */
export const othersOf = ({ others }: WayIn) => (others > 0 ? `+${others}` : '');

/** A way in where no heading says what it is: "Petra Holm, works there +10", or the ask that stands. */
export const waySentence = (way: WayIn) =>
	way.asked ?? `${way.name}, ${wayWords[way.reason]} ${othersOf(way)}`.trimEnd();
