import { Hono } from 'hono';
import { introOutcome, newIntroRequest, type PastRequest, type SavedRequest } from '#contract/intro-request';
import type { ProspectLink } from '#contract/prospect-link';
import { pageQuery } from '#contract/rules/next-page';
import { actingOf } from '../../accounts/session/acting.ts';
import { signedIn } from '../../accounts/session/session.ts';
import type { AppEnv } from '../../env.ts';
import { jsonPage } from '../../http/json-array.ts';
import { idempotencyKeyOf } from '../../http/preconditions.ts';
import { missing } from '../../http/problem.ts';
import { valid } from '../../http/valid.ts';
import { tellTabs } from '../../push/tell-tabs.ts';
import { removeProspectLink } from '../db/answers/prospect-links.ts';
import { readPastRequests } from '../db/overviews/intro-overviews.ts';
import { findIntroRequest } from '../db/requests/intro-request-columns.ts';
import { newAnswerLink, newProspectLink } from '../use-cases/answer-link.ts';
import { recordOutcome } from '../use-cases/record-outcome.ts';
import { mailAboutOne, sendMail } from '../use-cases/send-mail.ts';
import { sendingOf } from './from-call.ts';

/** The signed-in person's introduction requests and their outcomes. */
export const introRequests = new Hono<AppEnv>()
	.use(signedIn)
	.get('/', valid('query', pageQuery), async (c) =>
		jsonPage<PastRequest>(c, await readPastRequests(c.var.db, c.var.user.id, c.req.valid('query').after)),
	)
	.get('/:id', async (c) =>
		c.json((await findIntroRequest(c.var.db, c.var.user.id, c.req.param('id'))) ?? missing('Request')),
	)
	.post('/', valid('json', newIntroRequest), async (c) => {
		const request = c.req.valid('json');
		const sending = sendingOf(c);
		const key = idempotencyKeyOf(c.req.header('Idempotency-Key'));
		const { requests, answerUrl } = await sendMail(sending, mailAboutOne(request), key);
		const { prospectName: _, ...saved } = requests[0] ?? missing('Request');
		return c.json<SavedRequest>({ ...saved, ...(answerUrl && { answerUrl }) }, 201);
	})
	.post('/:id/answer-link', async (c) => {
		const { db, user } = c.var;
		const request = await newAnswerLink(db, user.id, c.req.param('id'), new URL(c.req.url).origin);
		tellTabs(c, ['people', 'requests']);
		return c.json(request, 201);
	})
	.post('/:id/prospect-link', async (c) => {
		const { db, user } = c.var;
		const { link } = await newProspectLink(db, user.id, c.req.param('id'), new URL(c.req.url).origin);
		tellTabs(c, ['requests']);
		return c.json<ProspectLink>(link, 201);
	})
	.delete('/:id/prospect-link', async (c) => {
		const { db, user } = c.var;
		const request = (await findIntroRequest(db, user.id, c.req.param('id'))) ?? missing('Request');
		await removeProspectLink(db, user.id, request.id);
		tellTabs(c, ['requests']);
		return c.body(null, 204);
	})
	.patch('/:id', valid('json', introOutcome), async (c) =>
		c.json(await recordOutcome(actingOf(c), c.req.param('id'), c.req.valid('json'))),
	);
