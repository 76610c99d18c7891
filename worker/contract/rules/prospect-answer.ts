import type { IntroAnswer } from './intro-status.ts';

/** Answers that a prospect can give on the link forwarded by their connector. */
export const prospectAnswers = ['yes', 'later', 'no'] as const;
export type ProspectAnswer = (typeof prospectAnswers)[number];

/** Labels of the answer buttons. */
export const prospectAnswerTexts: Record<ProspectAnswer, string> = {
	yes: 'Yes, introduce us',
	later: 'Not now',
	no: 'No, thank you',
};

/** Answers as shown to the user: a no is "not now" too, so that no one loses face. */
export const learntAnswers = ['yes', 'later'] as const;
export type LearntAnswer = (typeof learntAnswers)[number];

/** How a prospect would like to be introduced. `times`: by a page of their own for choosing a time. */
export const prospectChannels = ['mail', 'call', 'times'] as const;
export type ProspectChannel = (typeof prospectChannels)[number];
export const prospectChannelTexts: Record<ProspectChannel, string> = {
	mail: 'By email',
	call: 'On a call',
	times: 'Through my booking link',
};

/** The same for a sentence about them. */
export const channelInWords = (way: ProspectChannel) => prospectChannelTexts[way].replace('my', 'their').toLowerCase();

/** The answer to a request as shown to the user: the connector's, a no if the prospect put it off, or both yes. */
export type SaidOfRequest = IntroAnswer | 'both';

/** Days that a prospect's link works, and the most characters of an address, a number or a page. */
export const prospectLinkDays = 30;
export const prospectContactMost = 300;
