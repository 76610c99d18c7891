import { type IntroRequest, mailRefused } from '#contract/intro-request';
import type { MailedRequest } from '#contract/mail-about-several';
import type { Db } from '../../db/client.ts';
import type { Owner } from '../../db/owned.ts';
import { Problem, unavailable } from '../../http/problem.ts';
import { listRequestsOf } from '../db/mails/mails.ts';

// Each wait ends with a query, so there are few. Together they are 11.5 seconds, a little more than a provider may
// take.
const waitsMs = [500, 1_000, 2_000, 4_000, 4_000];

/** The requests of a mail once it is no longer being handed over, for a second press of the same button. */
export async function waitUntilSettled(
	db: Db,
	userId: Owner,
	mailId: string,
	requests: readonly MailedRequest[],
): Promise<readonly MailedRequest[]> {
	let now = requests;
	for (const waitMs of waitsMs) {
		if (now[0]?.status !== 'sending') break;
		await new Promise((resolve) => setTimeout(resolve, waitMs));
		now = await listRequestsOf(db, userId, mailId);
	}
	return now;
}

/** The Problem to show when the mail was not sent, or when that is unknown. Null when it was sent, or saved. */
export function mailProblemOf({ status, sentAt, answer }: IntroRequest, byMail: boolean): Problem | null {
	if (!byMail) return null;
	if (status === 'failed') return new Problem('mail-refused', mailRefused);
	// An answer proves that the mail arrived. An outcome that the user recorded themselves says nothing about it.
	if (sentAt !== null || answer !== null) return null;
	const sentence = 'The mail provider gave no clear answer, so your email may or may not have been sent.';
	return unavailable(sentence, 60, 'mail-unclear');
}

/** The problem when an Idempotency-Key is used again for another email. */
export const handedOver = () =>
	new Problem(
		'mail-already-handed-over',
		'An earlier version of this email was already handed over. Please check its history first.',
	);
