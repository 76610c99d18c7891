import { dayMs } from './durations.ts';
import { firstName } from './first-name.ts';
import { formatLongDay } from './format.ts';

/** The only way a connector wants to be contacted about an introduction, if they named one. */
export const termWays = ['mail', 'call', 'message'] as const;
type TermWay = (typeof termWays)[number];
export const termWayTexts: Record<TermWay, string> = {
	mail: 'Email only',
	call: 'Call only',
	message: 'Message only',
};

/** The terms a connector has agreed to: `notBefore` is a day, as YYYY-MM-DD. */
export type IntroTerms = { mayMention: boolean; notBefore: string | null; by: TermWay | null };

/** The only words the user may quote from the connector, who reads them before allowing it. */
export const permittedWords = (connector: string) => `${connector} suggested I get in touch.`;

/** Returns the terms as sentences for the user, with the names of connector and prospect. */
export const termLines = ({ mayMention, notBefore, by }: IntroTerms, connector: string, prospect: string): string[] => [
	...(mayMention ? [`You can write to ${firstName(prospect)} yourself, and say: “${permittedWords(connector)}”`] : []),
	...(notBefore ? [`Not before ${formatLongDay(notBefore)}.`] : []),
	...(by ? [`${termWayTexts[by]}, please.`] : []),
];

/** Returns the first day that may be chosen: the day after `now` (in ms), in UTC. */
export const firstTermDay = (now: number) => new Date(now + dayMs).toISOString().slice(0, 10);
