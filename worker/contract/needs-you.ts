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

/** The most characters of a reply shown in the overview of what waits for the user. */
export const replyShown = 600;

/** The most entries of each kind. */
export const needsYouMost = 50;

/** Working days (Monday to Friday) that a connector has before a nudge is offered. */
const nudgeAfterWorkingDays = 5;

/** An unanswered request from this time or earlier is due for a nudge at `now`. */
export const nudgeDueBefore = (now = Date.now()) => workingDaysBefore(nudgeAfterWorkingDays, now);

/** Returns the latest time that is at least `days` working days before `now`. In UTC, times in ms since 1970. */
export function workingDaysBefore(days: number, now: number): number {
	let time = now;
	for (let left = days; left > 0; ) {
		if (new Date(time).getUTCDay() % 6 !== 0) left -= 1;
		time -= dayMs;
	}
	return time;
}
