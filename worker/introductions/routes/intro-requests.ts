import { Hono } from 'hono';
import { touched } from '#contract/facts';
import { introOutcome, newIntroRequest } from '#contract/intro-request';
import { signedIn } from '../../accounts/session/session.ts';
import type { AppEnv } from '../../env.ts';
import { idempotencyKeyOf } from '../../http/idempotency-key.ts';
import { missing, Problem } from '../../http/problem.ts';
import { valid } from '../../http/valid.ts';
import { touch } from '../../push/tell-tabs.ts';
import { newAnswerLink } from '../acts/new-answer-link.ts';
import { sendIntroRequest } from '../acts/send-intro-request.ts';
import { listAskedBefore } from '../db/overviews/intro-overviews.ts';
import { findIntroRequest, updateOutcome } from '../db/requests/intro-requests.ts';
import { sendingOf } from './sending-of.ts';

const ofThanks = () =>
	new Problem('outcome-not-possible', 'A thank-you has no outcome. Please record it on its request.');

/** The signed-in person's introduction requests, and what came of them. */
export const introRequests = new Hono<AppEnv>()
	.use(signedIn)
	.get('/', async (c) => c.json(await listAskedBefore(c.var.db, c.var.user.id)))
	.post('/', valid('json', newIntroRequest), async (c) => {
		const request = c.req.valid('json');
		const sending = sendingOf(c, touched.changeRequest(request.prospectId));
		const key = idempotencyKeyOf(c.req.header('Idempotency-Key'));
		return c.json(await sendIntroRequest(sending, request, key), 201);
	})
	.post('/:id/answer-link', async (c) => {
		const { db, user } = c.var;
		const request = await newAnswerLink(db, user.id, c.req.param('id'), new URL(c.req.url).origin);
		touch(c, touched.changeRequest(request.prospectId));
		return c.json(request, 201);
	})
	.patch('/:id', valid('json', introOutcome), async (c) => {
		const { outcome } = c.req.valid('json');
		const { db, user } = c.var;
		const id = c.req.param('id');
		const request = await updateOutcome(db, user.id, id, outcome);
		if (!request) throw (await findIntroRequest(db, user.id, id)) ? ofThanks() : missing('Request');
		touch(c, touched.changeRequest(request.prospectId));
		return c.json(request);
	});
