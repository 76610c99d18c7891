import type { IntroRequest } from './intro-request.ts';
import { dayMs } from './rules/time.ts';

/** A request that waits for the user, with whom it is about. */
export type OpenRequest = Pick<
	IntroRequest,
	'id' | 'subject' | 'status' | 'answerNote' | 'sentAt' | 'respondedAt' | 'createdAt'
> & {
	prospectId: string;
	prospectName: string;
	listId: string;
	/** Who was asked, by name; null when only the address is known. */
	connectorName: string | null;
	recipientEmail: string | null;
};

/** Somebody who could introduce people whom nobody was asked about yet. */
export type WarmPath = {
	connectorName: string;
	/** How many such people there are. */
	count: number;
	/** How many requests this connector has agreed to. */
	saidYes: number;
	/** The newest of these people, to ask about first. */
	prospectId: string;
	prospectName: string;
	listId: string;
};

/** What waits for the user, over all lists: GET /api/needs-you. Each kind has at most {@link needsYouMost} entries. */
export type NeedsYou = {
	/** They said yes: did the introduction happen? */
	confirm: OpenRequest[];
	/** The mail came back: nobody was asked. */
	bounced: OpenRequest[];
	/** No answer for {@link nudgeAfterWorkingDays} working days, and no nudge yet. */
	nudge: OpenRequest[];
	/** The mail was refused, or nobody knows whether it was sent. */
	look: OpenRequest[];
	/** Who could be asked next. The connector who agreed most often comes first. */
	ask: WarmPath[];
};

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
