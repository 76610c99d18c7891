import type { Bindings } from '../../env.ts';
import { fingerprint, mailTokenOf } from '../../http/token.ts';
import { ownAddress, takesReplies } from '../../mail/own-address.ts';
import { type Asked, answerWindowMs } from '../db/intro-answers.ts';

/**
 * The token in the address that a copy of the introduction goes to. It follows from the token of the answer link, so that
 * the page behind the link can name it, while what is stored of both is a hash.
 */
const introductionTokenOf = (answerToken: string): string => mailTokenOf(answerToken, 'introduction');

/** What is stored of a new answer link, or of none: hashes of its tokens, and until when it works. */
export const linkOf = (token: string | null) => ({
	answerToken: token && fingerprint(token),
	answerUntil: token && new Date(Date.now() + answerWindowMs).toISOString(),
	introductionToken: token && fingerprint(introductionTokenOf(token)),
});

/**
 * The address that a copy of the introduction goes to, for the page of an answer link. Null where the server takes no mail,
 * where the user does not want it, and for a link that is older than such addresses.
 */
export const copyAddress = (env: Bindings, { user, takesCopy }: Asked, answerToken: string): string | null =>
	takesCopy && takesReplies(env, user)
		? ownAddress({ purpose: 'introduction', token: introductionTokenOf(answerToken) }, env.REPLY_DOMAIN)
		: null;
