import type { ReplyMeaning } from './intro-reply.ts';
import type { IntroRequest } from './intro-request.ts';
import type { PathReason } from './path.ts';
import { dayMs } from './rules/durations.ts';

/** A request that waits for the user, with whom it is about. */
export type OpenRequest = Pick<
	IntroRequest,
	'id' | 'kind' | 'followsId' | 'subject' | 'status' | 'answerNote' | 'sentAt' | 'respondedAt' | 'createdAt'
> & {
	prospectId: string;
	prospectName: string;
	listId: string;
	/** Who was asked, by name; null when only the address is known. */
	connectorName: string | null;
	recipientEmail: string | null;
	/** How many others of the same favour wait for the same: they share this line. */
	withOthers: number;
	/** Whether the prospect is an invented person: such a line is shown, and counts nowhere. */
	isInvented: boolean;
};

/** A request that was answered with no, where somebody else could be asked. */
export type AfterNo = OpenRequest & {
	/** How many others know the prospect and have not said no about them. */
	others: number;
	/** Whom of them to ask next, by name, and why. */
	next: string;
	nextReasons: PathReason[];
};

/** A request that somebody replied to, with the beginning of the latest reply. */
export type RepliedRequest = OpenRequest & {
	/** What they wrote: at most {@link replyShown} characters. Null where it could not be read. */
	replyText: string | null;
	repliedAt: string;
	/** What a model takes the reply for. Null without one, and where it does not say. */
	proposal: ReplyMeaning | null;
};

/** How much of a reply is shown among what waits for the user, in characters. */
export const replyShown = 600;

/** Somebody who could introduce people whom nobody was asked about yet. */
export type WarmPath = {
	connectorName: string;
	/** How many such people there are. */
	count: number;
	/** How many requests this connector has agreed to. */
	saidYes: number;
	/** Why this connector, for the newest of these people. */
	reasons: PathReason[];
	/** The newest of these people, to ask about first. */
	prospectId: string;
	prospectName: string;
	listId: string;
	/** As many of them as one favour takes, this one first. */
	prospectIds: string[];
	isInvented: boolean;
};

/** What waits for the user, over all lists: GET /api/needs-you. Each kind has at most {@link needsYouMost} entries. */
export type NeedsYou = {
	/** They said yes: did the introduction happen? */
	confirm: OpenRequest[];
	/** They said no in the last 30 days: who else knows the prospect? */
	instead: AfterNo[];
	/** They replied: what did they say? */
	replied: RepliedRequest[];
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
