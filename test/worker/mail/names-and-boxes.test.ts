// The rules: docs/product/accounts.md.
import { env } from 'cloudflare:workers';
import { afterEach, expect, test, vi } from 'vitest';
import type { User } from '#contract/user';
import { askWith } from '../support/faults.ts';
import { arrive, asking, withReplies } from '../support/incoming.ts';
import { answerLinkIn, mailProvider, prospectOf, send, withMail } from '../support/mail-provider.ts';
import { ask, json, person } from '../support/people.ts';
import { rawMail } from '../support/raw-mail.ts';

afterEach(async () => {
	vi.restoreAllMocks();
	await env.DB.prepare('delete from suppressed_addresses').run();
});

const disguised = {
	firstName: 'Ada\u200b =?utf-8?q?evil=40x.example?=',
	lastName: 'Love\u00adlace ada＠evil．example',
};
const kept = { firstName: 'Ada', lastName: 'Lovelace ada@evil.example' };

test('a name is stored without misleading characters, at sign-up and in Settings', async () => {
	const email = `newcomer.${crypto.randomUUID()}@example.com`;
	const signedUp = await ask('/api/register', json({ email, password: 'a-long-password', ...disguised }));
	expect(await signedUp.json()).toMatchObject(kept);
	const ada = await person('Ada');
	expect(await (await ada.ask('/api/account', json(disguised, 'PATCH'))).json()).toMatchObject(kept);
	const cleared = await ada.ask('/api/account', json({ firstName: '\u200b\u2060' }, 'PATCH'));
	expect(((await cleared.json()) as User).firstName).toBeNull();
});

test('a sender name contains no address and no link', async () => {
	const provider = mailProvider();
	const ada = await person('Ada');
	await ada.ask('/api/account', json(disguised, 'PATCH'));
	const { id } = await prospectOf(ada);
	await send(ada, id);
	expect(provider.calls[0]?.mail.from.name).toBe('Ada Lovelace via Kindling');
	expect(provider.calls[0]?.mail.reply_to.name).toBe('Ada Lovelace');
});

test('nor does the sender name of a forwarded reply', async () => {
	const { provider, address } = await asking();
	const nested = Buffer.from('=?utf-8?q?evil?= Dana ＜d＠evil．example＞\u200b').toString('base64');
	await arrive(rawMail('Yes!', { From: `=?utf-8?B?${nested}?= <dana@example.org>` }), address);
	expect(provider.calls[1]?.mail.from.name).toBe('Dana via Kindling');
});

test('an address with a label counts as its mailbox, and the mail goes to the address that was typed', async () => {
	const provider = mailProvider();
	const ada = await person('Ada');
	const { id } = await prospectOf(ada);
	const limited = { ...withMail, MAILS_PER_RECIPIENT_AND_DAY: '1' };
	const box = crypto.randomUUID();
	const first = await send(ada, id, { env: limited, recipientEmail: `${box}+intro@Example.org` });
	expect(first.status).toBe(201);
	for (const again of [`${box}@example.org`, `${box}+other@example.org`]) {
		const answer = await send(ada, id, { env: limited, recipientEmail: again });
		expect([answer.status, answer.headers.get('X-Problem')]).toEqual([429, 'mails-used-up']);
	}
	expect(provider.calls.map(({ mail }) => mail.personalizations)).toEqual([
		[{ to: [{ email: `${box}+intro@Example.org` }] }],
	]);
});

test('an opt-out holds for every label of the mailbox', async () => {
	const provider = mailProvider();
	const ada = await person('Ada');
	const { id } = await prospectOf(ada);
	await send(ada, id, { recipientEmail: 'tired+work@example.net', answerLink: true });
	const link = answerLinkIn(provider.calls[0]?.mail);
	const pressed = await askWith(withReplies, `${link}/not-again`, { method: 'POST', body: new URLSearchParams() });
	expect(pressed.status).toBe(200);
	for (const recipientEmail of ['tired@example.net', 'Tired+home@example.net'])
		expect((await send(ada, id, { recipientEmail })).headers.get('X-Problem')).toBe('recipient-suppressed');
	expect((await send(ada, id, { recipientEmail: 'tired@elsewhere.example' })).status).toBe(201);
});
