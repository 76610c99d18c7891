import { Hono } from 'hono';
import { idempotencyKey, introOutcome, newIntroRequest } from '#contract/intro-request';
import { signedIn } from '../../accounts/session/session.ts';
import type { AppEnv } from '../../env.ts';
import { missing, Problem } from '../../http/problem.ts';
import { valid } from '../../http/valid.ts';
import { newAnswerLink } from '../acts/new-answer-link.ts';
import { sendIntroRequest } from '../acts/send-intro-request.ts';
import { listAskedBefore } from '../db/intro-overviews.ts';
import { updateOutcome } from '../db/intro-requests.ts';

/** The signed-in person's introduction requests, and what came of them. */
export const introRequests = new Hono<AppEnv>()
	.use(signedIn)
	.get('/', async (c) => c.json(await listAskedBefore(c.var.db, c.var.user.id)))
	.post('/', valid('json', newIntroRequest), async (c) => {
		const { db, user, requestId } = c.var;
		const { origin } = new URL(c.req.url);
		const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
		const sending = { db, user, requestId, origin, env: c.env, waitUntil };
		const key = keyOf(c.req.header('Idempotency-Key'));
		return c.json(await sendIntroRequest(sending, c.req.valid('json'), key), 201);
	})
	.post('/:id/answer-link', async (c) => {
		const { db, user } = c.var;
		return c.json(await newAnswerLink(db, user.id, c.req.param('id'), new URL(c.req.url).origin), 201);
	})
	.patch('/:id', valid('json', introOutcome), async (c) => {
		const { outcome } = c.req.valid('json');
		return c.json((await updateOutcome(c.var.db, c.var.user.id, c.req.param('id'), outcome)) ?? missing('Request'));
	});

function keyOf(header: string | undefined): string | null {
	if (header === undefined) return null;
	const key = idempotencyKey.safeParse(header);
	if (!key.success) throw new Problem('invalid-input', key.error.issues[0]?.message ?? '');
	return key.data;
}
