// @module-tag E1
import { env } from 'cloudflare:workers';
import { afterEach, expect, test, vi } from 'vitest';
import type { Bindings } from '../../../worker/env.ts';
import { shortened } from '../support/faults.ts';
import {
	type Behaviour,
	hangs,
	history,
	letter,
	mailProvider,
	prospectOf,
	send,
	withMail,
} from '../support/mail-provider.ts';
import { person } from '../support/people.ts';

afterEach(() => {
	vi.restoreAllMocks();
	vi.useRealTimers();
});

const json202 =
	(body: unknown): Behaviour =>
	() =>
		Response.json(body, { status: 202 });
const status =
	(code: number, body = '{"errors":["no mail for dana@example.org"]}'): Behaviour =>
	() =>
		new Response(body, { status: code });

test('a mail the provider accepts is sent once, to the right people', { tags: ['E4', '19'] }, async () => {
	const provider = mailProvider();
	const ada = await person('Ada');
	const prospect = await prospectOf(ada);
	const answer = await send(ada, prospect.id);
	expect(answer.status).toBe(201);
	expect(await answer.json()).toMatchObject({
		status: 'sent',
		sentAt: expect.any(String),
		recipientEmail: 'dana@example.org',
	});
	expect(provider.calls).toHaveLength(1);
	const { mail, headers, redirect } = provider.calls[0] ?? expect.fail();
	expect(headers.get('X-Api-Key')).toBe('a-key');
	// Following a redirect would hand the key to another host.
	expect(redirect).toBe('manual');
	expect(mail.from).toEqual({ email: 'introductions@kindling.test', name: 'Ada Tester via Kindling' });
	expect(mail.reply_to).toEqual({ email: ada.email, name: 'Ada Tester' });
	expect(mail.personalizations).toEqual([{ to: [{ email: 'dana@example.org' }] }]);
	expect(mail.subject).toBe(letter.subject);
	expect(mail.content.map((part) => part.type)).toEqual(['text/plain', 'text/html']);
	expect(mail.content[0]?.value).toBe(letter.message.replace('---\n', '---\nReady to forward:\n\n'));
	expect(await history(ada, prospect.id)).toMatchObject([{ status: 'sent', message: letter.message }]);
});

const faults: [string, Behaviour, number, string][] = [
	['202 whose result is failed', json202({ results: [{ status: 'failed', reason: 'x' }] }), 502, 'failed'],
	['202 with a page of HTML', status(202, '<html><body>sent</body></html>'), 503, 'unknown'],
	['202 with {}', json202({}), 503, 'unknown'],
	['202 with no results', json202({ results: [] }), 503, 'unknown'],
	['202 with null', json202(null), 503, 'unknown'],
	['200 instead of 202', () => Response.json({ results: [{ status: 'sent' }] }), 503, 'unknown'],
	[
		'a redirect',
		() => new Response(null, { status: 302, headers: { Location: 'https://elsewhere.test' } }),
		503,
		'unknown',
	],
	['400', status(400), 502, 'failed'],
	['403 lockdown', status(403), 502, 'failed'],
	['413', status(413), 502, 'failed'],
	['429', status(429), 502, 'failed'],
	['500', status(500), 503, 'unknown'],
	['502', status(502), 503, 'unknown'],
	['a connection reset', () => Promise.reject(new TypeError('Network connection lost.')), 503, 'unknown'],
];

test.each(faults)(
	'%s: the mail is not sent, not retried, and reported as such',
	{ tags: ['20', '21', '22', '23', '24'] },
	async (_, behaviour, answered, recorded) => {
		const provider = mailProvider(behaviour);
		const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
		const ada = await person('Ada');
		const prospect = await prospectOf(ada);
		const answer = await send(ada, prospect.id);
		expect(answer.status).toBe(answered);
		const sentence = await answer.text();
		expect(sentence).toBe(
			answered === 502
				? 'The mail provider refused this message.'
				: 'The mail provider gave no clear answer, so your email may or may not have been sent.',
		);
		expect(answer.headers.get('Retry-After')).toBe(answered === 502 ? null : '60');
		expect(provider.calls).toHaveLength(1);
		expect(await history(ada, prospect.id)).toMatchObject([{ status: recorded, sentAt: null }]);
		expect(JSON.stringify(errors.mock.calls)).not.toMatch(/dana@|a-key/);
	},
);

test('the log says why the provider refused a mail, without an address', async () => {
	const said: [Behaviour, string][] = [
		[
			() => Response.json({ errors: ['domain lockdown: no record', 'for dana@example.org'] }, { status: 403 }),
			'status 403: domain lockdown: no record; for (address)',
		],
		[
			json202({ results: [{ status: 'failed', reason: 'quota of <ada@kindling.test>' }] }),
			'result failed: quota of <(address)>',
		],
		[() => Response.json({ errors: 'secret-detail' }, { status: 400 }), 'status 400'],
	];
	for (const [behaviour, reason] of said) {
		mailProvider(behaviour);
		const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
		const ada = await person('Ada');
		await send(ada, (await prospectOf(ada)).id);
		const line = errors.mock.calls.map(([one]) => JSON.parse(String(one))).find(({ event }) => event === 'mail');
		expect(line).toMatchObject({ outcome: 'refused', reason });
		vi.restoreAllMocks();
	}
});

test('a provider that does not answer is given up after ten seconds', { tags: ['E5', '24'] }, async () => {
	const provider = mailProvider(hangs);
	vi.spyOn(console, 'error').mockImplementation(() => {});
	const ada = await person('Ada');
	const prospect = await prospectOf(ada);
	const timers = shortened(10_000);
	expect((await send(ada, prospect.id)).status).toBe(503);
	expect(timers).toHaveBeenCalledWith(expect.any(Function), 10_000);
	expect(provider.calls).toHaveLength(1);
	expect(await history(ada, prospect.id)).toMatchObject([{ status: 'unknown', sentAt: null }]);
});

