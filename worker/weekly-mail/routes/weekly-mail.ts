import { Hono } from 'hono';
import { weeklyMailUpdate } from '#contract/weekly-mail';
import { signedIn } from '../../accounts/session/session.ts';
import type { AppEnv } from '../../env.ts';
import { openForm } from '../../http/front/guards.ts';
import { missing } from '../../http/problem.ts';
import { fingerprint } from '../../http/token.ts';
import { valid } from '../../http/valid.ts';
import { pageHeaders } from '../../pages/page-style.ts';
import { tellTabs } from '../../push/tell-tabs.ts';
import { endWeeklyMails, findWeeklyMail, isWeeklyToken, updateWeeklyMail } from '../db/weekly-mail.ts';
import { noWeeklyMailPage, weeklyMailEndedPage, weeklyMailPage } from '../page.ts';

/** The weekly mail of the signed-in person: on or off, and in which time zone. */
export const weeklyMail = new Hono<AppEnv>()
	.use(signedIn)
	.get('/', async (c) => c.json((await findWeeklyMail(c.var.db, c.var.user.id)) ?? missing('Account')))
	.patch('/', valid('json', weeklyMailUpdate), async (c) => {
		const updated = (await updateWeeklyMail(c.var.db, c.var.user.id, c.req.valid('json'))) ?? missing('Account');
		tellTabs(c, ['weekly-mail']);
		return c.json(updated);
	});

/**
 * The link at the foot of a weekly mail, for someone without a session. Opening it only shows the page. Its button
 * posts, and so does a mail program with List-Unsubscribe-Post (RFC 8058).
 */
export const endWeeklyMail = new Hono<AppEnv>()
	.use(...openForm)
	.get('/:token', async (c) => {
		const isLink = await isWeeklyToken(c.var.db, fingerprint(c.req.param('token')));
		return isLink ? c.html(weeklyMailPage(), 200, pageHeaders()) : c.html(noWeeklyMailPage(), 404, pageHeaders());
	})
	.post('/:token', async (c) => {
		const userId = await endWeeklyMails(c.var.db, fingerprint(c.req.param('token')));
		if (!userId) return c.html(noWeeklyMailPage(), 404, pageHeaders());
		tellTabs(c, ['weekly-mail'], userId);
		return c.html(weeklyMailEndedPage(), 200, pageHeaders());
	});
