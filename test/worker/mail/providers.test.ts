import { afterEach, expect, test, vi } from 'vitest';
import type { Bindings } from '../../../worker/env.ts';
import { introductionLimits, kindOfLimit, noticeLimits } from '../../../worker/mail/limits.ts';
import { readOwnAddress } from '../../../worker/mail/own-address.ts';
import { chooseMailer } from '../../../worker/mail/providers/choose-mailer.ts';
import { cloudflareEmail } from '../../../worker/mail/providers/cloudflare-email.ts';
import { cloudflareEvent } from '../../../worker/mail/providers/cloudflare-events.ts';
import { mailChannels } from '../../../worker/mail/providers/mailchannels.ts';
import { mailChannelsEvents } from '../../../worker/mail/providers/mailchannels-events.ts';
import { timeOfEvent, toMailId } from '../../../worker/mail/providers/mailer.ts';
import { shortened } from '../support/faults.ts';
import { withMail } from '../support/mail-provider.ts';

afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

const who = { email: 'a@example.org', name: 'A' };
const mail = { from: who, replyTo: who, to: 'b@example.org', subject: 's', text: 't', html: 'h' };

test.each([
	[399, 'unclear'],
	[400, 'refused'],
	[499, 'refused'],
	[500, 'unclear'],
	[201, 'unclear'],
])('a response %i of MailChannels without words is %s', async (status, outcome) => {
	vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('', { status }));
	expect(await mailChannels('https://mail.test', 'key')(mail)).toEqual({ outcome, reason: `status ${status}` });
});

test('the log has the first 200 characters of a MailChannels response, without addresses and control characters', async () => {
	const errors = ['x'.repeat(150), 7, 'for dana@example.org', 'y'.repeat(100)];
	vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ errors }, { status: 400 }));
	const words = `${'x'.repeat(150)}; for (address) ${'y'.repeat(100)}`.slice(0, 200);
	const said = await mailChannels('https://mail.test', 'key')(mail);
	expect(said).toEqual({ outcome: 'refused', reason: `status 400: ${words}` });
});

test('a mail goes to MailChannels as JSON with the key, without empty fields', async () => {
	const call = vi.spyOn(globalThis, 'fetch').mockRejectedValue('down');
	expect(await mailChannels('https://mail.test', 'key')(mail)).toEqual({ outcome: 'unclear', reason: 'unknown' });
	const init = call.mock.calls[0]?.[1];
	expect(Object.fromEntries(new Headers(init?.headers))).toEqual({
		'content-type': 'application/json',
		'x-api-key': 'key',
	});
	expect(Object.keys(JSON.parse(String(init?.body)))).toEqual([
		'from',
		'reply_to',
		'personalizations',
		'subject',
		'content',
	]);
});

test('Cloudflare’s Email Service is given up after ten seconds', async () => {
	const timers = shortened(10_000);
	const sender = { send: () => new Promise(() => {}) } as unknown as SendEmail;
	expect(await cloudflareEmail(sender)(mail)).toEqual({ outcome: 'unclear', reason: 'timeout' });
	expect(timers).toHaveBeenCalledWith(expect.any(Function), 10_000);
});

test('a server without a sender, or without a way to send, sends nothing', () => {
	const EMAIL = { send: vi.fn() } as unknown as SendEmail;
	const own = { ...withMail, EMAIL };
	const without = { MAILCHANNELS_API_KEY: undefined, EMAIL: undefined } as unknown as Bindings;
	expect(chooseMailer({ ...own, MAIL_FROM: '' })).toBeUndefined();
	expect(chooseMailer({ ...own, ...without })).toBeUndefined();
	expect(chooseMailer({ ...own, MAILCHANNELS_API_KEY: undefined } as unknown as Bindings)).toBeDefined();
});

test('the id of a mail is a text of 1 to 200 characters', () => {
	expect([toMailId('x'), toMailId('x'.repeat(200))]).toEqual(['x', 'x'.repeat(200)]);
	for (const id of ['', 'x'.repeat(201), 7, null, undefined, ['x']]) expect(toMailId(id)).toBeNull();
});

test('the time of an event is in the past, else now', () => {
	vi.useFakeTimers({ toFake: ['Date'], now: 5_000 });
	const now = new Date(5_000).toISOString();
	expect(timeOfEvent(1)).toBe(new Date(1).toISOString());
	for (const ms of [0, -1, 5_001, Number.NaN, Number.POSITIVE_INFINITY]) expect(timeOfEvent(ms)).toBe(now);
});

const said = (kind: string, payload: object) => ({
	type: `cf.email.sending.message.${kind}`,
	payload: { messageId: 'm', recipient: 'b@example.org', ...payload },
	metadata: { eventTimestamp: '2026-11-20T09:30:00.000Z' },
});

