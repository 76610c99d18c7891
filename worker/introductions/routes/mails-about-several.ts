import { Hono } from 'hono';
import { type MailAboutSeveral, newMailAboutSeveral } from '#contract/mail-about-several';
import { signedIn } from '../../accounts/session/session.ts';
import type { AppEnv } from '../../env.ts';
import { idempotencyKeyOf } from '../../http/preconditions.ts';
import { missing } from '../../http/problem.ts';
import { valid } from '../../http/valid.ts';
import { listRequestsOf } from '../db/mails/mails.ts';
import { mailAboutSeveral, sendMail } from '../use-cases/send-mail.ts';
import { sendingOf } from './from-call.ts';

/** The signed-in person's mails about several people: each asks one connector, with a request for each person. */
export const mailsAboutSeveral = new Hono<AppEnv>()
	.use(signedIn)
	.post('/', valid('json', newMailAboutSeveral), async (c) => {
		const mail = c.req.valid('json');
		const sending = sendingOf(c);
		const key = idempotencyKeyOf(c.req.header('Idempotency-Key'));
		return c.json(await sendMail(sending, mailAboutSeveral(mail), key), 201);
	})
	.get('/:id', async (c) => {
		const id = c.req.param('id');
		const requests = await listRequestsOf(c.var.db, c.var.user.id, id);
		return c.json<MailAboutSeveral>(requests[0]?.favourId ? { id, requests } : missing('Request'));
	});
