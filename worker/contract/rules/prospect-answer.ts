import type { IntroAnswer } from './intro-status.ts';

/** Answers that a prospect can give on the link that their connector forwards. */
export const prospectAnswers = ['yes', 'later', 'no'] as const;
export type ProspectAnswer = (typeof prospectAnswers)[number];

/** The words of the buttons that they press. */
export const prospectAnswerTexts: Record<ProspectAnswer, string> = {
	yes: 'Yes, introduce us',
	later: 'Not now',
	no: 'No, thank you',
};

/** Answers as the user learns them: a no is "not now" too, so that no one loses face. */
export const learntAnswers = ['yes', 'later'] as const;
export type LearntAnswer = (typeof learntAnswers)[number];

/** How a prospect would like to be introduced. `times`: by a page of their own where a time is chosen. */
export const prospectWays = ['mail', 'call', 'times'] as const;
export type ProspectWay = (typeof prospectWays)[number];
export const prospectWayTexts: Record<ProspectWay, string> = {
	mail: 'By email',
	call: 'On a call',
	times: 'Through my booking link',
};

/** The same in a sentence about them. */
export const wayInWords = (way: ProspectWay) => prospectWayTexts[way].replace('my', 'their').toLowerCase();

/** The answer to a request as told to the user: the connector's, a no if the prospect put it off, or both yes. */
export type SaidOfRequest = IntroAnswer | 'both';

/** How long a prospect's link works, in days, and how many characters an address, a number or a page may have. */
export const prospectLinkDays = 30;
export const prospectContactMost = 300;