test.each([
	['bounced', { bounce: { type: 'soft' } }, { kind: 'bounced', isPermanent: false }],
	['bounced', { bounce: { type: 'hard' } }, { kind: 'bounced', isPermanent: true }],
	['complained', { bounce: { type: 'soft' } }, { kind: 'complained', isPermanent: true }],
	['rejected', { rejection: { reason: 'suppressed', party: 'recipient' } }, { kind: 'suppressed', isPermanent: true }],
	['rejected', { rejection: { reason: 'suppressed', party: 'sender' } }, { kind: 'failed', isPermanent: true }],
	['rejected', { rejection: { reason: 'spam', party: 'recipient' } }, { kind: 'failed', isPermanent: true }],
])('Cloudflare: %s %j is %j', (kind, payload, event) => {
	const at = '2026-11-20T09:30:00.000Z';
	expect(cloudflareEvent(said(kind, payload))).toEqual({
		mailId: 'm',
		recipient: 'b@example.org',
		event: { ...event, at },
	});
});

test('a Cloudflare event may lack its recipient, and is ignored without a mail or of another kind', () => {
	expect(cloudflareEvent(said('delivered', { recipient: 7 }))).toMatchObject({ mailId: 'm', recipient: null });
	for (const body of [said('opened', {}), said('delivered', { messageId: '' }), null, 'text', undefined, 7])
		expect(cloudflareEvent(body)).toBeUndefined();
});

test('MailChannels events count if they name a kind and a mail, at their second', () => {
	const one = { event: 'delivered', request_id: 'r', timestamp: 1_700_000_000 };
	const at = new Date(1_700_000_000_000).toISOString();
	const batch = [one, null, 'text', 7, { ...one, event: 'open' }, { ...one, request_id: '' }];
	expect(mailChannelsEvents(JSON.stringify(batch))).toEqual([
		{ mailId: 'r', recipient: null, event: { kind: 'delivered', at, isPermanent: true } },
	]);
	for (const body of ['{}', 'null', 'text', '"text"']) expect(mailChannelsEvents(body)).toBeUndefined();
});

const token = 'a'.repeat(52);

test('our own address is recognised in any case, and no other is', () => {
	const domain = 'Replies.Kindling.test';
	for (const [letter, purpose] of [
		['r', 'reply'],
		['i', 'introduction'],
	] as const) {
		const address = ` ${letter.toUpperCase()}+${token}@REPLIES.kindling.test `;
		expect(readOwnAddress(address, domain)).toEqual({ purpose, token });
	}
	const own = `r+${token}@replies.kindling.test`;
	for (const address of [`x${own}`, `${own}.example`, own.replace('+', '-'), own.replace('r+', 's+'), '', '@', token])
		expect([address, readOwnAddress(address, domain)]).toEqual([address, null]);
	for (const none of [undefined, '', 'kindling.test']) expect(readOwnAddress(own, none)).toBeNull();
});

test('a mail counts for its account, its address, and its kind’s share of the server’s limit', () => {
	const env = { ...withMail, MAILS_PER_DAY: '15', MAILS_PER_DAY_IN_ALL: '101', MAILS_PER_RECIPIENT_AND_DAY: '7' };
	const few = (key: string) => ({ of: key, from: 2, limit: 75 });
	const [own, address, server] = introductionLimits(env, 'u', 'Dana@example.org');
	expect([own?.limit, address?.limit, server?.limit]).toEqual([15, 7, 90]);
	expect(server).toMatchObject({ reserve: few(own?.key ?? '') });
	expect([own, address, server].map((one) => kindOfLimit(one?.key ?? ''))).toEqual(['user', 'address', 'server']);
	// An address counts whatever its case, separately for each kind.
	expect(introductionLimits(env, 'u', 'dana@EXAMPLE.org')[1]?.key).toBe(address?.key);
	const shares = (kind: Parameters<typeof noticeLimits>[1], id: string | null = 'u') => {
		const limits = noticeLimits(env, kind, { id, email: 'dana@example.org' });
		return limits.map(({ limit, seconds, reserve }) => [limit, seconds, reserve?.from]);
	};
	const day = 86_400;
	expect(shares('reset')).toEqual([
		[3, 3_600, undefined],
		[3, 3_600, undefined],
		[101, day, undefined],
	]);
	expect(shares('answer').at(-1)).toEqual([90, day, 2]);
	expect(shares('weekly').at(-1)).toEqual([50, day, undefined]);
	expect(shares('first-reset', null)).toEqual([
		[3, day, undefined],
		[101, day, undefined],
	]);
});
