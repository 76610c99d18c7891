import type { IntroRequest } from '#contract/intro-request';
import { nextStatus } from '#contract/rules/intro-status';
import { oneLine } from '#contract/rules/text';
import type { User } from '#contract/user';
import { displayName } from '../../accounts/display-name.ts';
import type { Db } from '../../db/client.ts';
import type { OwnUser } from '../../db/owned.ts';
import type { Bindings } from '../../env.ts';
import { innerMessage } from '../../http/fault.ts';
import { log } from '../../http/log.ts';
import { sendIntroduction } from '../../mail/door.ts';
import { requestLetter } from '../../outside/mail/letter.ts';
import type { Mail } from '../../outside/mail/mailer.ts';
import { updateDelivery } from '../db/intro-requests.ts';

/** Who sends, and what the sending needs of the server. `waitUntil` keeps work going after the response. */
export type Sending = {
	db: Db;
	env: Bindings;
	user: OwnUser;
	/** The origin of the app, for the answer link. */
	origin: string;
	requestId: string;
	waitUntil: (work: Promise<unknown>) => void;
	/** Tells the user's tabs that the request was written, or what became of it. */
	written: () => void;
};

/** The address of the page on which a connector answers. */
export const answerUrl = (origin: string, token: string) => `${origin}/api/r/${token}`;

/**
 * Hands the request's mail to the provider, once, and writes what became of it. Returns the request as it is then. When
 * the outcome cannot be written, the request counts as unknown. It is never sent a second time. Never throws.
 */
export async function deliver(
	{ db, env, user, origin, requestId, written }: Sending,
	request: IntroRequest,
	answerToken: string | null,
): Promise<IntroRequest> {
	const answerLink = answerToken && answerUrl(origin, answerToken);
	const delivery = await sendIntroduction(env, mailOf(request, user, env.MAIL_FROM, answerLink));
	const ids = { requestId, introRequestId: request.id };
	if (delivery.outcome !== 'sent') log('error', 'mail', { ...ids, ...delivery });
	const mailId = delivery.outcome === 'sent' ? delivery.mailId : null;
	const unknown = { ...request, status: nextStatus(request.status, 'mail-unclear') };
	try {
		return (await updateDelivery(db, user.id, request.id, delivery.outcome, mailId)) ?? unknown;
	} catch (error) {
		log('error', 'mail-outcome-unwritten', { ...ids, outcome: delivery.outcome, message: innerMessage(error) });
		return unknown;
	} finally {
		written();
	}
}

function mailOf(request: IntroRequest, user: User, from: string, answerLink: string | null): Mail {
	const name = displayName(user);
	return {
		from: { email: from, name: `${name} via Kindling` },
		replyTo: { email: user.email, name },
		to: request.recipientEmail ?? '',
		subject: oneLine(request.subject),
		...requestLetter(request.message, answerLink),
		headers: threadOf(request, from),
	};
}

// Both providers make the Message-ID themselves. So the ask and what follows it name one id of ours, which no mail has:
// mail programs put mails into one thread whose References meet (decision 046).
function threadOf({ id, followsId }: IntroRequest, from: string): Record<string, string> {
	const thread = `<${followsId ?? id}@${from.split('@')[1] ?? from}>`;
	return { ...(followsId && { 'In-Reply-To': thread }), References: thread };
}
