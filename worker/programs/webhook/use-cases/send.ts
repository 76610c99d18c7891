import { hostOf } from '#contract/rules/webhook-address';
import type { WebhookCall } from '#contract/webhook';
import { connect, type Db } from '../../../db/client.ts';
import { type Budget, isOver } from '../../../db/in-slices.ts';
import type { Owner } from '../../../db/owned.ts';
import { now } from '../../../db/time.ts';
import type { Bindings } from '../../../env.ts';
import { innerMessage } from '../../../http/fault.ts';
import { log } from '../../../http/log.ts';
import { tellTabsNow } from '../../../push/tell-tabs.ts';
import { callReceiver } from '../call/call-receiver.ts';
import { type Claimed, claimDue, claimOwn, type Receiver, settle } from '../db/queue.ts';

/** How long a run takes new messages, in milliseconds: the next run comes after five minutes. */
const budgetMs = 3 * 60_000;
/** A Worker may have six connections at a time. */
const atOnce = 6;
const roundMost = 60;
const asks = { message: 3, round: 1 };
/** The statements of three rounds. D1 allows a run 1,000. */
const statements = 3 * (asks.round + roundMost * asks.message);

/**
 * Sends the due messages of all accounts, six at a time until none is left, time is up, or 180 were sent; the next run
 * continues. Logs how many arrived and how many did not. Throws only when none can be read.
 */
export async function sendDueWebhooks(env: Bindings, most = statements): Promise<void> {
	const db = connect(env.DB);
	const count = { arrived: 0, failed: 0 };
	const budget = { until: Date.now() + budgetMs, statements: most };
	try {
		await sendDue(db, env, budget, count);
	} finally {
		if (count.arrived + count.failed > 0) log('info', 'webhooks', count);
	}
}

async function sendDue(
	db: Db,
	env: Bindings,
	budget: Budget,
	count: Record<'arrived' | 'failed', number>,
): Promise<void> {
	for (;;) {
		const most = Math.min(roundMost, Math.floor((budget.statements - asks.round) / asks.message));
		if (most < 1) return;
		const waiting = (await claimDue(db, most)).values();
		budget.statements -= asks.round;
		let taken = 0;
		await Promise.all(
			Array.from({ length: atOnce }, async () => {
				for (const message of waiting) {
					taken += 1;
					count[(await sendOne(db, env, message)) ? 'arrived' : 'failed'] += 1;
				}
			}),
		);
		budget.statements -= taken * asks.message;
		if (taken < most || isOver(budget)) return;
	}
}

/** Sends the due messages of one account, after a response; the next run does the rest. Never throws. */
export async function sendOwnWebhooks({ db, env }: { db: Db; env: Bindings }, userId: Owner): Promise<void> {
	try {
		await Promise.all((await claimOwn(db, userId)).map((message) => sendOne(db, env, message)));
	} catch (error) {
		log('error', 'webhook', { userId, message: innerMessage(error) });
	}
}

// Never throws: a message whose result could not be written comes again, with the same id.
async function sendOne(db: Db, env: Bindings, { id, userId, payload, ...receiver }: Claimed): Promise<boolean> {
	const called = await call(env, receiver, id, payload);
	try {
		await write(db, userId, { message: id, url: receiver.url }, called);
		await tellTabsNow(env, ['webhook'], userId);
	} catch (error) {
		log('error', 'webhook', { userId, messageId: id, message: innerMessage(error) });
	}
	return called.problem === null;
}

/** Calls the user's address with a test, which is not retried. Returns how the call ended. */
export async function sendTest(
	{ db, env }: { db: Db; env: Bindings },
	userId: Owner,
	receiver: Receiver,
): Promise<WebhookCall> {
	const test = { type: 'webhook.test', timestamp: now(), data: { text: 'This is a test.' } };
	const called = await call(env, receiver, crypto.randomUUID(), JSON.stringify(test));
	await write(db, userId, { message: null, url: receiver.url }, called);
	return called;
}

function call({ APP_ORIGIN }: Bindings, { url, secret, secretBefore }: Receiver, id: string, body: string) {
	const secrets = secretBefore ? [secret, secretBefore] : [secret];
	return callReceiver({ id, url, secrets, body, ownHost: APP_ORIGIN && hostOf(new URL(APP_ORIGIN)) });
}

async function write(db: Db, userId: Owner, about: Parameters<typeof settle>[2], called: WebhookCall): Promise<void> {
	if (await settle(db, userId, about, called)) log('info', 'webhook-off', { userId });
}
