import { dayMs } from './durations.ts';
import { firstName } from './first-name.ts';
import { inWords } from './format.ts';
import { type IntroStatus, introStates } from './intro-status.ts';
import { dayIn } from './time-zone.ts';

/**
 * Result of an ask about a person. `waiting`: no answer yet. `replied`: a reply came, and the user has not said yet
 * what it means. `nothing`: the user has given up on it.
 */
export type CameHere = 'agreed' | 'replied' | 'waiting' | 'nothing' | 'declined' | 'doesnt_know';

/** Returns the result of an ask in this state. Null if no one was asked. */
export function cameOf(status: IntroStatus): CameHere | null {
	if (!introStates[status].asked) return null;
	if (introStates[status].agreed) return 'agreed';
	if (status === 'declined' || status === 'doesnt_know' || status === 'replied') return status;
	return status === 'no_reply' ? 'nothing' : 'waiting';
}

/** How long an unanswered ask keeps others from being suggested, in ms. */
export const answerWaitMs = 14 * dayMs;

/** An ask about a person: the connector, by name or address, the time (in ISO 8601), and the result. */
export type AskHere = { name: string | null; at: string; came: CameHere };

/**
 * True while an ask is open: answered with yes, or followed by something the user has not judged yet, or unanswered for
 * less than 14 days. Meanwhile no one else is suggested for the person. `now` is in ms since 1970.
 */
export const isStanding = ({ came, at }: Pick<AskHere, 'came' | 'at'>, now: number) =>
	came === 'agreed' || came === 'replied' || (came === 'waiting' && now - Date.parse(at) < answerWaitMs);

const first = { agreed: 0, replied: 1, waiting: 2, nothing: 3, declined: 3, doesnt_know: 3 } as const;

/** Returns the open ask about a person: a yes before all others, else the latest. Undefined without one. */
export const standingAsk = <Ask extends Pick<AskHere, 'came' | 'at'>>(
	asks: readonly Ask[],
	now: number,
): Ask | undefined =>
	asks
		.filter((ask) => isStanding(ask, now))
		.toSorted((a, b) => first[a.came] - first[b.came] || Date.parse(b.at) - Date.parse(a.at))[0];

/** Returns an open ask in words: "Asked Ethan-Chloe today". `zone` is the user's time zone. */
export function standingText({ name, came, at }: AskHere, now: number, zone = 'UTC'): string {
	const who = name === null ? null : name.includes('@') ? name : firstName(name);
	if (came === 'agreed') return `${who ?? 'Your connection'} said yes`;
	if (came === 'replied') return `${who ?? 'Your connection'} replied`;
	return `Asked ${who ?? 'someone'} ${inWords(dayIn(zone, now) - dayIn(zone, Date.parse(at)))}`;
}
