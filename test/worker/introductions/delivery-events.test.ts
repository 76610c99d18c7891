import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { NeedsYou } from '#contract/needs-you';
import { deliveryKinds } from '#contract/rules/intro-status';
import { connect } from '../../../worker/db/client.ts';
import worker from '../../../worker/index.ts';
import {
	receiveDeliveryEvents,
	recordDeliveryEvent,
} from '../../../worker/introductions/use-cases/receive-delivery-events.ts';
import { afterEvents } from '../support/delivery-model.ts';
import { failingDatabase } from '../support/faults.ts';
import { loggedLines } from '../support/logged.ts';
import { history, mailProvider, prospectOf, send, withMail } from '../support/mail-provider.ts';
import { bindings, type Person, person } from '../support/people.ts';
import { moveRequests } from '../support/request-rows.ts';
import { openTab } from '../support/tab.ts';

let lines: ReturnType<typeof loggedLines>;
beforeEach(() => {
	lines = loggedLines();
});
afterEach(() => vi.restoreAllMocks());

const at = '2026-11-20T09:30:00.000Z';

/** An event as Cloudflare documents it. */
const said = (messageId: string, kind: string, more: object = {}) => ({
	type: `cf.email.sending.message.${kind}`,
	source: { type: 'email.sending', zoneId: 'z', domain: 'kindling.test' },
	payload: { eventId: 'e', messageId, recipient: 'somebody@example.org', terminal: true, ...more },
	metadata: { accountId: 'a', eventSubscriptionId: 's', eventSchemaVersion: 1, eventTimestamp: at },
});

/** Hands a batch to the worker. Each message says how often it came before. */
async function deliver(bodies: { body: unknown; attempts?: number }[], env = bindings) {
	const messages = bodies.map(({ body, attempts = 1 }, index) => ({
		id: `m${index}`,
		timestamp: new Date(),
		attempts,
		body,
	}));
	const batch = createMessageBatch('kindling-mail-events', messages);
	await worker.queue(batch, env);
	const result = await getQueueResult(batch, createExecutionContext());
	return {
		acked: result.explicitAcks.toSorted(),
		retried: result.retryMessages.map(({ msgId }) => msgId).toSorted(),
	};
}

const ofMail = 'mail_id in (select id from mails where provider_id = ?2)';
let mails = 0;
/** Sends a request for this person, to an address of its own. */
async function asked(who: Person, change: object = {}) {
	mails += 1;
	const mailId = `0101-${mails}-${crypto.randomUUID()}`;
	mailProvider(() => Response.json({ request_id: mailId, results: [{ status: 'sent' }] }, { status: 202 }));
	const prospect = await prospectOf(who);
	const recipientEmail = `connector.${mails}@example.org`;
	const answer = await send(who, prospect.id, { recipientEmail, ...change });
	if (!answer.ok) throw new Error(await answer.text());
	const request = async () => (await history(who, prospect.id))[0] ?? expect.fail();
	return { mailId, prospect, recipientEmail, request };
}
const needsYou = async (who: Person): Promise<NeedsYou> => (await who.ask('/api/needs-you')).json();

describe('a later event of the provider', () => {
	test('is in the history with its time, and reaches an open tab', async () => {
		const ada = await person('Ada');
		const { mailId, request } = await asked(ada);
		expect((await request()).delivery).toEqual({});
		const tab = await openTab(ada);
		expect(await deliver([{ body: said(mailId, 'deferred') }])).toEqual({ acked: ['m0'], retried: [] });
		expect(await tab.next()).toContain('requests');
		await deliver([{ body: said(mailId, 'delivered') }]);
		expect(await request()).toMatchObject({ status: 'sent', delivery: { deferred: at, delivered: at } });
		expect((await needsYou(ada)).bounced).toEqual([]);
	});

	test('that comes twice changes nothing the second time, and tells no one', async () => {
		const ada = await person('Ada');
		const { mailId } = await asked(ada);
		const event = { kind: 'delivered', at, isPermanent: true } as const;
		const outbox = { db: connect(bindings.DB), env: bindings };
		expect(await recordDeliveryEvent(outbox, { mailId }, event)).toBe('recorded');
		expect(await recordDeliveryEvent(outbox, { mailId }, event)).toBe('known');
		const later = { ...event, at: '2026-11-21T00:00:00.000Z' };
		expect(await recordDeliveryEvent(outbox, { mailId }, later)).toBe('known');
	});

	test('leads to the same state in any order', async () => {
		const ada = await person('Ada');
		const outbox = { db: connect(bindings.DB), env: bindings };
		for (let round = 0; round < 6; round += 1) {
			const { mailId, request } = await asked(ada);
			const events = deliveryKinds
				.filter((_, index) => (round + index) % 4 !== 0)
				.map((kind, index) => ({ kind, at: new Date(Date.parse(at) + index * 1_000).toISOString() }));
			const order = round % 2 ? events.toReversed() : [...events.slice(round % 3), ...events.slice(0, round % 3)];
			for (const event of [...order, ...order.slice(0, 2)]) {
				await recordDeliveryEvent(outbox, { mailId }, { ...event, isPermanent: false });
			}
			const { status, facts } = afterEvents('sent', events);
			expect(await request()).toMatchObject({ status, delivery: facts });
		}
	});
});

