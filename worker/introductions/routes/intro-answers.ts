import { Hono } from 'hono';
import { introAnswer } from '#contract/intro-request';
import { displayName } from '../../accounts/display-name.ts';
import { mostOf } from '../../accounts/ensure-room.ts';
import type { AppEnv } from '../../env.ts';
import { fingerprint } from '../../http/token.ts';
import { valid } from '../../http/valid.ts';
import { addressHash } from '../../mail/address-hash.ts';
import { suppressAddress } from '../../mail/db/suppressed.ts';
import { notify } from '../../mail/door-of.ts';
import { answerPage, noAnswerPage } from '../../pages/answer.ts';
import { noMorePage, notAgainPage } from '../../pages/not-again.ts';
import { pageHeaders } from '../../pages/page-style.ts';
import { touch } from '../../push/tell-tabs.ts';
import { sendOwnWebhooks } from '../../webhooks/acts/send-due.ts';
import { type Answering, answerIntroRequest, connectorOf } from '../acts/answer-intro-request.ts';
import { copyAddress } from '../acts/answer-link.ts';
import { findByAnswerToken, findMailedTo } from '../db/intro-answers.ts';

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
			howWell: connectorOf(asked) === null ? 'not asked' : asked.saidHowWell ? 'said' : 'open',
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
		const answering: Answering = {
			db: c.var.db,
			origin: new URL(c.req.url).origin,
			notify: (to, letter) => notify(c, 'answer', to, letter),
			sendWebhooks: (userId) => c.executionCtx.waitUntil(sendOwnWebhooks(c.env, userId)),
			touch: (facts, userId) => touch(c, facts, userId),
			connectionsMost: mostOf(c.env, 'connections'),
		};
		const isAsked = await answerIntroRequest(answering, c.req.param('token'), c.req.valid('form'));
		return isAsked ? c.redirect(c.req.path, 303) : c.html(noAnswerPage(), 404, pageHeaders());
	});
