import { dayMs } from './durations.ts';
import { firstName } from './first-name.ts';
import { formatLongDay } from './format.ts';

/** How a connector wants to be written to about an introduction. */
export const termWays = ['mail', 'call', 'message'] as const;
type TermWay = (typeof termWays)[number];
export const termWayTexts: Record<TermWay, string> = {
	mail: 'Email only',
	call: 'Call only',
	message: 'Message only',
};

/** The terms on which a connector has agreed: `notBefore` is a day, as YYYY-MM-DD. */
export type IntroTerms = { mayMention: boolean; notBefore: string | null; by: TermWay | null };

/** The only words that the user may quote from the connector, who reads them before allowing it. */
export const permittedWords = (connector: string) => `${connector} suggested I get in touch.`;

/** The terms in sentences for the user, of whom and about whom. */
export const termLines = ({ mayMention, notBefore, by }: IntroTerms, connector: string, prospect: string): string[] => [
	...(mayMention ? [`You can write to ${firstName(prospect)} yourself, and say: “${permittedWords(connector)}”`] : []),
	...(notBefore ? [`Not before ${formatLongDay(notBefore)}.`] : []),
	...(by ? [`${termWayTexts[by]}, please.`] : []),
];

/** The first day that may be named: the one after this moment, in UTC, where `now` is in ms. */
export const firstTermDay = (now: number) => new Date(now + dayMs).toISOString().slice(0, 10);
