import { fingerprint, mailTokenOf } from '../../http/token.ts';
import { answerWindowMs } from '../db/intro-answers.ts';

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
