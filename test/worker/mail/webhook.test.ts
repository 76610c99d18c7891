// The rules: docs/product/replies.md.

import { sha256 } from '@oslojs/crypto/sha2';
import { encodeBase64 } from '@oslojs/encoding';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { connect } from '../../../worker/db/client.ts';
import type { Bindings } from '../../../worker/env.ts';
import { receiveMailEvents } from '../../../worker/introductions/use-cases/receive-delivery-events.ts';
import { isKeyKnown, isSigned } from '../../../worker/mail/providers/mailchannels-signature.ts';
import { askWith, failingDatabase } from '../support/faults.ts';
import { loggedLines } from '../support/logged.ts';
import { history, prospectOf, send, withMail } from '../support/mail-provider.ts';
import { type Person, person } from '../support/people.ts';

type Pair = { publicKey: CryptoKey; privateKey: CryptoKey };
let keys: Pair;
let published = '';
const newPair = async () => (await crypto.subtle.generateKey({ name: 'Ed25519' }, true, ['sign', 'verify'])) as Pair;

let asked: string[];
let lines: ReturnType<typeof loggedLines>;
let mailId: string;
let isDown: boolean;

beforeAll(async () => {
	keys = await newPair();
	const spki = (await crypto.subtle.exportKey('spki', keys.publicKey)) as ArrayBuffer;
	published = encodeBase64(new Uint8Array(spki));
});
beforeEach(() => {
	asked = [];
	isDown = false;
	mailId = `req-${crypto.randomUUID()}`;
	lines = loggedLines();
	// Acts as MailChannels: accepts mails, and serves the public key named "mckey".
	vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
		const url = new URL(String(input));
		asked.push(url.pathname);
		if (url.pathname === '/tx/v1/send') {
			return Response.json({ request_id: mailId, results: [{ status: 'sent' }] }, { status: 202 });
		}
		if (isDown) return new Response('down', { status: 500 });
		return url.searchParams.get('id')?.startsWith('mckey')
			? Response.json({ id: 'mckey', key: published })
			: new Response('no such key', { status: 404 });
	});
});
afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

const seconds = (ms = Date.now()) => Math.floor(ms / 1_000);
const at = '2026-11-20T09:30:00.000Z';
const said = (event: string, more: object = {}) => ({
	email: 'introductions@kindling.test',
	customer_handle: 'northwind',
	timestamp: seconds(Date.parse(at)),
	event,
	request_id: mailId,
	...more,
});

type Way = { key?: CryptoKey; created?: number; keyId?: string; label?: string; tamper?: string; algorithm?: string };

/** Signs a body as MailChannels documents it. */
async function signed(body: string, way: Way = {}): Promise<RequestInit> {
	const { key = keys.privateKey, created = seconds(), keyId = 'mckey', label = 'sig_1', algorithm = 'ed25519' } = way;
	const bytes = new TextEncoder().encode(body);
	const digest = `sha-256=:${encodeBase64(sha256(bytes))}:`;
	const parameters = `("content-digest");created=${created};alg="${algorithm}";keyid="${keyId}"`;
	const base = new TextEncoder().encode(`"content-digest": ${digest}\n"@signature-params": ${parameters}`);
	const signature = encodeBase64(new Uint8Array(await crypto.subtle.sign('Ed25519', key, base)));
	return {
		method: 'POST',
		body: way.tamper ?? body,
		headers: {
			'Content-Type': 'application/json',
			'Content-Digest': digest,
			'Signature-Input': `sig_1=${parameters}`,
			Signature: `${label}=:${signature}:`,
		},
	};
}
const call = async (events: unknown, way?: Way, env: Partial<Bindings> = withMail) =>
	askWith(env, '/api/mail-events/mailchannels', await signed(JSON.stringify(events), way));

async function sentBy(who: Person) {
	const prospect = await prospectOf(who);
	const recipientEmail = `connector.${crypto.randomUUID()}@example.org`;
	expect((await send(who, prospect.id, { recipientEmail })).status).toBe(201);
	return { recipientEmail, request: async () => (await history(who, prospect.id))[0] ?? expect.fail() };
}

