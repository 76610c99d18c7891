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

/** Returns the address of the page on which a connector answers. */
export const answerUrl = (origin: string, token: string) => `${origin}/api/r/${token}`;

/** Stored part of an answer link: the hash of its token, and until when it works. */
export const linkOf = (token: string) => ({
	answerToken: fingerprint(token),
	answerUntil: fromNow(answerWindowMs),
});

/**
 * The token in the address for a copy of the introduction. It is derived from the token of the answer link, so that the
 * page behind that link can show the address, while only hashes of both are stored. A mail about several has one link,
 * and an address for each request; otherwise `requestId` is null.
 */
const introductionTokenOf = (answerToken: string, requestId: string | null): string =>
	mailTokenOf(answerToken, requestId ? `introduction ${requestId}` : 'introduction');

/** The hash of that token. */
export const introductionHash = (answerToken: string, requestId: string | null): string =>
	fingerprint(introductionTokenOf(answerToken, requestId));

/**
 * Returns the address for a copy of the introduction, for the page of an answer link. Null if the server receives no
 * mail, if the user doesn't want it, and for a link that is older than such addresses or was opened in the app.
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
 * The token in the link that a connector forwards to the prospect. It is derived from the token of the answer link, so
 * that the page behind that link can show it again, and from a salt, so that another link can replace it.
 */
export const prospectTokenOf = (answerToken: string, requestId: string, salt: string): string =>
	mailTokenOf(answerToken, `prospect ${requestId} ${salt}`);

/** Returns the address of the page on which a prospect says if they want to be introduced. */
export const prospectUrl = (origin: string, token: string) => `${origin}/api/p/${token}`;

/**
 * Makes a circle member's own link to the answer page of a mail that asks them, in place of the previous one: of the
 * link in the mail only the hash is known. Throws a Problem if the mail doesn't ask them. `agreed` are the asks they
 * have said yes to.
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

/** Makes another link for the prospect of a request, derived from the token of the page on which it is made. */
export function newProspectLinkOf(answerToken: string, { id, mail }: FoundRequest): ConnectorsLink {
	const salt = crypto.randomUUID();
	const tokenHash = fingerprint(prospectTokenOf(answerToken, id, salt));
	return { salt, tokenHash, madeBeside: mail.isAskMailed && !mail.isToAsked };
}

/**
 * Renews the answer link of a message that the user sends themselves: see {@link updateLink}. Returns whether there is
 * a new one.
 */
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
 * Makes a link for a request's prospect that users forward themselves, in place of the previous one. Throws a Problem
 * while no one has said yes to the request.
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
 * Renews the answer link of a request that users send themselves, for its whole mail, and returns the request with it.
 * The previous link stops working: only its hash is stored, so it can't be shown again. Throws a Problem if the request
 * needs no link.
 */
export async function newAnswerLink(db: Db, userId: Owner, id: string, origin: string): Promise<SavedRequest> {
	const token = newToken();
	const requests = await listRequestsOf(db, userId, mailOf(id));
	const { prospectName: _, ...request } = requests.find((one) => one.id === id) ?? missing('Request');
	if (await renewLink(db, userId, request.favourId ?? id, requests, token))
		return { ...request, answerUrl: answerUrl(origin, token) };
	throw new Problem('answer-link-not-needed', 'This request needs no answer link.');
}
