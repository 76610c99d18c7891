import { dayMs } from './rules/durations.ts';

export type {
	CircleAsk,
	CircleThanks,
	DeclinedRequest,
	FirstSteps,
	NeedsYou,
	OpenRequest,
	RepliedRequest,
	WarmPath,
} from './records/needs-you.ts';

/** How much of a reply is shown among what waits for the user, in characters. */
export const replyShown = 600;

/** The most entries of each kind. */
export const needsYouMost = 50;

/** How many working days (Monday to Friday) a connector has before a nudge is offered. */
const nudgeAfterWorkingDays = 5;

/** The latest time from which a request without an answer is due for a nudge at `now`. */
export const nudgeDueBefore = (now = Date.now()) => workingDaysBefore(nudgeAfterWorkingDays, now);

/** The latest time from which so many working days have passed at `now`. In UTC, times in ms since 1970. */
export function workingDaysBefore(days: number, now: number): number {
	let time = now;
	for (let left = days; left > 0; ) {
		if (new Date(time).getUTCDay() % 6 !== 0) left -= 1;
		time -= dayMs;
	}
	return time;
}
