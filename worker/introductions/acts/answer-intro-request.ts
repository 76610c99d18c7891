import { type Fact, touched } from '#contract/facts';
import type { IntroAnswer } from '#contract/rules/intro-status';
import type { User } from '#contract/user';
import { displayName } from '../../accounts/display-name.ts';
import type { Db } from '../../db/client.ts';
import type { Owner } from '../../db/owned.ts';
import { limited } from '../../http/limited.ts';
import { fingerprint } from '../../http/token.ts';
import { answerLetter } from '../../outside/mail/letter.ts';
import type { Letter } from '../../outside/mail/notice.ts';
import { type Asked, findByAnswerToken, updateAnswer } from '../db/intro-answers.ts';

const tries = { limit: 20, seconds: 3_600 };
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
};

/** What a connector pressed on the answer page, and a line of their own. */
type Given = { answer: IntroAnswer; note?: string | null | undefined };

/**
 * Takes the answer of a connector: writes it, tells the tabs of the person who asked, and mails them when it is another
 * one than before. False when the link is wrong or too old. Throws a Problem after too many answers.
 */
export async function answerIntroRequest(
	answering: Answering,
	token: string,
	{ answer, note = null }: Given,
): Promise<boolean> {
	const { db, touch } = answering;
	const hash = fingerprint(token);
	const asked = await findByAnswerToken(db, hash);
	if (!asked) return false;
	await limited(db, usedUp, { key: `answer:${asked.id}`, ...tries });
	const written = await updateAnswer(db, asked.user.id, hash, answer, note);
	touch(touched.changeRequest(asked.prospect.id), asked.user.id);
	if (written === 'same') return true;
	mailAnswer(answering, asked, answer, note);
	answering.sendWebhooks(asked.user.id);
	return true;
}

/**
 * Mails the answer to the person who asked, to the address that they have confirmed: whom and about whom they asked are
 * their own words. When that fails, the history shows the answer all the same.
 */
function mailAnswer({ origin, notify }: Answering, asked: Asked, answer: IntroAnswer, note: string | null): void {
	const { prospect, user, recipientEmail, connector } = asked;
	const connection = connector ?? recipientEmail ?? 'Your connection';
	const where = `${origin}/prospect-lists/${prospect.listId}/prospects/${prospect.id}`;
	notify(user, {
		// Without their address, a reply must not look as if it went to them.
		...(recipientEmail && { replyTo: { email: recipientEmail, name: displayNameOf(connection) } }),
		...answerLetter({ connection, prospect: prospect.name, answer, note }, where),
	});
}

const displayNameOf = (connection: string) => displayName({ firstName: connection, lastName: null, email: '' });
