import { type Fact, touched } from '#contract/facts';
import type { GivenAnswer } from '#contract/intro-request';
import type { IntroAnswer } from '#contract/rules/intro-status';
import { limits } from '#contract/rules/limits';
import type { User } from '#contract/user';
import { displayName } from '../../accounts/display-name.ts';
import type { Db } from '../../db/client.ts';
import { countOne } from '../../db/counters.ts';
import type { Owner } from '../../db/owned.ts';
import { innerMessage } from '../../http/fault.ts';
import { limited } from '../../http/limited.ts';
import { log } from '../../http/log.ts';
import { fingerprint } from '../../http/token.ts';
import { allAnswersLetter, answerLetter } from '../../outside/mail/letter.ts';
import type { Letter } from '../../outside/mail/mailer.ts';
import { keepHowWell } from '../db/answers/how-well.ts';
import { type Asked, findByAnswerToken, updateAnswer } from '../db/answers/intro-answers.ts';
import { listAnswersTogether } from '../db/favours/favours.ts';

const tries = { limit: 20, seconds: 3_600 };
// Within an hour one mail tells of new answers to a favour, and one more of the last.
const aMail = { limit: 1, seconds: 3_600 };
const usedUp = ['answers-used-up', 'That is a lot of answers. Please try again in an hour.'] as const;

/** What taking an answer needs of the server. */
export type Answering = {
	db: Db;
	/** The origin of the app, for the link in the mail. */
	origin: string;
	/** Mails somebody after the response. */
	notify: (to: User, letter: Letter) => void;
	/** Sends what was told to the webhook of a user, after the response. */
	sendWebhooks: (userId: Owner) => void;
	/** Tells the tabs of a user which facts were touched. */
	touch: (facts: readonly Fact[], userId: string) => void;
	/** How many connections the user may have. */
	connectionsMost: number;
};

/**
 * Takes the answer of a connector, how well they know the prospect, or both: writes it, tells the tabs of the person who
 * asked, and mails them when the answer is another one than before. False when the link is wrong or too old. Throws a
 * Problem after too many answers.
 */
export async function answerIntroRequest(
	answering: Answering,
	token: string,
	{ answer, note = null, howWell, request }: GivenAnswer,
): Promise<boolean> {
	const { db, touch, connectionsMost } = answering;
	const hash = fingerprint(token);
	const asked = await findByAnswerToken(db, hash, request);
	if (!asked) return false;
	await limited(db, usedUp, { key: `answer:${asked.id}`, ...tries });
	const connector = connectorOf(asked);
	// It comes first: nothing follows from it, and the mail of an answer follows the answer at once.
	if (howWell && connector) await keepHowWell(db, asked.user.id, asked.id, { howWell, connector }, connectionsMost);
	const link = { tokenHash: hash, requestId: request };
	const written = answer ? await updateAnswer(db, asked.user.id, link, answer, note) : 'same';
	touch(touched.changeRequest(asked.prospect.id), asked.user.id);
	if (!answer || written === 'same') return true;
	answering.sendWebhooks(asked.user.id);
	await mailAnswer(answering, asked, answer, note);
	return true;
}

/** What the connector of a request is called, in their connection too. Null where nothing that fits is known of them. */
export function connectorOf({ connector, recipientEmail }: Asked): string | null {
	const name = connector ?? recipientEmail;
	return name && name.length <= limits.name ? name : null;
}

/**
 * Mails the answer to the person who asked, to the address that they have confirmed: whom and about whom they asked are
 * their own words. When that fails, the history shows the answer all the same.
 */
async function mailAnswer(answering: Answering, asked: Asked, answer: IntroAnswer, note: string | null): Promise<void> {
	const { prospect, user, recipientEmail, connector } = asked;
	const connection = connector ?? recipientEmail ?? 'Your connection';
	const where = `${answering.origin}/prospect-lists/${prospect.listId}/prospects/${prospect.id}`;
	const alone = (open?: number) => answerLetter({ connection, prospect: prospect.name, answer, note }, where, open);
	// The answer is written, and nobody presses again: without a look at the others it has a mail of its own.
	const letter = await letterAmong(answering, asked, connection, alone).catch((error) => {
		log('error', 'favour-answers', { userId: user.id, message: innerMessage(error) });
		return alone();
	});
	if (!letter) return;
	answering.notify(user, {
		// Without their address, a reply must not look as if it went to them.
		...(recipientEmail && { replyTo: { email: recipientEmail, name: displayNameOf(connection) } }),
		...letter,
	});
}

/**
 * Several presses about a favour are not as many mails: one tells of the first, and one of all when the last is there; an
 * answer that is changed is told always. Null where nothing is to be told. `alone` makes the mail of this answer.
 */
async function letterAmong(
	{ db, origin }: Answering,
	asked: Asked,
	connection: string,
	alone: (open: number) => Letter,
): Promise<Letter | null> {
	const { favourId, people } = await listAnswersTogether(db, asked.user.id, asked.id);
	const given = people.flatMap((one) => (one.answer ? [{ ...one, answer: one.answer }] : []));
	const open = people.length - given.length;
	if (!favourId || asked.answer !== null) return alone(open);
	if (people.length > 1 && open === 0) return allAnswersLetter(connection, given, origin);
	const wait = await countOne(db, { key: `favour-answer:${favourId}`, ...aMail });
	return wait === null ? alone(open) : null;
}

const displayNameOf = (connection: string) => displayName({ firstName: connection, lastName: null, email: '' });
