import type { AnswerOfMember } from '#contract/circle';
import type { GivenAnswer } from '#contract/intro-request';
import type { IntroTerms } from '#contract/rules/intro-terms';
import { limits } from '#contract/rules/limits';
import type { Db } from '../../../db/client.ts';
import type { Owner } from '../../../db/owned.ts';
import { limited } from '../../../http/limited.ts';
import { fingerprint } from '../../../http/token.ts';
import { keepHowWell } from '../../db/answers/how-well.ts';
import { updateAnswer } from '../../db/answers/intro-answers.ts';
import { type ConnectorsLink, linkOfConnector, removeProspectLink } from '../../db/answers/prospect-links.ts';
import { asksOfMember, findForMember } from '../../db/mails/asks-member.ts';
import { asksOfLink, type FoundRequest, findByToken } from '../../db/mails/find-by-token.ts';
import { newProspectLinkOf } from '../answer-link.ts';
import { type Telling, tellChange } from '../tell-change.ts';

/** The limit of answers to one request. */
export const tries = { limit: 20, seconds: 3_600 };
export const usedUp = ['answers-used-up', 'That’s a lot of answers. Please try again in an hour.'] as const;

/** The server's part in taking an answer. */
export type Answering = Telling & {
	db: Db;
	/** How many connections the user may have. */
	connectionsMost: number;
};

/** An answer, and the right to give it. */
type Answered = {
	/** Undefined if there is nothing they may answer. */
	asked: FoundRequest | undefined;
	/** All asks they may answer, as a select of ids for the write. */
	among: ReturnType<typeof asksOfLink>;
	/** Makes another link for the prospect of a request. Null where no one could see it. */
	prospectLinkOf: (asked: FoundRequest) => ConnectorsLink | null;
};

/** Takes the form of an answer link's page: see {@link answerIntroRequest}. */
export async function answerByLink(answering: Answering, token: string, given: GivenAnswer): Promise<boolean> {
	const tokenHash = fingerprint(token);
	const asks = await findByToken(answering.db, 'answer', tokenHash);
	// The link of a mail about several answers all of them, so the form names one.
	const asked = asks.find(({ id, mail }) => given.request === (mail.isForSeveral ? id : undefined));
	const prospectLinkOf = (of: FoundRequest) => newProspectLinkOf(token, of);
	return answerIntroRequest(answering, { asked, among: asksOfLink(tokenHash), prospectLinkOf }, given);
}

/** Takes a circle member's answer in the app about a mail that asks them: see {@link answerIntroRequest}. */
export async function answerAsMember(
	answering: Answering,
	userId: Owner,
	mailId: string,
	given: AnswerOfMember,
): Promise<boolean> {
	const asks = await findForMember(answering.db, userId, mailId);
	const asked = asks.find(({ id }) => id === given.request);
	const among = asksOfMember(userId, mailId);
	return answerIntroRequest(answering, { asked, among, prospectLinkOf: () => null }, given);
}

/**
 * Takes a connector's answer, how well they know the prospect, or a change of the prospect's link: writes it, tells the
 * tabs of the asker and of the circle member asked, and mails the asker when the answer has changed. False when there
 * is nothing they may answer. Throws a Problem after too many answers.
 */
async function answerIntroRequest(
	answering: Answering,
	{ asked, among, prospectLinkOf }: Answered,
	given: GivenAnswer,
): Promise<boolean> {
	const { db, connectionsMost } = answering;
	const { howWell, prospectLink } = given;
	if (!asked) return false;
	await limited(db, usedUp, { key: `answer:${asked.id}`, ...tries });
	const connector = connectorOf(asked);
	// First, because nothing follows from it, while an answer is mailed at once.
	if (howWell && connector) await keepHowWell(db, asked.user.id, asked.id, { howWell, connector }, connectionsMost);
	const ofProspect = prospectLinkOf(asked);
	if (prospectLink === 'new' && ofProspect) await linkOfConnector(db, asked.user.id, asked.id, ofProspect, 'replace');
	if (prospectLink === 'end') await removeProspectLink(db, asked.user.id, asked.id);
	const { answer, note, terms } = answerOf(given, asked);
	const more = { prospectLink: ofProspect, terms };
	const written = answer
		? await updateAnswer(db, asked.user.id, { requestId: asked.id, among }, answer, note, more)
		: 'same';
	const news = { new: 'answer', 'other terms': 'terms', same: null } as const;
	await tellChange(answering, news[written], { id: asked.id, userId: asked.user.id, member: asked.member });
	return true;
}

// Clicking a term means a yes on that term. The note that came with an earlier yes stays.
function answerOf({ answer, note = null, terms, notBefore }: GivenAnswer, asked: FoundRequest) {
	if (!terms) return { answer, note };
	const before = asked.terms ?? { mayMention: false, notBefore: null, by: null };
	const set: IntroTerms | null =
		terms === 'none'
			? null
			: terms === 'mention'
				? { ...before, mayMention: true }
				: terms === 'date'
					? { ...before, notBefore: notBefore ?? null }
					: { ...before, by: terms };
	return { answer: 'yes' as const, note: note ?? (asked.answer === 'yes' ? asked.answerNote : null), terms: set };
}

/** Returns the connector's name, in the form their connection has. Null if no known name fits. */
export function connectorOf({ connector, recipientEmail }: FoundRequest): string | null {
	const name = connector ?? recipientEmail;
	return name && name.length <= limits.name ? name : null;
}