test('signed events update the request that they name; the rest of the batch is dropped', async () => {
	const ada = await person('Ada');
	const { request, recipientEmail } = await sentBy(ada);
	const batch = [
		said('processed'),
		said('soft-bounced'),
		said('open'),
		said('delivered', { request_id: 'of-somebody-else' }),
		said('hard-bounced', { recipients: ['victim@example.org'], status: '550 5.1.1' }),
		null,
		'text',
		{ event: 'constructor', request_id: mailId },
	];
	expect((await call(batch)).status).toBe(204);
	expect(await request()).toMatchObject({ status: 'bounced', delivery: { deferred: at, bounced: at } });
	// The suppressed address is the request's, never one that the body names.
	const to = async (address: string) =>
		(await send(ada, (await prospectOf(ada)).id, { recipientEmail: address })).status;
	expect([await to(recipientEmail), await to('victim@example.org')]).toEqual([409, 201]);
});

test('an event that the tables refuse for good delays no other', async () => {
	const ada = await person('Ada');
	const { request: first } = await sentBy(ada);
	const batch = [said('delivered')];
	mailId = `req-${crypto.randomUUID()}`;
	const { request: second } = await sentBy(ada);
	batch.push(said('delivered'));
	const DB = failingDatabase('UNIQUE constraint failed: t.c', { when: /^update "intro_requests"/, times: 1 });
	expect(
		(await call([...batch, said('delivered', { request_id: 'of-somebody-else' })], {}, { ...withMail, DB })).status,
	).toBe(204);
	expect(lines.filter(({ event }) => event !== 'request')).toEqual([
		{ level: 'info', event: 'delivery-event-unknown', count: 1 },
		{ level: 'error', event: 'delivery-event', message: expect.stringContaining('UNIQUE constraint failed') },
	]);
	expect([(await first()).delivery, (await second()).delivery]).toEqual([{}, { delivered: at }]);
});

test('a temporary fault asks the provider to send the call again', async () => {
	const { request } = await sentBy(await person('Ada'));
	const DB = failingDatabase('overloaded', { when: /^update "intro_requests"/, times: 1 });
	expect((await call([said('delivered')], {}, { ...withMail, DB })).status).toBe(503);
	expect((await call([said('delivered')])).status).toBe(204);
	expect((await request()).delivery).toEqual({ delivered: at });
});

test('of more than 200 events in a call the rest is requested again, without those known', async () => {
	const { request } = await sentBy(await person('Ada'));
	// Only the last event is of another kind.
	const take = (count: number) =>
		receiveMailEvents(
			{ db: connect(withMail.DB), env: withMail },
			Array.from({ length: count }, (_, index) => ({
				mailId,
				event: { kind: index === count - 1 ? 'deferred' : 'delivered', at, isPermanent: false },
				recipient: null,
			})),
		);
	expect(await take(201)).toBe(false);
	expect((await request()).delivery).toEqual({ delivered: at });
	expect(await take(201)).toBe(true);
	expect((await request()).delivery).toEqual({ deferred: at, delivered: at });
	await sentBy(await person('Eve'));
	expect(await take(200)).toBe(true);
	expect(lines.filter(({ event }) => event === 'delivery-event-unknown')).toEqual([]);
});

test('the same call again changes nothing', async () => {
	const { request } = await sentBy(await person('Ada'));
	const init = await signed(JSON.stringify([said('delivered')]));
	for (let time = 0; time < 2; time += 1) {
		expect((await askWith(withMail, '/api/mail-events/mailchannels', init)).status).toBe(204);
		expect((await request()).delivery).toEqual({ delivered: at });
	}
});

test('a signature of five minutes ago is accepted', async () => {
	const { request } = await sentBy(await person('Ada'));
	vi.useFakeTimers({ toFake: ['Date'], now: seconds() * 1_000 });
	expect((await call([said('delivered')], { created: seconds() - 300 })).status).toBe(204);
	expect((await request()).delivery).toEqual({ delivered: at });
});

