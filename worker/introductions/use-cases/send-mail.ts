import { type IntroRequest, mailRefused, type NewIntroRequest } from '#contract/intro-request';
import type { MailedRequest, NewMailAboutSeveral } from '#contract/mail-about-several';
import { forwardParts, messageParts } from '#contract/mailed-text';
import type { Db } from '../../db/client.ts';
import type { Owner } from '../../db/owned.ts';
import { Problem, unavailable } from '../../http/problem.ts';
import { mostOf } from '../../http/quotas.ts';
import { fingerprint, newMailToken, newToken } from '../../http/token.ts';
import { takesReplies } from '../../mail/own-address.ts';
import { createMail, type Written } from '../db/mails/create-mail.ts';
import type { NewMail } from '../db/mails/insert-requests.ts';
import { listRequestsOf } from '../db/mails/mails.ts';
import { answerUrl, introductionHash, linkOf, renewLink } from './answer-link.ts';
import { deliver, type MailTokens, type Sending } from './deliver.ts';
import { mailMember } from './mail-member.ts';
import { countedFor, ensureMayMail, notWrittenProblem } from './sending-rules.ts';
import { tellChange } from './tell-change.ts';

/** A mail as requested by a call. */
type MailToSend = NewMail & { message: string; sendEmail: boolean; prepare?: boolean | undefined; answerLink: boolean };

/** Returns the body of a request as a mail about one person. */
export const mailAboutOne = ({
	prospectId,
	followUp,
	connectionId = null,
	connectorName = null,
	circleMember = null,
	...own
}: NewIntroRequest) => ({
	...own,
	prospectIds: [prospectId],
	isForSeveral: false,
	connectionId,
	connectorName,
	circleMember: own.sendEmail ? circleMember : null,
	followUp: followUp ? { kind: followUp.kind, id: followUp.requestId } : null,
});

/** Returns the body of POST /api/favours as a mail about several. */
export const mailAboutSeveral = ({
	followUp,
	connectionId = null,
	circleMember = null,
	...own
}: NewMailAboutSeveral) => ({
	...own,
	isForSeveral: true,
	connectionId,
	circleMember: own.sendEmail ? circleMember : null,
	followUp: followUp ? { kind: followUp.kind, id: followUp.favourId } : null,
});

/**
 * Asks for introductions with one mail: writes it with a request for each of its people, hands it to the provider once,
 * records its fate, and returns the requests. Without `sendEmail` it only writes. An `idempotencyKey` that was used
 * before writes and sends nothing: it returns what the earlier call did. Throws a Problem unless everything is saved,
 * and sent.
 */
export async function sendMail(
	sending: Sending,
	mail: MailToSend,
	idempotencyKey: string | null,
): Promise<{ id: string; requests: readonly MailedRequest[]; answerUrl?: string }> {
	const { db, user, env, origin } = sending;
	if (mail.sendEmail) await ensureMayMail(sending, mail);
	const counted = countedFor(env, user.id, mail);
	// A thank-you asks nothing.
	const isAnswered = mail.answerLink || mail.circleMember !== null;
	const token = isAnswered && mail.followUp?.kind !== 'thanks' ? newToken() : null;
	// Nothing that a member writes by mail may come to us, since it would reveal their address.
	const takesMail = mail.sendEmail && mail.circleMember === null && takesReplies(env, user);
	const replyToken = takesMail ? newMailToken() : null;
	const written = rowsOf(mail, mail.circleMember === null ? token : null);
	const created = await createMail(db, user.id, mail, {
		...written,
		...counted,
		status: statusOf(mail),
		// No key of a call has a space.
		idempotencyKey: idempotencyKey && (mail.isForSeveral ? `several ${idempotencyKey}` : idempotencyKey),
		...(token ? linkOf(token) : { answerToken: null, answerUntil: null }),
		replyToken: replyToken && fingerprint(replyToken),
		most: mostOf(env, 'requests'),
	});
	if (!('requests' in created)) throw notWrittenProblem(created, mail);
	const { id, byMail, outcome } = created;
	if (outcome === 'known' && !isSame(created, mail, written.rows)) throw handedOver();
	const requests =
		outcome === 'known'
			? await waitUntilSettled(db, user.id, created)
			: await handOver(sending, mail, created, { answerToken: token, replyToken });
	const decisive = requests.find(({ answer }) => answer !== null) ?? requests[0];
	const problem = decisive && mailProblemOf(decisive, byMail);
	if (problem) throw problem;
	if (byMail || !token) return { id, requests };
	// Only the link's hash is stored, so a repeated call can't return the earlier link and makes another.
	const isLinked = outcome === 'new' || (await renewLink(db, user.id, id, requests, token));
	return isLinked ? { id, requests, answerUrl: answerUrl(origin, token) } : { id, requests };
}