describe('a bounce', () => {
	test('counts as not asked, is shown to the user, and suppresses the address for everyone', async () => {
		const [ada, eve] = [await person('Ada'), await person('Eve')];
		const { mailId, request, recipientEmail, prospect } = await asked(ada);
		await deliver([{ body: said(mailId, 'bounced', { bounce: { type: 'hard' } }) }]);
		expect(await request()).toMatchObject({ status: 'bounced', delivery: { bounced: at } });
		const { bounced, ask } = await needsYou(ada);
		expect(bounced).toMatchObject([{ prospectId: prospect.id, recipientEmail, status: 'bounced' }]);
		expect(ask).toMatchObject([{ connectorName: 'Dana Whitfield', prospectId: prospect.id }]);
		const list = await (await ada.ask(`/api/prospect-lists/${prospect.prospectListId}/connectors`)).json();
		expect(list).toMatchObject([{ name: 'Dana Whitfield', asked: 0, askedTooRecently: false }]);
		const answer = await send(eve, (await prospectOf(eve)).id, { recipientEmail });
		expect([answer.status, await answer.text()]).toEqual([
			409,
			'This address can’t be emailed. Emails to it bounced, or its owner opted out. Please ask another way.',
		]);
	});

	test('is not due for a nudge, and a nudge is refused', async () => {
		const ada = await person('Ada');
		const { mailId, request, prospect } = await asked(ada);
		await deliver([{ body: said(mailId, 'bounced', { bounce: { type: 'soft' } }) }]);
		await moveRequests(new Date(Date.now() - 10 * 86_400_000).toISOString(), ofMail, mailId);
		expect((await needsYou(ada)).nudge).toEqual([]);
		const { id: requestId } = await request();
		const nudge = await send(ada, prospect.id, { followUp: { kind: 'nudge', requestId } });
		expect([nudge.status, await nudge.text()]).toEqual([409, expect.stringContaining('needs no follow-up')]);
	});

	test('that may pass does not suppress the address', async () => {
		const ada = await person('Ada');
		const { mailId, request, recipientEmail } = await asked(ada);
		await deliver([{ body: said(mailId, 'bounced', { bounce: { type: 'soft' } }) }]);
		expect((await request()).status).toBe('bounced');
		mailProvider();
		expect((await send(ada, (await prospectOf(ada)).id, { recipientEmail })).status).toBe(201);
	});

	test('after an answer leaves the answer', async () => {
		const ada = await person('Ada');
		const { mailId, request } = await asked(ada);
		await bindings.DB.prepare(
			`update intro_requests set status = 'accepted' where mail_id in (select id from mails where provider_id = ?)`,
		)
			.bind(mailId)
			.run();
		await deliver([{ body: said(mailId, 'bounced') }]);
		expect(await request()).toMatchObject({ status: 'accepted', delivery: { bounced: at } });
	});
});

test('a complaint suppresses the address, and no nudge is offered', async () => {
	const ada = await person('Ada');
	const { mailId, recipientEmail } = await asked(ada);
	await deliver([{ body: said(mailId, 'complained') }]);
	await moveRequests(new Date(Date.now() - 10 * 86_400_000).toISOString(), ofMail, mailId);
	expect((await needsYou(ada)).nudge).toEqual([]);
	expect((await send(ada, (await prospectOf(ada)).id, { recipientEmail })).status).toBe(409);
});

test.each([
	['failed', {}, 'failed'],
	['rejected', { rejection: { reason: 'spam', party: 'sender' } }, 'failed'],
	['rejected', { rejection: { reason: 'suppressed', party: 'recipient' } }, 'bounced'],
])('%s %j makes the request %s', async (kind, more, status) => {
	const ada = await person('Ada');
	const { mailId, request } = await asked(ada);
	await deliver([{ body: said(mailId, kind, more) }]);
	expect((await request()).status).toBe(status);
});

