import type { SaidOfRequest } from '#contract/rules/prospect-answer';
import { displayName } from '../../../accounts/display-name.ts';
import { connect } from '../../../db/client.ts';
import type { Owner } from '../../../db/owned.ts';
import type { Bindings } from '../../../env.ts';
import { innerMessage } from '../../../http/fault.ts';
import { log } from '../../../http/log.ts';
import { checkNotice, deliverNotice, isMailSetUp, type Outbox } from '../../../mail/outbox.ts';
import type { Letter } from '../../../mail/providers/mailer.ts';
import {
	type AnswersTogether,
	claimAnswerMail,
	listWaitingAnswers,
	releaseAnswerMail,
} from '../../db/answers/answer-mails.ts';
import { answerLetter, severalAnswersLetter } from '../../letters/letter.ts';

/**
 * How many requests one run looks at; the next run comes after five minutes. Each asks D1 up to five times, and the
 * webhooks sent in the same run leave fewer than a hundred of its 1,000 times.
 */
const runMost = 15;

/**
 * Mails a user the answers to one of their requests, or to all requests of its mail, when such a mail is due. Answers
 * held back by a limit wait for another hour. Never throws: if it fails, the history shows the answer anyway. It goes
 * to the confirmed address, because the names of connector and prospects are the user's own words.
 */
export async function mailAnswers(outbox: Outbox, userId: Owner, requestId: string): Promise<void> {
	if (!isMailSetUp(outbox.env)) return;
	try {
		const id = crypto.randomUUID();
		const people = await claimAnswerMail(outbox.db, userId, requestId, id);
		const [first] = people;
		if (!first) return;
		const isFirst = people.some(({ said, mailed }) => said && mailed === null);
		const kind = isFirst ? 'answer' : 'changed-answer';
		const refused = await checkNotice(outbox, kind, { ...first, id: userId });
		if (!refused) return await deliverNotice(outbox, kind, first.email, letterOf(people, outbox.origin));
		log('info', 'mail-held', { requestId: outbox.requestId, userId, kind, because: refused.because });
		if (refused.because === 'used-up') await releaseAnswerMail(outbox.db, userId, id, people);
	} catch (error) {
		log('error', 'answer-mail', { requestId: outbox.requestId, userId, message: innerMessage(error) });
	}
}

/**
 * Mails the answers that have waited for an hour, of all accounts. Without `APP_ORIGIN` its links would lead nowhere.
 */
export async function mailWaitingAnswers(env: Bindings): Promise<void> {
	if (!env.APP_ORIGIN || !isMailSetUp(env)) return;
	const outbox = { db: connect(env.DB), env, origin: env.APP_ORIGIN, requestId: 'answers-that-wait' };
	for (const { id, userId } of await listWaitingAnswers(outbox.db, runMost)) await mailAnswers(outbox, userId, id);
}

function letterOf(people: AnswersTogether, origin: string): Letter {
	const [first] = people;
	const given = people.flatMap((one) => (one.said ? [{ ...one, said: one.said }] : []));
	const open = people.length - given.length;
	const news = given.filter(({ said, mailed }) => said !== mailed);
	const isLast = open === 0 && news.some(({ mailed }) => mailed === null);
	const connection = first?.connector ?? first?.recipientEmail ?? 'Your connection';
	const letter = letterAbout(isLast ? given : news, connection, origin, { asked: people.length, open });
	// Without the connector's address, a reply must not seem to go to them.
	const replyTo = first?.recipientEmail && { email: first.recipientEmail, name: nameOf(connection) };
	return { ...(replyTo && { replyTo }), ...letter };
}

type Given = AnswersTogether[number] & { said: SaidOfRequest };

function letterAbout(
	answers: Given[],
	connection: string,
	origin: string,
	count: { asked: number; open: number },
): Letter {
	const [one, ...others] = answers;
	if (!one || others.length > 0) return severalAnswersLetter(connection, answers, origin, count);
	return answerLetter(
		{ ...one, connection },
		`${origin}/prospect-lists/${one.listId}/prospects/${one.prospectId}`,
		count.open,
	);
}

const nameOf = (connection: string) => displayName({ firstName: connection, lastName: null, email: '' });
