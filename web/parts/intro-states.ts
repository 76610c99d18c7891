import type { IntroRequest } from '#contract/intro-request';
import type { IntroAnswer, IntroStatus } from '#contract/intro-status';
import { workingDaysBetween } from './intro-texts.ts';

type Look = { label: string; tone: 'neutral' | 'default' | 'good' | 'warn' };

/** The name of each status of a request, and the look of its badge. */
export const introStates: Record<IntroStatus, Look> = {
	pending: { label: 'Saved, not sent', tone: 'neutral' },
	sending: { label: 'Sending', tone: 'neutral' },
	sent: { label: 'Sent', tone: 'default' },
	failed: { label: 'Not sent: refused', tone: 'warn' },
	unknown: { label: 'May not have been sent', tone: 'warn' },
	accepted: { label: 'Said yes', tone: 'good' },
	declined: { label: 'Said no', tone: 'neutral' },
	introduced: { label: 'Introduced', tone: 'good' },
	no_reply: { label: 'No reply', tone: 'neutral' },
};

/** What a connection answered through the answer link. */
export const answerTexts: Record<IntroAnswer, string> = {
	yes: 'Yes, happy to introduce you',
	no: 'Not right now',
	unsure: 'I don’t know them well enough',
};

const overdueAfterWorkingDays = 5;

/** Whether a sent request is without an answer for five working days or more. */
export const isOverdue = ({ status, sentAt }: IntroRequest, now = new Date()) =>
	(status === 'sent' || status === 'no_reply') &&
	sentAt !== null &&
	workingDaysBetween(new Date(sentAt), now) >= overdueAfterWorkingDays;