describe('the queue', () => {
	const odd: unknown[] = [
		null,
		'text',
		7,
		[],
		{},
		{ type: 'cf.email.sending.message.opened', payload: { messageId: 'x' } },
		{ type: 'cf.email.sending.message.bounced' },
		{ type: 'cf.email.sending.message.bounced', payload: { messageId: 7 } },
		{ type: 'cf.email.sending.message.bounced', payload: { messageId: 'x'.repeat(1_000) } },
		{ type: '__proto__', payload: { messageId: 'x' } },
		{ type: 'constructor', payload: { messageId: 'x' } },
	];

	test('drops what it cannot read, and takes the rest of the batch', async () => {
		const ada = await person('Ada');
		const { mailId, request } = await asked(ada);
		const bodies = [...odd, said(mailId, 'delivered')];
		expect(await deliver(bodies.map((body) => ({ body })))).toMatchObject({
			acked: bodies.map((_, index) => `m${index}`).toSorted(),
			retried: [],
		});
		expect((await request()).delivery).toEqual({ delivered: at });
		expect(lines).toEqual(
			odd.map((_, index) => ({ level: 'error', event: 'delivery-event-unread', queueMessageId: `m${index}` })),
		);
	});

	test('retries once for an id that is not written yet, then drops the event', async () => {
		const body = said('never-heard-of', 'delivered');
		expect(await deliver([{ body }])).toEqual({ acked: [], retried: ['m0'] });
		const retry = vi.fn();
		await receiveDeliveryEvents({ messages: [{ body, attempts: 1, retry }] } as unknown as MessageBatch, bindings);
		expect(retry).toHaveBeenCalledExactlyOnceWith({ delaySeconds: 60 });
		expect(lines).toEqual([]);
		expect(await deliver([{ body, attempts: 2 }])).toEqual({ acked: ['m0'], retried: [] });
		expect(lines).toEqual([{ level: 'info', event: 'delivery-event-unknown', kind: 'delivered' }]);
	});

	test('suppresses the address of a mail that belongs to no request, after a complaint or a bounce for good', async () => {
		const eve = await person('Eve');
		const to = (name: string) => `${name}.${eve.user.id}@example.org`;
		const about = (name: string, kind: string, more: object = {}) => ({
			body: said('a-notice', kind, { recipient: to(name), ...more }),
			attempts: 2,
		});
		await deliver([
			about('spam', 'complained'),
			about('soft', 'bounced', { bounce: { type: 'soft' } }),
			about('fine', 'delivered'),
			about('nobody', 'complained', { recipient: undefined }),
		]);
		expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
		mailProvider();
		const { id } = await prospectOf(eve);
		const status = async (name: string) => (await send(eve, id, { recipientEmail: to(name) })).status;
		expect([await status('spam'), await status('soft'), await status('fine')]).toEqual([409, 201, 201]);
	});

	test('drops what the tables refuse for good, and takes the rest of the batch', async () => {
		const ada = await person('Ada');
		const [one, other] = [await asked(ada), await asked(ada)];
		const env = { ...withMail, DB: failingDatabase('UNIQUE constraint failed: t.c', { when: /^update/, times: 1 }) };
		const batch = [{ body: said(one.mailId, 'delivered') }, { body: said(other.mailId, 'delivered') }];
		expect(await deliver(batch, env)).toEqual({ acked: ['m0', 'm1'], retried: [] });
		expect((await other.request()).delivery).toEqual({ delivered: at });
		expect(lines).toEqual([
			{ level: 'error', event: 'delivery-event', message: expect.stringContaining('UNIQUE constraint failed') },
		]);
	});

	test('accepts a late event about a nudge that another one has followed', async () => {
		const ada = await person('Ada');
		const { prospect, request } = await asked(ada);
		const { id: requestId } = await request();
		const nudge = async (mailId: string) => {
			mailProvider(() => Response.json({ request_id: mailId, results: [{ status: 'sent' }] }, { status: 202 }));
			expect((await send(ada, prospect.id, { followUp: { requestId, kind: 'nudge' } })).status).toBe(201);
			return mailId;
		};
		const first = await nudge(crypto.randomUUID());
		await deliver([{ body: said(first, 'failed') }]);
		await nudge(crypto.randomUUID());
		expect(await deliver([{ body: said(first, 'bounced', { bounce: { type: 'soft' } }) }])).toEqual({
			acked: ['m0'],
			retried: [],
		});
		expect((await history(ada, prospect.id)).map(({ status }) => status)).toEqual(['sent', 'bounced', 'sent']);
	});

	test('retries events that met a fault of the database, and only these', async () => {
		const ada = await person('Ada');
		const [one, other] = [await asked(ada), await asked(ada)];
		const env = { ...withMail, DB: failingDatabase('overloaded', { times: 1 }) };
		const batch = [{ body: said(one.mailId, 'delivered') }, { body: said(other.mailId, 'delivered') }];
		expect(await deliver(batch, env)).toEqual({ acked: ['m1'], retried: ['m0'] });
		expect((await one.request()).delivery).toEqual({});
		expect((await other.request()).delivery).toEqual({ delivered: at });
	});
});
