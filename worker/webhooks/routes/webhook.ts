import { type Context, Hono } from 'hono';
import { touched } from '#contract/facts';
import { hostOf } from '#contract/rules/webhook-address';
import { newWebhook, type SavedWebhook, type Webhook } from '#contract/webhook';
import { signedIn } from '../../accounts/session/session.ts';
import { userCounter } from '../../db/counters.ts';
import type { AppEnv } from '../../env.ts';
import { limited } from '../../http/limited.ts';
import { missing, Problem } from '../../http/problem.ts';
import { removed } from '../../http/removal.ts';
import { valid } from '../../http/valid.ts';
import { newWebhookSecret } from '../../outside/webhooks/signature.ts';
import { touch } from '../../push/tell-tabs.ts';
import { sendOwnWebhooks } from '../acts/send-due.ts';
import { createTestMessage } from '../db/events.ts';
import {
	findDelivery,
	findWebhook,
	isWebhookOn,
	removeWebhook,
	restartDelivery,
	saveWebhook,
	updateWebhookSecret,
} from '../db/webhooks.ts';

const anHour = { limit: 60, seconds: 3_600 };
const usedUp = ['webhooks-used-up', 'That is a lot of changes and tests. Please try again in an hour.'] as const;

/** The address to which the events of the signed-in person are sent, and its last messages. */
export const webhook = new Hono<AppEnv>()
	.use(signedIn)
	.get('/', async (c) => c.json((await findWebhook(c.var.db, c.var.user.id)) ?? null))
	.put('/', valid('json', newWebhook), async (c) => {
		const { url } = c.req.valid('json');
		if (hostOf(new URL(url)) === hostOf(new URL(c.req.url))) {
			throw new Problem('invalid-input', 'Please use another server than this one.', { field: 'url' });
		}
		await counted(c);
		const secret = newWebhookSecret();
		const { webhook, isNew } = await saveWebhook(c.var.db, c.var.user.id, url, secret);
		return saved(c, webhook, isNew ? secret : undefined);
	})
	.delete('/', async (c) => {
		const found = await removeWebhook(c.var.db, c.var.user.id);
		touch(c, touched.changeWebhook());
		return removed(c, found, 'Address');
	})
	.post('/secret', async (c) => {
		await counted(c);
		const secret = newWebhookSecret();
		const webhook = (await updateWebhookSecret(c.var.db, c.var.user.id, secret)) ?? missing('Address');
		return saved(c, webhook, secret);
	})
	.post('/test', async (c) => {
		await ensureOn(c);
		await counted(c);
		const id = crypto.randomUUID();
		await createTestMessage(c.var.db, c.var.user.id, id);
		if (!(await findDelivery(c.var.db, c.var.user.id, id))) {
			throw new Problem('webhook-full', 'Too many messages wait already, or your account is full.');
		}
		return sentNow(c, id);
	})
	.post('/deliveries/:id/again', async (c) => {
		await ensureOn(c, 'Message');
		const id = c.req.param('id');
		if (!(await findDelivery(c.var.db, c.var.user.id, id))) missing('Message');
		await counted(c);
		await restartDelivery(c.var.db, c.var.user.id, id);
		return sentNow(c, id);
	});

const counted = (c: Context<AppEnv>) =>
	limited(c.var.db, usedUp, { key: userCounter(c.var.user.id, 'webhooks'), ...anHour });

function saved(c: Context<AppEnv>, webhook: Webhook, secret: string | undefined) {
	touch(c, touched.changeWebhook());
	const body: SavedWebhook = { ...webhook, ...(secret && { secret }) };
	return c.json(body);
}

async function ensureOn(c: Context<AppEnv>, what = 'Address'): Promise<void> {
	const isOn = await isWebhookOn(c.var.db, c.var.user.id);
	if (isOn === undefined) missing(what);
	if (!isOn) throw new Problem('webhook-off', 'This address is switched off. Please switch it on first.');
}

// The person waits for the try, so that they see how it ended.
async function sentNow(c: Context<AppEnv>, id: string) {
	await sendOwnWebhooks(c.env, c.var.user.id, id);
	return c.json((await findDelivery(c.var.db, c.var.user.id, id)) ?? missing('Message'));
}