/** Hands over a mail that was just written, and returns its requests afterwards. */
async function handOver(
	sending: Sending,
	mail: MailToSend,
	{ id, requests, byMail, member }: Written,
	tokens: MailTokens,
): Promise<readonly MailedRequest[]> {
	const changed = { id, userId: sending.user.id, member };
	if (mail.circleMember !== null) {
		await tellChange(sending.telling, 'mail', changed);
		// Not awaited: how long it takes, and if a mail leaves at all, is the member's private matter.
		sending.waitUntil(mailMember(sending, { ...mail, id, requests }, tokens.answerToken));
		return requests;
	}
	if (!byMail) {
		await tellChange(sending.telling, null, changed);
		return requests;
	}
	const delivered = deliver(sending, { ...mail, id, requests }, tokens);
	// The mail is sent and its outcome written even if the user closes the page now.
	sending.waitUntil(delivered);
	return delivered;
}

const statusOf = ({ sendEmail, prepare }: MailToSend) => (sendEmail ? 'sending' : prepare ? 'prepared' : 'pending');

// The id of the mail, and a request for each person; for several people, with the ask and their own part to forward.
function rowsOf({ message, prospectIds, isForSeveral }: MailToSend, token: string | null) {
	const mailId = crypto.randomUUID();
	const { ask } = messageParts(message);
	const parts = forwardParts(message, prospectIds.length);
	const ownMessage = (part: string | null | undefined) => (part ? `${ask}\n\n---\n${part}` : ask);
	const rows = prospectIds.map((prospectId, at) => {
		const id = isForSeveral ? crypto.randomUUID() : mailId;
		const introductionToken = token && introductionHash(token, isForSeveral ? id : null);
		return { id, prospectId, message: isForSeveral ? ownMessage(parts[at]) : message, introductionToken };
	});
	return { id: mailId, rows };
}

function isSame(
	{ requests, byMail }: Written,
	{ sendEmail, recipientEmail, circleMember, subject }: MailToSend,
	rows: ReturnType<typeof rowsOf>['rows'],
): boolean {
	const isOf = (one: MailedRequest) =>
		one.recipientEmail === recipientEmail &&
		one.circleMember === circleMember &&
		one.subject === subject &&
		rows.some(({ prospectId, message }) => one.prospectId === prospectId && one.message === message);
	return sendEmail === byMail && requests.length === rows.length && requests.every(isOf);
}

// Each wait ends with a query, so there are few. Together they take 11.5 seconds, a little more than a provider may.
const waitsMs = [500, 1_000, 2_000, 4_000, 4_000];

/** Returns the requests of a mail once it is no longer being handed over, for a second press of the same button. */
async function waitUntilSettled(db: Db, userId: Owner, { id, requests }: Written): Promise<readonly MailedRequest[]> {
	let now: readonly MailedRequest[] = requests;
	for (const waitMs of waitsMs) {
		if (now[0]?.status !== 'sending') break;
		await new Promise((resolve) => setTimeout(resolve, waitMs));
		now = await listRequestsOf(db, userId, id);
	}
	return now;
}

/** Returns the Problem of a mail that was not sent, or may not have been. Null when it was sent or saved. */
function mailProblemOf({ status, sentAt, answer }: IntroRequest, byMail: boolean): Problem | null {
	if (!byMail) return null;
	if (status === 'failed') return new Problem('mail-refused', mailRefused);
	// An answer proves that the mail arrived. An outcome that the user recorded says nothing about it.
	if (sentAt !== null || answer !== null) return null;
	const sentence = 'The mail provider gave no clear answer, so your email may or may not have been sent.';
	return unavailable(sentence, 60, 'mail-unclear');
}

/** The problem when an Idempotency-Key is used again for another email. */
const handedOver = () =>
	new Problem(
		'mail-already-handed-over',
		'An earlier version of this email was already handed over. Please check its history first.',
	);
