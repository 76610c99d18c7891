import type { SavedRequest } from '#contract/intro-request';
import { answerWindowMs } from '#contract/rules/intro-status';
import type { Db } from '../../db/client.ts';
import type { Owner } from '../../db/owned.ts';
import { fromNow } from '../../db/time.ts';
import type { Bindings } from '../../env.ts';
import { missing, Problem } from '../../http/problem.ts';
import { fingerprint, mailTokenOf, newToken } from '../../http/token.ts';
import { ownAddress, takesReplies } from '../../mail/own-address.ts';
import { type ConnectorsLink, createProspectLink } from '../db/answers/prospect-links.ts';
import { findForMember, keepMemberLink } from '../db/mails/asks-member.ts';
import type { FoundRequest } from '../db/mails/find-by-token.ts';
import { listRequestsOf, updateLink } from '../db/mails/mails.ts';
import { findIntroRequest, mailOf } from '../db/requests/intro-request-columns.ts';

/** The address of the page on which a connector answers. */
export const answerUrl = (origin: string, token: string) => `${origin}/api/r/${token}`;

/** Stored part of an answer link: the hash of its token, and until when it works. */
export const linkOf = (token: string) => ({
	answerToken: fingerprint(token),
	answerUntil: fromNow(answerWindowMs),
});

/**
 * The token in the address that a copy of the introduction goes to. It follows from the token of the answer link, so that
 * the page behind the link can name it, while what is stored of both is a hash. A mail about several has one link, and each of its
 * requests an address; `requestId` is null otherwise.
 */
const introductionTokenOf = (answerToken: string, requestId: string | null): string =>
	mailTokenOf(answerToken, requestId ? `introduction ${requestId}` : 'introduction');

/** The hash of that token. */
export const introductionHash = (answerToken: string, requestId: string | null): string =>
	fingerprint(introductionTokenOf(answerToken, requestId));

/**
 * The address that a copy of the introduction goes to, for the page of an answer link. Null where the server takes no mail,
 * where the user does not want it, and for a link that is older than such addresses or was opened in the app.
 */
export const copyAddress = (
	env: Bindings,
	{ user, introductionToken, mail, linkId }: FoundRequest,
	answerToken: string,
): string | null => {
	if (!takesReplies(env, user)) return null;
	const token = introductionTokenOf(answerToken, mail.isForSeveral ? linkId : null);
	if (introductionToken !== fingerprint(token)) return null;
	return ownAddress({ purpose: 'introduction', token }, env.REPLY_DOMAIN);
};

/**
 * The token in the link that a connector hands on to the prospect. It follows from the token of the answer link, so that
 * the page behind that can show it again, and from a salt, so that another link can take its place.
 */
export const prospectTokenOf = (answerToken: string, requestId: string, salt: string): string =>
	mailTokenOf(answerToken, `prospect ${requestId} ${salt}`);

/** The address of the page on which a prospect says whether they want to be introduced. */
export const prospectUrl = (origin: string, token: string) => `${origin}/api/p/${token}`;

/**
 * Gives a member of the circle, who a mail asks, a link of their own to its answer page, in place of the one before: the
 * link in the mail is known by its hash only. Throws a Problem where the mail does not ask them. `agreed` are the asks that
 * they have said yes to.
 */
export async function newMemberLink(db: Db, userId: Owner, mailId: string, origin: string) {
	const token = newToken();
	const agreed = (await findForMember(db, userId, mailId)).filter(({ status }) => status === 'accepted');
	const links = agreed.map((asked) => ({
		of: asked.user.id,
		requestId: asked.id,
		link: newProspectLinkOf(token, asked),
	}));
	if (!(await keepMemberLink(db, userId, mailId, fingerprint(token), links))) missing('Request');
	return { url: answerUrl(origin, token), agreed };
}

/** Another link for the prospect of a request, which follows from the token of the page where it is made. */
export function newProspectLinkOf(answerToken: string, { id, mail }: FoundRequest): ConnectorsLink {
	const salt = crypto.randomUUID();
	const tokenHash = fingerprint(prospectTokenOf(answerToken, id, salt));
	return { salt, tokenHash, madeBeside: mail.isAskMailed && !mail.isToAsked };
}

/** Gives what the user sends themselves another answer link: see {@link updateLink}. Returns whether there is a new one. */
export const renewLink = (
	db: Db,
	userId: Owner,
	mailId: string,
	requests: readonly { id: string; favourId: string | null }[],
	token: string,
): Promise<boolean> => {
	const introductions = requests.map(({ id, favourId }) => ({ id, hash: introductionHash(token, favourId && id) }));
	return updateLink(db, userId, mailId, { ...linkOf(token), introductions });
};

/**
 * Gives a request a link for its prospect that the user hands on themselves, in place of the one before. Throws a Problem
 * while no one has said yes to it.
 */
export async function newProspectLink(db: Db, userId: Owner, id: string, origin: string) {
	const token = newToken();
	const made = await createProspectLink(db, userId, id, fingerprint(token));
	if (made) return { prospectId: made.prospectId, link: { url: prospectUrl(origin, token), until: made.until } };
	if (!(await findIntroRequest(db, userId, id))) missing('Request');
	throw new Problem(
		'prospect-link-too-early',
		'This link comes after a yes and before the introduction. No one has said yes to this request yet, or the introduction has been made.',
	);
}

/**
 * Gives a request that the user sends themselves another answer link, which is that of its whole mail, and returns the
 * request with it. The link before stops working: only its hash is stored, so it cannot be shown again. Throws a Problem
 * where the request needs none.
 */
export async function newAnswerLink(db: Db, userId: Owner, id: string, origin: string): Promise<SavedRequest> {
	const token = newToken();
	const requests = await listRequestsOf(db, userId, mailOf(id));
	const { prospectName: _, ...request } = requests.find((one) => one.id === id) ?? missing('Request');
	if (await renewLink(db, userId, request.favourId ?? id, requests, token))
		return { ...request, answerUrl: answerUrl(origin, token) };
	throw new Problem('answer-link-not-needed', 'This request needs no answer link.');
}
