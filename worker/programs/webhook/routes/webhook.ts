import { type Context, Hono } from 'hono';
import { missingPassword } from '#contract/account';
import { hostOf } from '#contract/rules/webhook-address';
import { newWebhook, type SavedWebhook, type Webhook, type WebhookCall, webhookSecretForm } from '#contract/webhook';
import { signedIn } from '../../../accounts/session/session.ts';
import { confirmPassword, wrongPassword } from '../../../accounts/use-cases/confirm-password.ts';
import { userCounter } from '../../../db/user-counters.ts';
import type { AppEnv } from '../../../env.ts';
import { limited } from '../../../http/limited.ts';
import { missing, Problem } from '../../../http/problem.ts';
import { removed } from '../../../http/removal.ts';
import { valid } from '../../../http/valid.ts';
import { isConfirmed, notify, outboxOf } from '../../../mail/outbox.ts';
import { addressUnverified } from '../../../mail/problems.ts';
import { tellTabs } from '../../../push/tell-tabs.ts';
import { provesItself } from '../call/call-receiver.ts';
import { newWebhookSecret } from '../call/signature.ts';
import {
	findReceiver,
	findWebhook,
	removeWebhook,
	saveWebhook,
	switchOn,
	updateWebhookSecret,
} from '../db/webhooks.ts';
import { webhookSavedLetter } from '../letter.ts';
import { sendTest } from '../use-cases/send.ts';

const anHour = { limit: 60, seconds: 3_600 };
const usedUp = ['webhooks-used-up', 'That’s a lot of changes and tests. Please try again in an hour.'] as const;

/** The address that the signed-in person's events are sent to. */
export const webhook = new Hono<AppEnv>()
	.use(signedIn)
	.get('/', async (c) => c.json((await findWebhook(c.var.db, c.var.user.id)) ?? null))
	.put('/', valid('json', newWebhook), async (c) => {
		const { url, password } = c.req.valid('json');
		if (hostOf(new URL(url)) === hostOf(new URL(c.req.url))) {
			throw new Problem('invalid-input', 'Please use a server other than this one.', { field: 'url' });
		}
		await counted(c);
		const known = await findReceiver(c.var.db, c.var.user.id);
		if (known?.url === url) {
			return saved(c, (await switchOn(c.var.db, c.var.user.id, url)) ?? missing('Address'), undefined);
		}
		const { webhook, secret } = await addAddress(c, { url, password, known });
		const settings = `${new URL(c.req.url).origin}/settings`;
		notify(c, 'webhook', c.var.user, webhookSavedLetter(hostOf(new URL(url)), settings));
		return saved(c, webhook, secret);
	})
	.delete('/', async (c) => {
		const found = await removeWebhook(c.var.db, c.var.user.id);
		tellTabs(c, ['webhook']);
		return removed(c, found, 'Address');
	})
	.post('/secret', valid('json', webhookSecretForm), async (c) => {
		await counted(c);
		const { db, user } = c.var;
		// With the secret, anyone can send messages that look like the server's.
		const checked = await confirmPassword(c, user, c.req.valid('json').password, 'password');
		const secret = newWebhookSecret();
		const { webhook, isWritten } = (await updateWebhookSecret(db, user.id, { secret, checked })) ?? missing('Address');
		if (!isWritten) throw wrongPassword('password');
		return saved(c, webhook, secret);
	})
	.post('/test', async (c) => {
		const { db, user } = c.var;
		const { isOn, ...receiver } = (await findReceiver(db, user.id)) ?? missing('Address');
		if (!isOn) throw new Problem('webhook-off', 'This address is turned off. Please turn it on first.');
		await counted(c);
		// The person waits, so that they see the response.
		const called = await sendTest({ db, env: c.env }, user.id, receiver);
		tellTabs(c, ['webhook']);
		return c.json<WebhookCall>(called);
	});

type NewAddress = { url: string; password: string | undefined; known: { secret: string } | undefined };

/**
 * Saves an address that is new to the account. All events go there from then on, so it takes a confirmed address, the
 * password, and a receiver that proves itself: a stolen session is not enough. `secret` is there when it is new.
 */
async function addAddress(c: Context<AppEnv>, { url, password, known }: NewAddress) {
	const { db, user } = c.var;
	if (!isConfirmed(outboxOf(c), user)) throw addressUnverified();
	if (password === undefined) throw new Problem('invalid-input', missingPassword, { field: 'password' });
	const checked = await confirmPassword(c, user, password, 'password');
	const secret = known?.secret ?? newWebhookSecret();
	if (!(await provesItself({ url, secret, ownHost: hostOf(new URL(c.req.url)) }))) {
		throw new Problem('invalid-input', 'This address didn’t return the value of the challenge.', {
			field: 'url',
		});
	}
	const written = await saveWebhook(db, user.id, { url, secret, checked });
	if (!written) throw wrongPassword('password');
	return { webhook: written.webhook, secret: !known && written.isNew ? secret : undefined };
}

const counted = (c: Context<AppEnv>) =>
	limited(c.var.db, usedUp, { key: userCounter(c.var.user.id, 'webhooks'), ...anHour });

function saved(c: Context<AppEnv>, webhook: Webhook, secret: string | undefined) {
	tellTabs(c, ['webhook']);
	return c.json<SavedWebhook>({ ...webhook, secret });
}