test('without a mailer nothing is written and the person is told', { tags: ['E5', '30'] }, async () => {
	mailProvider();
	const ada = await person('Ada');
	const prospect = await prospectOf(ada);
	const bare: Bindings = { ...withMail, MAILCHANNELS_API_KEY: undefined, EMAIL: undefined };
	const answer = await send(ada, prospect.id, { env: bare });
	expect([answer.status, await answer.text()]).toEqual([503, 'Email isn’t set up on this server.']);
	expect(await history(ada, prospect.id)).toEqual([]);
	// A message that they send themselves needs no mailer.
	expect((await send(ada, prospect.id, { env: bare, sendEmail: false })).status).toBe(201);
});

const hostile = [
	'a@example.com\r\nBcc: b@example.com',
	'a@example.com\nb@example.com',
	'a@example.com\0',
	'a\r@example.com',
	'a@example.com,b@example.com',
	'a@example.com;b@example.com',
	'Dana <a@example.com>',
	'"<b@example.com>" a@example.com',
	'a b@example.com',
	'a@example',
	'@example.com',
	'a@@example.com',
	`${'a'.repeat(300)}@example.com`,
];

test.each(hostile)(
	'the recipient %j is refused before anything is written',
	{ tags: ['E3'] },
	async (recipientEmail) => {
		const provider = mailProvider();
		const ada = await person('Ada');
		const prospect = await prospectOf(ada);
		expect((await send(ada, prospect.id, { recipientEmail })).status).toBe(400);
		expect(provider.calls).toHaveLength(0);
		expect(await history(ada, prospect.id)).toEqual([]);
	},
);

test.each(['\u202e', '\u200e\u2066 \u2069', '\u200b\ufeff', '\u0007'])(
	'a subject, or a message, of nothing but invisible marks (%j) is refused',
	async (marks) => {
		const provider = mailProvider();
		const ada = await person('Ada');
		const prospect = await prospectOf(ada);
		for (const [change, sentence] of [
			[{ subject: marks }, 'Please enter a subject line.'],
			[{ message: marks }, 'Please enter a message.'],
		] as const) {
			const answer = await send(ada, prospect.id, change);
			expect([answer.status, await answer.text()]).toEqual([400, sentence]);
		}
		expect(provider.calls).toHaveLength(0);
		expect((await send(ada, prospect.id, { subject: '\u202eAmara' })).status).toBe(201);
	},
);

test('controls in the subject and in names never reach a header; markup in the message stays text', {
	tags: ['E3', 'E4'],
}, async () => {
	const provider = mailProvider();
	const ada = await person('Ada');
	await env.DB.prepare('update users set first_name = ? where id = ?')
		.bind('Eve\r\nBcc: x@example.com <b>"', ada.user.id)
		.run();
	const prospect = await prospectOf(ada);
	const message = '<script>alert(1)</script> & "quotes"\n\n---\n<img src=x onerror=alert(2)>';
	const answer = await send(ada, prospect.id, { subject: 'One\r\nBcc: two@example.com \u202etxt', message });
	expect(answer.status).toBe(201);
	const { mail } = provider.calls[0] ?? expect.fail();
	expect(mail.subject).toBe('One Bcc: two@example.com txt');
	expect(`${mail.from.name}${mail.reply_to.name}`).not.toMatch(/[\r\n<>"@]/);
	expect(mail.content[1]?.value).not.toMatch(/<script|<img/);
	expect(mail.content[1]?.value).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;quotes&quot;');
});

test('Cloudflare Email: its id means sent, a coded refusal is one, anything else is unclear', async () => {
	vi.spyOn(console, 'error').mockImplementation(() => {});
	const ada = await person('Ada');
	const outcomes: [() => Promise<EmailSendResult>, number, string][] = [
		[async () => ({ messageId: '<1@kindling.test>' }), 201, 'sent'],
		[async () => ({}) as EmailSendResult, 503, 'unknown'],
		[() => Promise.reject(Object.assign(new Error('no'), { code: 'E_RECIPIENT_SUPPRESSED' })), 502, 'failed'],
		[() => Promise.reject(Object.assign(new Error('no'), { code: 'E_INTERNAL_SERVER_ERROR' })), 503, 'unknown'],
		[() => Promise.reject(new Error('reset')), 503, 'unknown'],
		[
			() => {
				throw new TypeError('not a mail');
			},
			503,
			'unknown',
		],
	];
	for (const [outcome, answered, recorded] of outcomes) {
		const call = vi.fn(outcome);
		const prospect = await prospectOf(ada);
		const EMAIL = { send: call } as unknown as SendEmail;
		const answer = await send(ada, prospect.id, { env: { ...withMail, MAILCHANNELS_API_KEY: undefined, EMAIL } });
		expect(answer.status).toBe(answered);
		expect(call).toHaveBeenCalledTimes(1);
		expect(call).toHaveBeenCalledWith(expect.objectContaining({ to: 'dana@example.org', subject: letter.subject }));
		expect(await history(ada, prospect.id)).toMatchObject([{ status: recorded }]);
	}
});

test('the local binding takes the mail unchanged', async () => {
	const ada = await person('Ada');
	const prospect = await prospectOf(ada);
	expect((await send(ada, prospect.id, { env: { ...withMail, MAILCHANNELS_API_KEY: undefined } })).status).toBe(201);
});
