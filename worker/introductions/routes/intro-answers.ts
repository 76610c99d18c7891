import { Hono } from 'hono';
import { introAnswer } from '#contract/intro-request';
import { displayName } from '../../accounts/display-name.ts';
import { mostOf } from '../../accounts/ensure-room.ts';
import type { AppEnv, Bindings } from '../../env.ts';
import { fingerprint } from '../../http/token.ts';
import { valid } from '../../http/valid.ts';
import { addressHash } from '../../mail/address-hash.ts';
import { suppressAddress } from '../../mail/db/suppressed.ts';
import { doorOf } from '../../mail/door-of.ts';
import { answerPage, noAnswerPage } from '../../pages/answer.ts';
import { favourPage, placeOf } from '../../pages/favour-answer.ts';
import { noMorePage, notAgainPage } from '../../pages/not-again.ts';
import { pageHeaders } from '../../pages/page-style.ts';
import { touch } from '../../push/tell-tabs.ts';
import { sendOwnWebhooks } from '../../webhooks/acts/send-due.ts';
import { copyAddress } from '../acts/answer-link.ts';
import { type Answering, answerIntroRequest, connectorOf } from '../acts/answers/answer-intro-request.ts';
import { mailAnswers } from '../acts/answers/mail-answers.ts';
import { type Asked, findByAnswerToken, findMailedTo, listByAnswerToken } from '../db/answers/intro-answers.ts';

/**
 * The answer link of an introduction request, for a connector without an account. Mail scanners open every link, so GET
 * only shows the page, and only the POST of a pressed button writes. The token is the key; the database holds its hash.
 */
export const introAnswers = new Hono<AppEnv>()
	.get('/:token', async (c) => {
		const token = c.req.param('token');
		const shown = async () => {
			const asked = await findByAnswerToken(c.var.db, fingerprint(token));
			if (asked) return onePage(c.env, asked, token, c.req.path);
			const people = await listByAnswerToken(c.var.db, fingerprint(token));
			return people[0] ? pageOfFavour(c.env, [people[0], ...people.slice(1)], token, c.req.path) : null;
		};
		const page = await shown();
		return page ? c.html(page, 200, pageHeaders()) : c.html(noAnswerPage(), 404, pageHeaders());
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
			mailAnswers: (userId, requestId) => c.executionCtx.waitUntil(mailAnswers(doorOf(c), userId, requestId)),
			sendWebhooks: (userId) => c.executionCtx.waitUntil(sendOwnWebhooks(c.env, userId)),
			touch: (facts, userId) => touch(c, facts, userId),
			connectionsMost: mostOf(c.env, 'connections'),
		};
		const given = c.req.valid('form');
		const isAsked = await answerIntroRequest(answering, c.req.param('token'), given);
		if (!isAsked) return c.html(noAnswerPage(), 404, pageHeaders());
		return c.redirect(given.request ? `${c.req.path}#${placeOf(given.request)}` : c.req.path, 303);
	});

function onePage(env: Bindings, asked: Asked, token: string, path: string): string {
	return answerPage({
		...askerOf(asked, path),
		...personOf(asked, copyAddress(env, asked, token)),
		connection: asked.connector,
	});
}

function pageOfFavour(env: Bindings, people: readonly [Asked, ...Asked[]], token: string, path: string): string {
	return favourPage({
		...askerOf(people[0], path),
		people: people.map((asked) => ({ id: asked.id, ...personOf(asked, copyAddress(env, asked, token, asked.id)) })),
	});
}

const askerOf = ({ user, byMail }: Asked, path: string) => ({
	asker: displayName(user),
	askerEmail: user.email,
	notAgain: byMail ? `${path}/not-again` : null,
});

const personOf = (asked: Asked, copyTo: string | null) => ({
	copyTo,
	prospect: asked.prospect,
	message: asked.message,
	answer: asked.answer,
	note: asked.answerNote,
	howWell:
		connectorOf(asked) === null ? ('not asked' as const) : asked.saidHowWell ? ('said' as const) : ('open' as const),
});
