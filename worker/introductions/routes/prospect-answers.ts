import { Hono } from 'hono';
import { prospectReply } from '#contract/prospect-link';
import { displayName } from '../../accounts/display-name.ts';
import type { AppEnv } from '../../env.ts';
import { openForm } from '../../http/front/guards.ts';
import { fingerprint } from '../../http/token.ts';
import { valid } from '../../http/valid.ts';
import { pageHeaders } from '../../pages/page-style.ts';
import { findByProspectToken } from '../db/answers/prospect-links.ts';
import { noProspectPage, prospectPage } from '../pages/prospect.ts';
import { answerAsProspect } from '../use-cases/answers/answer-as-prospect.ts';
import { answeringOf } from './from-call.ts';

/**
 * The page on which a prospect says if they want to be introduced, by the link that their connector forwarded. GET only
 * shows it; the POST of a button writes. Who opens the page is neither asked nor stored.
 */
export const prospectAnswers = new Hono<AppEnv>()
	.use(...openForm)
	.get('/:token', async (c) => {
		const asked = await findByProspectToken(c.var.db, fingerprint(c.req.param('token')));
		if (!asked) return c.html(noProspectPage(), 404, pageHeaders());
		return c.html(
			prospectPage({ ...asked, asker: displayName(asked.user), about: asked.user.about }),
			200,
			pageHeaders(),
		);
	})
	.post('/:token', valid('form', prospectReply), async (c) => {
		const isAsked = await answerAsProspect(answeringOf(c), c.req.param('token'), c.req.valid('form'));
		return isAsked ? c.redirect(c.req.path, 303) : c.html(noProspectPage(), 404, pageHeaders());
	});
