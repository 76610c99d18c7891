import { type Context, Hono } from 'hono';
import { touched } from '#contract/facts';
import { introAnswer } from '#contract/intro-request';
import type { IntroAnswer } from '#contract/rules/intro-status';
import { displayName } from '../../accounts/display-name.ts';
import type { AppEnv } from '../../env.ts';
import { limited } from '../../http/limited.ts';
import { fingerprint } from '../../http/token.ts';
import { valid } from '../../http/valid.ts';
import { addressHash } from '../../mail/address-hash.ts';
import { suppressAddress } from '../../mail/db/suppressed.ts';
import { notify } from '../../mail/door-of.ts';
import { answerLetter } from '../../outside/mail/letter.ts';
import { answerPage, noAnswerPage } from '../../pages/answer.ts';
import { noMorePage, notAgainPage } from '../../pages/not-again.ts';
import { pageHeaders } from '../../pages/page-style.ts';
import { touch } from '../../push/tell-tabs.ts';
import { copyAddress } from '../acts/answer-link.ts';
import { type Asked, findByAnswerToken, findMailedTo, updateAnswer } from '../db/intro-answers.ts';

const tries = { limit: 20, seconds: 3_600 };
const usedUp = ['answers-used-up', 'That is a lot of answers. Please try again in an hour.'] as const;

/**
 * The answer link of an introduction request, for a connector without an account. Mail scanners open every link, so GET
 * only shows the page, and only the POST of a pressed button writes. The token is the key; the database holds its hash.
 */
export const introAnswers = new Hono<AppEnv>()
	.get('/:token', async (c) => {
		const asked = await findByAnswerToken(c.var.db, fingerprint(c.req.param('token')));
		if (!asked) return c.html(noAnswerPage(), 404, pageHeaders());
		const page = answerPage({
			asker: displayName(asked.user),
			askerEmail: asked.user.email,
			copyTo: copyAddress(c.env, asked, c.req.param('token')),
			connection: asked.connector,
			prospect: asked.prospect,
			message: asked.message,
			answer: asked.answer,
			note: asked.answerNote,
			notAgain: asked.byMail ? `${c.req.path}/not-again` : null,
		});
		return c.html(page, 200, pageHeaders());
	})
	.get('/:token/not-again', async (c) => {
		const email = await findMailedTo(c.var.db, fingerprint(c.req.param('token')));
		return email ? c.html(notAgainPage(email), 200, pageHeaders()) : c.html(noAnswerPage(), 404, pageHeaders());
	})
	.post('/:token/not-again', async (c) => {
		const email = await findMailedTo(c.var.db, fingerprint(c.req.param('token')));
		if (!email) return c.html(noAnswerPage(), 404, pageHeaders());
		await suppressAddress(c.var.db, addressHash(email), 'not-again');
		return c.html(noMorePage(email), 200, pageHeaders());
	})
	.post('/:token', valid('form', introAnswer), async (c) => {
		const hash = fingerprint(c.req.param('token'));
		const asked = await findByAnswerToken(c.var.db, hash);
		if (!asked) return c.html(noAnswerPage(), 404, pageHeaders());
		await limited(c.var.db, usedUp, { key: `answer:${asked.id}`, ...tries });
		const { answer, note = null } = c.req.valid('form');
		const written = await updateAnswer(c.var.db, hash, answer, note);
		touch(c, touched.changeRequest(asked.prospect.id), asked.user.id);
		if (written === 'new') mailAnswer(c, asked, answer, note);
		return c.redirect(c.req.path, 303);
	});

/**
 * Mails the answer to the person who asked, to the address that they have confirmed: whom and about whom they asked are
 * their own words. When that fails, the history shows the answer all the same.
 */
function mailAnswer(c: Context<AppEnv>, asked: Asked, answer: IntroAnswer, note: string | null): void {
	const { prospect, user, recipientEmail, connector } = asked;
	const connection = connector ?? recipientEmail ?? 'Your connection';
	const where = `${new URL(c.req.url).origin}/prospect-lists/${prospect.listId}/prospects/${prospect.id}`;
	notify(c, 'answer', user, {
		// Without their address, a reply must not look as if it went to them.
		...(recipientEmail && { replyTo: { email: recipientEmail, name: displayNameOf(connection) } }),
		...answerLetter({ connection, prospect: prospect.name, answer, note }, where),
	});
}

const displayNameOf = (connection: string) => displayName({ firstName: connection, lastName: null, email: '' });
