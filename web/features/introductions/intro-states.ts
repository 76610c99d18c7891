import type { IntroRequest, LatestRequest, Outcome, RequestInHistory } from '#contract/intro-request';
import { nudgeDueBefore } from '#contract/needs-you';
import { cameOf, isStanding } from '#contract/rules/asked-once';
import { daysAgo } from '#contract/rules/format';
import {
	type FollowUpKind,
	type IntroAnswer,
	type IntroKind,
	type IntroStatus,
	introStates,
	nudgeableStatuses,
} from '#contract/rules/intro-status';

type Look = { label: string; tone: 'neutral' | 'default' | 'good' | 'warn' };

/** The name of each status of a request, and the look of its badge. */
export const introLooks: Record<IntroStatus, Look> = {
	prepared: { label: 'Not sent yet', tone: 'neutral' },
	pending: { label: 'Asked another way', tone: 'neutral' },
	sending: { label: 'Sending', tone: 'neutral' },
	sent: { label: 'Sent', tone: 'default' },
	failed: { label: 'Not sent: refused', tone: 'warn' },
	unknown: { label: 'May not have been sent', tone: 'warn' },
	replied: { label: 'Replied', tone: 'good' },
	bounced: { label: 'Came back', tone: 'warn' },
	accepted: { label: 'Said yes', tone: 'good' },
	declined: { label: 'Said no', tone: 'neutral' },
	doesnt_know: { label: 'Doesn’t know them', tone: 'neutral' },
	introduced: { label: 'Introduced', tone: 'good' },
	no_reply: { label: 'No reply', tone: 'neutral' },
};

/** Returns the look of a request and its answers: after a connector's yes the prospect may have said yes too. */
export const lookOf = ({ status, prospectAnswer }: Pick<IntroRequest, 'status' | 'prospectAnswer'>): Look =>
	status === 'accepted' && prospectAnswer === 'yes' ? { label: 'Both said yes', tone: 'good' } : introLooks[status];

/** Returns a connector's answer as it counts now. If the prospect put it off, it is shown as "not right now". */
export const shownAnswer = ({ status, prospectAnswer }: IntroRequest, answer: IntroAnswer): IntroAnswer =>
	status === 'declined' && answer === 'yes' && prospectAnswer === 'later' ? 'no' : answer;

/** Describes the latest request about a prospect in a word or two, for a list. */
export function markOf({ status, sentAt, createdAt }: LatestRequest, now = Date.now()): string {
	if (status === 'sent' || status === 'pending') {
		return `asked ${daysAgo(Date.parse(sentAt ?? createdAt), now)}`;
	}
	if (status === 'failed') return 'refused';
	if (status === 'unknown') return 'unclear';
	if (status === 'doesnt_know') return 'doesn’t know';
	return introLooks[status].label.toLowerCase();
}

/**
 * Returns the outcomes that make sense for a request now: not "no reply" once someone has answered, and after an
 * introduction only the correction of a mistake.
 */
export function outcomesNow(status: IntroStatus): readonly Outcome[] {
	switch (status) {
		case 'failed':
		case 'sending':
		case 'prepared':
			return [];
		case 'introduced':
			return ['accepted', 'introduced'];
		case 'accepted':
			return ['accepted', 'declined', 'introduced'];
		case 'declined':
		case 'doesnt_know':
			return ['accepted', 'declined', 'doesnt_know'];
		case 'replied':
		case 'bounced':
			return ['accepted', 'declined', 'doesnt_know', 'introduced'];
		default:
			return ['accepted', 'declined', 'doesnt_know', 'introduced', 'no_reply'];
	}
}

/** Advice after a mail bounced. */
export const bouncedAdvice = (kind: IntroKind) =>
	kind === 'thanks'
		? 'This address doesn’t accept email. Thank them another way, or at another address.'
		: 'This address doesn’t accept email. Ask another way, or another address.';

/** True while one of these requests about a prospect is open: meanwhile no one else is asked. */
export const isAskedNow = (requests: readonly IntroRequest[], now = Date.now()) =>
	requests.some(({ kind, status, createdAt }) => {
		const came = kind === 'ask' ? cameOf(status) : null;
		return came !== null && isStanding({ came, at: createdAt }, now);
	});

/** Names of messages that follow a request. */
export const kindLabels: Record<FollowUpKind, string> = { nudge: 'Nudge', thanks: 'Thank-you' };

/**
 * True for a request due for a nudge: unanswered for five working days or more, not nudged yet, not marked as spam, and
 * without a mail that may be a reply. `requests` are all requests about the prospect.
 */
export const isNudgeDue = (
	{ replies, ...request }: RequestInHistory,
	requests: readonly IntroRequest[],
	now = Date.now(),
) =>
	request.kind === 'ask' &&
	nudgeableStatuses.includes(request.status) &&
	!request.delivery.complained &&
	!replies.some(({ unsure }) => unsure) &&
	Date.parse(request.sentAt ?? request.createdAt) <= nudgeDueBefore(now) &&
	!requests.some(
		({ followsId, kind, status }) => followsId === request.id && kind === 'nudge' && introStates[status].asked,
	);

/**
 * True for a request that can get a new answer link: the user sends it themselves, and neither it nor the request it
 * follows is answered. `requests` are all requests about the prospect.
 */
export const takesAnswerLink = ({ kind, status, followsId }: IntroRequest, requests: readonly IntroRequest[]) => {
	const followed = requests.find(({ id }) => id === followsId);
	const isOpen = !followed || nudgeableStatuses.includes(followed.status);
	return status === 'pending' && kind !== 'thanks' && isOpen;
};

/**
 * True while the user can still say that they did not send a request: no one has answered it, and nothing followed it.
 * `requests` are all requests about the prospect.
 */
export const isTakenBack = ({ id, status, replies }: RequestInHistory, requests: readonly IntroRequest[]) =>
	status === 'pending' && replies.length === 0 && !requests.some(({ followsId }) => followsId === id);
