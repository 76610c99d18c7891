import type { FavourRequest, NewFavour, SavedFavour } from '#contract/favour';
import type { IntroRequest } from '#contract/intro-request';
import { forwardParts, messageParts } from '#contract/mailed-text';
import { limitOf } from '../../http/settings.ts';
import { fingerprint, newMailToken, newToken } from '../../http/token.ts';
import { takesReplies } from '../../mail/own-address.ts';
import { createFavour } from '../db/favours/create-favour.ts';
import { updateFavourLink } from '../db/favours/favour-links.ts';
import { listFavourRequests } from '../db/favours/favours.ts';
import { answerUrl, favourLinkOf, introductionHash, newLinkOf } from './answer-link.ts';
import { deliver, type Sending } from './deliver.ts';
import { handedOver, mailProblemOf, waitUntilSettled } from './mail-outcome.ts';
import { countedFor, ensureMayMail, notWrittenProblem } from './sending-rules.ts';

/**
 * Asks a connector about several people with one mail: writes a request for each of them, hands the mail to the provider
 * once, writes what became of it to all, and returns them. Everything else is as with one request (send-intro-request.ts).
 */
export async function sendFavour(
	sending: Sending,
	favour: NewFavour,
	idempotencyKey: string | null,
): Promise<SavedFavour> {
	const { db, user, env } = sending;
	if (favour.sendEmail) await ensureMayMail(sending, favour.recipientEmail, favour.prospectIds);
	const token = favour.answerLink ? newToken() : null;
	const replyToken = favour.sendEmail && takesReplies(env, user) ? newMailToken() : null;
	const rows = rowsOf(favour, token);
	const created = await createFavour(db, user.id, favour, {
		status: favour.sendEmail ? 'sending' : 'pending',
		idempotencyKey,
		...favourLinkOf(token),
		replyToken: replyToken && fingerprint(replyToken),
		...countedFor(env, user.id, favour),
		most: limitOf(env, 'INTRO_REQUESTS_PER_USER'),
		rows,
	});
	if (!('rows' in created)) throw notWrittenProblem(created, env, whatIsMissing(favour));
	const { id, byMail } = created;
	let requests = created.rows;
	if (created.outcome === 'known') {
		if (!isSame(requests, byMail, favour, rows)) throw handedOver();
		if (requests[0]) await waitUntilSettled(db, user.id, requests[0]);
		requests = await listFavourRequests(db, user.id, id);
	} else if (byMail) requests = await send(sending, favour, { id, requests }, { answerToken: token, replyToken });
	else sending.tellTabs();
	const told = requests.find(({ answer }) => answer !== null) ?? requests[0];
	const problem = told && mailProblemOf(told, byMail);
	if (problem) throw problem;
	const saved = { id, requests };
	if (byMail || !token) return saved;
	// As with one request: an earlier call's link is not known any more, and this call makes another.
	const ids = requests.map((request) => request.id);
	const isLinked = created.outcome === 'new' || (await updateFavourLink(db, user.id, id, newLinkOf(token, ids)));
	return isLinked ? { ...saved, answerUrl: answerUrl(sending.origin, token) } : saved;
}

type Favoured = { id: string; requests: FavourRequest[] };

async function send(
	sending: Sending,
	{ recipientEmail, subject, message, followUp }: NewFavour,
	{ id, requests }: Favoured,
	tokens: Parameters<typeof deliver>[2],
): Promise<FavourRequest[]> {
	const mail = { id, followsId: followUp?.favourId ?? null, recipientEmail, subject, message };
	const people = requests.map(({ prospectName }) => prospectName);
	const delivered = deliver(sending, { ...mail, people, rows: requests }, tokens);
	// The mail is sent and its outcome written even when the person closes the page now.
	sending.waitUntil(delivered);
	const now = await delivered;
	return requests.map((request) => ({ ...request, ...now.find((row) => row.id === request.id) }));
}

// Each person's own message is the ask and their part to forward.
function rowsOf({ message, prospectIds }: NewFavour, token: string | null) {
	const { ask } = messageParts(message);
	const parts = forwardParts(message, prospectIds.length);
	return prospectIds.map((prospectId, at) => {
		const id = crypto.randomUUID();
		const text = parts[at] ? `${ask}\n\n---\n${parts[at]}` : ask;
		return { id, prospectId, message: text, introductionToken: token && introductionHash(token, id) };
	});
}

function isSame(
	known: readonly IntroRequest[],
	byMail: boolean,
	{ sendEmail, recipientEmail, subject }: NewFavour,
	rows: ReturnType<typeof rowsOf>,
): boolean {
	const isOf = (one: IntroRequest) =>
		one.recipientEmail === recipientEmail &&
		one.subject === subject &&
		rows.some(({ prospectId, message }) => one.prospectId === prospectId && one.message === message);
	return sendEmail === byMail && known.length === rows.length && known.every(isOf);
}

const whatIsMissing = ({ connectionId, followUp }: NewFavour) =>
	followUp ? 'Prospect or favour' : connectionId ? 'Prospect or connection' : 'Prospect';