describe('an unsigned call is refused, and changes nothing', () => {
	const ways: [string, () => Promise<Way>][] = [
		['by another key', async () => ({ key: (await newPair()).privateKey })],
		['by a key that MailChannels does not have', async () => ({ keyId: 'elsewhere' })],
		['another body', async () => ({ tamper: '[]' })],
		['too long ago', async () => ({ created: seconds() - 301 })],
		['in time to come', async () => ({ created: seconds() + 301 })],
		['under another label', async () => ({ label: 'sig_2' })],
		['with another algorithm', async () => ({ algorithm: 'hmac-sha256' })],
	];
	test.each(ways)('signed %s', async (_, way) => {
		const { request } = await sentBy(await person('Ada'));
		const answer = await call([said('hard-bounced')], await way());
		expect([answer.status, await answer.text()]).toEqual([403, 'This isn’t signed by the mail provider.']);
		expect((await request()).delivery).toEqual({});
	});

	test.each(['Content-Digest', 'Signature-Input', 'Signature'])('without %s, or with a wrong one', async (name) => {
		const init = await signed(JSON.stringify([said('hard-bounced')]), { keyId: 'mckey-of-headers' });
		const good = new Headers(init.headers).get(name);
		const around = [`x${good}`, `x, ${good}`, `${good}x`, `${good}, x`];
		for (const value of [
			null,
			'',
			'x',
			'()',
			'sig_1=()',
			'sig_1=:not base64!:',
			`sig_1=${'('.repeat(5_000)}`,
			...around,
		]) {
			const headers = new Headers(init.headers);
			if (value === null) headers.delete(name);
			else headers.set(name, value);
			const answer = await askWith(withMail, '/api/mail-events/mailchannels', { ...init, headers });
			expect([value, answer.status]).toEqual([value, 403]);
		}
		expect(asked).toEqual([]);
	});
});

test('a body that holds no events is refused, signed or not; one that is too large too', async () => {
	for (const body of [{}, 'text', 7, null]) expect((await call(body)).status).toBe(400);
	expect((await call([said('delivered', { reason: 'x'.repeat(1_100_000) })])).status).toBe(413);
});

test('while MailChannels doesn’t provide its key, the call is requested again', async () => {
	isDown = true;
	const { request } = await sentBy(await person('Ada'));
	expect((await call([said('delivered')], { keyId: 'mckey-2' })).status).toBeGreaterThanOrEqual(500);
	isDown = false;
	expect((await call([said('delivered')], { keyId: 'mckey-2' })).status).toBe(204);
	expect((await request()).delivery).toEqual({ delivered: at });
});

test('a key is asked for once an hour, of twenty at most', async () => {
	vi.useFakeTimers({ toFake: ['Date'] });
	const url = 'https://keys.test';
	const claim = { text: new Uint8Array(), signature: new Uint8Array(64) };
	const know = (keyId: string) => isSigned({ keyId, ...claim }, url);
	await know('mckey-first');
	for (const [ms, isKnown] of [
		[3_600_000 - 1, true],
		[1, false],
	] as const) {
		vi.setSystemTime(Date.now() + ms);
		asked.length = 0;
		expect(isKeyKnown('mckey-first', url)).toBe(isKnown);
		await know('mckey-first');
		expect(asked).toEqual(isKnown ? [] : ['/tx/v1/webhook/public-key']);
	}
	// When the cache is full, all keys are dropped.
	let made = 0;
	const another = async () => {
		made += 1;
		await know(`mckey-${made}`);
	};
	while (made < 100 && isKeyKnown('mckey-first', url)) await another();
	expect(isKeyKnown('mckey-first', url)).toBe(false);
	const last = `mckey-${made}`;
	for (let more = 1; more < 20; more += 1) await another();
	expect(isKeyKnown(last, url)).toBe(true);
	await another();
	expect(isKeyKnown(last, url)).toBe(false);
});

test('made-up key names use up the look-ups of their own network, and delay no event', async () => {
	const from = async (address: string, way: Way) => {
		const init = await signed(JSON.stringify([said('delivered')]), way);
		const headers = new Headers(init.headers);
		headers.set('CF-Connecting-IP', address);
		return (await askWith(withMail, '/api/mail-events/mailchannels', { ...init, headers })).status;
	};
	// One customer's IPv6 networks count as one.
	const tries = await Promise.all(
		Array.from({ length: 61 }, (_, at) => from(`2001:db8:1:${at}::1`, { keyId: `made-up-${at}` })),
	);
	expect(tries.filter((status) => status === 429)).toHaveLength(1);
	expect(asked.filter((path) => path.endsWith('/public-key'))).toHaveLength(60);
	const { request } = await sentBy(await person('Ada'));
	expect(await from('203.0.113.9', { keyId: 'mckey-3' })).toBe(204);
	expect((await request()).delivery).toEqual({ delivered: at });
});

test('a server without MailChannels has no such route', async () => {
	const init = await signed('[]');
	const answer = await askWith({ ...withMail, MAILCHANNELS_API_KEY: undefined }, '/api/mail-events/mailchannels', init);
	expect(answer.status).toBe(404);
});
