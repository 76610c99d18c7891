import { Hono } from 'hono';
import { passwordReset, resetRequest } from '#contract/account';
import type { AppEnv } from '../../env.ts';
import { openForm } from '../../http/front/guards.ts';
import { fingerprint } from '../../http/token.ts';
import { formOf } from '../../http/valid.ts';
import { isMailSetUp, notify } from '../../mail/outbox.ts';
import { pageHeaders } from '../../pages/page-style.ts';
import { findMailedLink } from '../db/mailed-links.ts';
import { resetPassword } from '../db/passwords.ts';
import { passwordChangedLetter } from '../letters.ts';
import {
	askForResetPage,
	newPasswordPage,
	noLinkPage,
	noMailPage,
	passwordSavedPage,
	resetSentPage,
} from '../pages/account.ts';
import { forgetAssistants } from '../session/oauth-entries.ts';
import { hashPassword } from '../session/password.ts';
import { forgetSessions } from '../session/session.ts';
import { tellOnlookers } from '../session/tell-onlookers.ts';
import { mailResetLink } from '../use-cases/mail-reset-link.ts';
import { knownNetwork } from '../use-cases/start-session.ts';

const again = { href: '/api/reset', label: 'Ask for a new link' };

/** A forgotten password: pages without a script, because no one is signed in and nothing of the app is needed. */
export const reset = new Hono<AppEnv>()
	.use(...openForm)
	.get('/', (c) => c.html(isMailSetUp(c.env) ? askForResetPage() : noMailPage(), 200, pageHeaders()))
	.post('/', async (c) => {
		if (!isMailSetUp(c.env)) return c.html(noMailPage(), 503, pageHeaders());
		const form = resetRequest.safeParse(await formOf(c));
		if (!form.success) return c.html(askForResetPage(form.error.issues[0]?.message), 400, pageHeaders());
		// After the response, so that it takes as long for an address without an account.
		c.executionCtx.waitUntil(mailResetLink(c, form.data.email));
		return c.html(resetSentPage(), 200, pageHeaders());
	})
	.get('/:token', async (c) => {
		const link = await findMailedLink(c.var.db, fingerprint(c.req.param('token')), 'password');
		return link ? c.html(newPasswordPage(), 200, pageHeaders()) : c.html(noLinkPage(again), 404, pageHeaders());
	})
	.post('/:token', async (c) => {
		const tokenHash = fingerprint(c.req.param('token'));
		const form = passwordReset.safeParse(await formOf(c));
		// Checks the password and hashes it only for a link that works, because hashing takes long.
		const link = await findMailedLink(c.var.db, tokenHash, 'password');
		if (!link) return c.html(noLinkPage(again), 404, pageHeaders());
		if (!form.success) return c.html(newPasswordPage(form.error.issues[0]?.message), 400, pageHeaders());
		const change = {
			password: await hashPassword(form.data.password),
			network: knownNetwork(c, link.email),
			endTokens: form.data.endTokens !== undefined,
		};
		const done = await resetPassword(c.var.db, tokenHash, change);
		if (!done) return c.html(noLinkPage(again), 404, pageHeaders());
		notify(c, 'account', done.user, passwordChangedLetter(`${new URL(c.req.url).origin}/api/reset`));
		forgetSessions(c, done.user.id, done.ended);
		if (change.endTokens) forgetAssistants(c, done.user.id);
		tellOnlookers(c, done.onlookers);
		return c.html(passwordSavedPage(), 200, pageHeaders());
	});
