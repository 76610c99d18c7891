import type { Bindings } from '../../env.ts';
import { fingerprint, mailTokenOf } from '../../http/token.ts';
import { ownAddress, takesReplies } from '../../mail/own-address.ts';
import { type Asked, answerWindowMs } from '../db/answers/intro-answers.ts';

/** The address of the page on which a connector answers. */
export const answerUrl = (origin: string, token: string) => `${origin}/api/r/${token}`;

/**
 * The token in the address that a copy of the introduction goes to. It follows from the token of the answer link, so that
 * the page behind the link can name it, while what is stored of both is a hash.
 */
const introductionTokenOf = (answerToken: string, requestId: string | null): string =>
	mailTokenOf(answerToken, requestId ? `introduction ${requestId}` : 'introduction');

/** The hash of that token for one request of a favour. A favour has one link, and each of its requests an address. */
export const introductionHash = (answerToken: string, requestId: string): string =>
	fingerprint(introductionTokenOf(answerToken, requestId));

/** What is stored of a new answer link: hashes of its tokens, and until when it works. All null without a link. */
export const linkOf = (token: string | null) => ({
	...favourLinkOf(token),
	introductionToken: token && fingerprint(introductionTokenOf(token, null)),
});

/** The same of the link of a favour, without the addresses for its introductions. */
export const favourLinkOf = (token: string | null) => ({
	answerToken: token && fingerprint(token),
	answerUntil: token && new Date(Date.now() + answerWindowMs).toISOString(),
});

/** All that is stored of another link of a favour with these requests. */
export const newLinkOf = (token: string, requestIds: readonly string[]) => ({
	...favourLinkOf(token),
	introductions: requestIds.map((id) => ({ id, hash: introductionHash(token, id) })),
});

/**
 * The address that a copy of the introduction goes to, for the page of an answer link. Null where the server takes no mail,
 * where the user does not want it, and for a link that is older than such addresses. `requestId` is for the link of a favour.
 */
export const copyAddress = (
	env: Bindings,
	{ user, takesCopy }: Asked,
	answerToken: string,
	requestId: string | null = null,
): string | null =>
	takesCopy && takesReplies(env, user)
		? ownAddress({ purpose: 'introduction', token: introductionTokenOf(answerToken, requestId) }, env.REPLY_DOMAIN)
		: null;
