import { env } from 'cloudflare:workers';
import { unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { archiveParts } from '#contract/archive';
import { repliesMost } from '#contract/intro-reply';
import type { RequestInHistory } from '#contract/intro-request';
import type { NeedsYou } from '#contract/needs-you';
import { connect } from '../../../worker/db/client.ts';
import { listWaitingReplies } from '../../../worker/introductions/db/answers/replies.ts';
import { introductionHash, prospectTokenOf } from '../../../worker/introductions/use-cases/answer-link.ts';
import { forwardWaiting } from '../../../worker/introductions/use-cases/forward-reply.ts';
import { addressHash } from '../../../worker/mail/address-hash.ts';
import { purge } from '../../../worker/nightly/purge.ts';
import { askWith, failingDatabase } from '../support/faults.ts';
import { arrive, askAgain, asking, replyDomain, withReplies } from '../support/incoming.ts';
import { loggedLines } from '../support/logged.ts';
import {
	accepts,
	answerLinkIn,
	type Handed,
	mailProvider,
	prospectOf,
	send,
	withMail,
} from '../support/mail-provider.ts';
import { addProspects, json, type Person, person } from '../support/people.ts';
import { bytesOf, type Raw, rawMail } from '../support/raw-mail.ts';
import { setMails } from '../support/request-rows.ts';
import { openTab } from '../support/tab.ts';

// Replies left by other test files would be forwarded first.
beforeEach(() => env.DB.exec('update intro_replies set forwarded_at = created_at where forwarded_at is null'));
afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

const dayMs = 86_400_000;
const statusOf = async (who: Person, id: string) =>
	((await (await who.ask(`/api/prospects/${id}`)).json()) as { status: string }).status;
/** True if an answer link works this many days from now. */
async function worksIn(days: number, link: string): Promise<boolean> {
	const now = Date.now();
	vi.useFakeTimers({ toFake: ['Date'], now: now + days * dayMs });
	const { status } = await askWith(withReplies, link);
	vi.setSystemTime(now);
	return status === 200;
}

const historyOf = async (who: Person, prospectId: string): Promise<RequestInHistory[]> =>
	(await who.ask(`/api/prospects/${prospectId}/intro-requests`)).json();
const needs = async (who: Person): Promise<NeedsYou> => (await who.ask('/api/needs-you')).json();

test('without a domain for replies, a reply goes to the user and no token is made', async () => {
	const provider = mailProvider();
	const ada = await person('Ada');
	const prospect = await prospectOf(ada);
	await send(ada, prospect.id, { env: withMail });
	expect(provider.calls[0]?.mail.reply_to.email).toBe(ada.email);
	// Nor is one made for a message that users send themselves: its replies go to them.
	await send(ada, prospect.id, { env: withReplies, sendEmail: false });
	const tokens = await env.DB.prepare('select reply_token as token from mails where user_id = ?')
		.bind(ada.user.id)
		.all();
	expect(tokens.results).toEqual([{ token: null }, { token: null }]);
});

test('a reply goes to an address of 256 bits that is stored only as a hash, one for each request', async () => {
	const { ada, provider, address, mail } = await asking();
	expect(address).toMatch(/^r\+[a-z2-7]{52}@replies\.kindling\.test$/);
	expect(mail.reply_to.name).toBe('Ada Tester');
	const other = await askAgain(ada, provider);
	expect(other.address).not.toBe(address);
	const { results } = await env.DB.prepare('select * from intro_requests where user_id = ?').bind(ada.user.id).all();
	expect(JSON.stringify(results)).not.toContain(address.slice(2, 54));
});

test('a reply is stored with its request, moves it to replied, and is forwarded so that an answer goes to its writer', async () => {
	const { ada, prospect, provider, address } = await asking();
	const words = 'Yes, happy to!\n\nOn Mon, Nov 2, 2026 at 10:00 AM Ada wrote:\n> Hi Dana,\n> would you?';
	// The user's tabs hear of it before it is forwarded, and after.
	const tab = await openTab(ada);
	const told = async () => (await tab.soFar()).flatMap(({ nouns }) => nouns);
	let before: string[] = [];
	provider.behaviour = async () => {
		before = await told();
		return accepts(null);
	};
	expect(await arrive(rawMail(words, { 'Message-ID': '<first@example.org>' }), address)).toBeNull();
	expect([before, await told()]).toEqual([expect.arrayContaining(['requests']), expect.arrayContaining(['requests'])]);
	const [request] = await historyOf(ada, prospect.id);
	expect(request).toMatchObject({
		status: 'replied',
		respondedAt: expect.any(String),
		replies: [
			{
				from: 'dana@example.org',
				fromName: 'Dana Whitfield',
				text: 'Yes, happy to!',
				unread: null,
				attachments: [],
				automatic: false,
				introduction: false,
				fromAnotherAddress: false,
				handedOn: 'yes',
			},
		],
	});
	const handed = provider.calls[1]?.mail;
	expect(handed).toMatchObject({
		from: { email: withReplies.MAIL_FROM, name: 'Dana Whitfield via Kindling' },
		reply_to: { email: 'dana@example.org', name: 'Dana Whitfield' },
		personalizations: [{ to: [{ email: ada.email }] }],
		subject: 'Re: Amara?',
		headers: { 'In-Reply-To': '<first@example.org>', References: '<first@example.org>', 'X-Kindling-Handed-On': '1' },
	});
	expect(handed?.headers).not.toHaveProperty('Auto-Submitted');
	// The whole mail is in the user's mailbox, and the folded part opens here, too.
	expect(handed?.content[0]?.value).toContain('> would you?');
	expect(request?.replies[0]?.folded).toBe('On Mon, Nov 2, 2026 at 10:00 AM Ada wrote:\n> Hi Dana,\n> would you?');
	const row = await env.DB.prepare('select message_id, subject from intro_replies where user_id = ?')
		.bind(ada.user.id)
		.first();
	expect(row).toEqual({ message_id: null, subject: null });
});

test('after a reply no nudge is due, and the user is asked what they said', async () => {
	const { ada, prospect, provider, address, requestId, mail } = await asking('Ada', { answerLink: true });
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_000 });
	await arrive(rawMail('Let me think about it.'), address);
	// A reply is no introduction: the prospect's status stays, and the answer link lasts no longer.
	expect(await statusOf(ada, prospect.id)).toBe('intro_requested');
	expect(await worksIn(60, answerLinkIn(mail))).toBe(false);
	vi.useRealTimers();
	await setMails("sent_at = '2020-01-01T00:00:00.000Z'", 'id = ?', requestId);
	const waiting = await needs(ada);
	expect(waiting.nudge).toEqual([]);
	expect(waiting.replied).toMatchObject([
		{
			id: requestId,
			prospectId: prospect.id,
			prospectName: 'Amara Silva',
			connectorName: 'Dana Whitfield',
			replyText: 'Let me think about it.',
			repliedAt: expect.any(String),
			proposal: null,
		},
	]);
	await ada.ask(`/api/intro-requests/${requestId}`, json({ outcome: 'accepted' }, 'PATCH'));
	const after = await needs(ada);
	expect([after.replied.length, after.confirm.length]).toEqual([0, 1]);
	// Nor is it listed once someone else is asked.
	const other = await askAgain(ada, provider);
	await arrive(rawMail('Let me think about it, too.'), other.address);
	expect((await needs(ada)).replied).toMatchObject([{ id: other.requestId }]);
	await send(ada, other.prospect.id, { env: withReplies });
	expect((await needs(ada)).replied).toEqual([]);
});

test('a recorded outcome or answer stays when a reply comes later, and so do other requests', async () => {
	const { ada, prospect, provider, address, requestId } = await asking();
	await ada.ask(`/api/intro-requests/${requestId}`, json({ outcome: 'introduced' }, 'PATCH'));
	const [{ respondedAt } = {}] = await historyOf(ada, prospect.id);
	const other = await askAgain(ada, provider);
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
	await arrive(rawMail('You are welcome.'), address);
	vi.useRealTimers();
	expect(await historyOf(ada, prospect.id)).toMatchObject([{ status: 'introduced', respondedAt, replies: [{}] }]);
	expect(await historyOf(ada, other.prospect.id)).toMatchObject([{ status: 'sent', replies: [] }]);
});

test('a reply to a nudge belongs to the request that it follows, without the nudge it quotes', async () => {
	const { ada, prospect, provider, requestId } = await asking();
	const followUp = { requestId, kind: 'nudge' };
	const message = 'I know inboxes get busy, so a short reminder about Amara.';
	await send(ada, prospect.id, { env: withReplies, followUp, subject: 'Re: Amara?', message });
	const address = provider.calls[1]?.mail.reply_to.email ?? '';
	await arrive(report('dana@example.org', returnedOf(provider.calls[1]?.mail as Handed)), address, { from: '' });
	expect((await historyOf(ada, prospect.id)).map(({ status }) => status)).toEqual(['bounced', 'sent']);
	await arrive(rawMail(`Sorry for the wait. Yes.\n\nOn Mon, Nov 2, 2026 at 10:00 AM Ada wrote:\n${message}`), address);
	const [nudge, ask] = await historyOf(ada, prospect.id);
	expect([nudge?.replies.length, ask?.status]).toEqual([0, 'replied']);
	expect(ask?.replies.map(({ text }) => text)).toEqual(['Sorry for the wait. Yes.']);
});

test('only the envelope address identifies the request; an unknown one is refused', async () => {
	const { ada, prospect, address } = await asking();
	const wrong = `r+${'a'.repeat(52)}@${replyDomain}`;
	const named = rawMail('Hello', { To: address, Cc: address, 'Delivered-To': address });
	for (const to of [wrong, 'info@replies.kindling.test', address.replace(replyDomain, 'example.com'), 'r+@', '']) {
		expect(await arrive(named, to)).toBe("This address doesn't accept email.");
	}
	expect(await arrive(rawMail('Hello'), address, { env: { ...withReplies, REPLY_DOMAIN: '' } })).toBe(
		"This address doesn't accept email.",
	);
	expect((await historyOf(ada, prospect.id))[0]?.replies).toEqual([]);
	// Servers on the way may change the case of an address.
	expect(await arrive(rawMail('Hello', { To: 'somebody@example.com' }), address.toUpperCase())).toBeNull();
	expect((await historyOf(ada, prospect.id))[0]?.replies).toHaveLength(1);
});

test('a mail of more than 5 MB is refused with a sentence, and one below it is taken', async () => {
	const { address } = await asking();
	const lines = loggedLines();
	/** Makes a mail of this many bytes, headers included, whose text is short. */
	const ofBytes = (bytes: number) => {
		const mail = rawMail('Short.\n\n');
		return { ...mail, body: `${mail.body}${'x'.repeat(bytes - bytesOf(mail).length)}` };
	};
	expect(await arrive(ofBytes(5_000_001), address)).toBe(
		'This email is larger than 5 MB. Please write to the person directly.',
	);
	expect(await arrive(ofBytes(5_000_000), address)).toBeNull();
	const line = { level: 'info', event: 'incoming-mail', requestId: expect.any(String), ms: expect.any(Number) };
	expect(lines).toEqual([
		{ ...line, bytes: 5_000_001, refused: 'large' },
		{ ...line, bytes: 5_000_000 },
	]);
	for (const { ms } of lines) expect(ms).toBeLessThan(60_000);
});

test('a mail delivered twice is stored once and forwarded once', async () => {
	const { ada, prospect, provider, address } = await asking();
	const same = rawMail('Sure.', { 'Message-ID': '<same@example.org>' });
	expect([await arrive(same, address), await arrive(same, address)]).toEqual([null, null]);
	await Promise.all([1, 2, 3].map(() => arrive(same, address)));
	const nameless = rawMail('Sure, again.', { 'Message-ID': '' });
	await Promise.all([1, 2].map(() => arrive(nameless, address)));
	expect((await historyOf(ada, prospect.id))[0]?.replies).toHaveLength(2);
	expect(provider.calls).toHaveLength(3);
});

test('automatic mail is kept as automatic and changes no state', async () => {
	const { ada, prospect, provider, address } = await asking();
	await arrive(rawMail('I am away.', { 'Auto-Submitted': 'auto-replied' }), address);
	await arrive(rawMail('I am away, too.'), address, { from: '' });
	const [request] = await historyOf(ada, prospect.id);
	expect(request).toMatchObject({
		status: 'sent',
		respondedAt: null,
		replies: [{ automatic: true }, { automatic: true }],
	});
	expect((await needs(ada)).replied).toEqual([]);
	expect(provider.calls[1]?.mail.headers).toMatchObject({ 'Auto-Submitted': 'auto-generated' });
});

/** Makes a delivery report about an address. `returned` has the headers of the mail it returns. */
const report = (recipient: string, returned: string) =>
	rawMail(
		`--b\nContent-Type: message/delivery-status\n\nFinal-Recipient: rfc822; ${recipient}\nAction: failed\nStatus: 5.1.1\n--b\nContent-Type: message/rfc822\n\n${returned}\nSubject: Amara?\n\nHi Dana\n--b--`,
		{
			From: 'MAILER-DAEMON@mx.example.org',
			'Content-Type': 'multipart/report; report-type=delivery-status; boundary=b',
		},
	);
const returnedOf = ({ headers }: Handed) => `References: ${headers?.References}`;

test('a report that returns our mail makes the request bounced; one about another address is only stored', async () => {
	const { ada, prospect, address, mail } = await asking();
	await arrive(report('somebody.else@example.org', returnedOf(mail)), address, { from: '' });
	expect((await historyOf(ada, prospect.id))[0]).toMatchObject({ status: 'sent', replies: [{ automatic: true }] });
	await arrive(report('dana@example.org', returnedOf(mail)), address, { from: '' });
	expect((await historyOf(ada, prospect.id))[0]).toMatchObject({ status: 'bounced', replies: [{}] });
	// Someone who replies all the same got the mail.
	await arrive(rawMail('It arrived.'), address);
	expect((await historyOf(ada, prospect.id))[0]).toMatchObject({ status: 'replied' });
});

test.each<[string, () => Raw]>([
	['a header', () => rawMail('No.', { Precedence: 'bulk', 'X-Failed-Recipients': 'dana@example.org' })],
	['a part', () => report('dana@example.org', 'References: <another@kindling.test>')],
	['the words of qmail', () => rawMail('Hi. This is the qmail-send program at x.\n\n<dana@example.org>:\nno (#5.1.1)')],
])(
	'a mail that calls itself a report by %s but does not return our mail is stored and changes nothing',
	async (_by, made) => {
		const { ada, prospect, address } = await asking();
		await arrive(made(), address, { from: '' });
		expect((await historyOf(ada, prospect.id))[0]).toMatchObject({
			status: 'sent',
			delivery: {},
			replies: [{ automatic: true, handedOn: 'yes' }],
		});
	},
);

test('an unsigned report suppresses no mail: neither requests nor a new password', async () => {
	const eve = await person('Eve');
	await env.DB.prepare("update users set email_verified_at = '2026-11-22' where id = ?").bind(eve.user.id).run();
	const { ada, provider, prospect, address, mail } = await asking('Ada', { recipientEmail: eve.email });
	await arrive(report(eve.email, returnedOf(mail)), address, { from: '' });
	expect((await historyOf(ada, prospect.id))[0]).toMatchObject({ status: 'bounced' });
	expect((await send(ada, prospect.id, { env: withReplies, recipientEmail: eve.email })).status).toBe(201);
	const form = { method: 'POST', body: new URLSearchParams({ email: eve.email }) };
	await askWith({ ...withReplies, ANONYMOUS_WRITES: undefined } as never, '/api/reset', form);
	expect(provider.calls.at(-1)?.mail).toMatchObject({ subject: 'Choose a new password for Kindling' });
});

test('a reply from another address is stored and marked', async () => {
	const { ada, prospect, address } = await asking();
	await arrive(rawMail('From my phone.', { From: 'Dana <dana.private@example.net>' }), address);
	await arrive(rawMail('From work.', { From: 'DANA@EXAMPLE.ORG' }), address);
	expect((await historyOf(ada, prospect.id))[0]?.replies).toMatchObject([
		{ from: 'dana.private@example.net', fromAnotherAddress: true },
		{ from: 'dana@example.org', fromAnotherAddress: false },
	]);
});

test('a reply from the same mailbox without its label counts as the address asked', async () => {
	const { ada, prospect, address } = await asking('Ada', { recipientEmail: 'dana+intros@example.org' });
	await arrive(rawMail('Yes!', { From: 'Dana <Dana@example.org>' }), address);
	await arrive(rawMail('Yes, too.', { From: 'Dana <dana+other@example.net>' }), address);
	expect((await historyOf(ada, prospect.id))[0]?.replies.map((one) => one.fromAnotherAddress)).toEqual([false, true]);
});

test('mail in a loop is refused: our own, one already forwarded, and the user’s own reply to all', async () => {
	const { ada, prospect, provider, address } = await asking();
	const upper = { ...withReplies, MAIL_FROM: 'Introductions@Kindling.test' };
	for (const env of [withReplies, upper])
		expect(await arrive(rawMail('x', { From: env.MAIL_FROM }), address, { env })).toMatch(
			/^Kindling has already forwarded/,
		);
	expect(await arrive(rawMail('x', { 'X-Kindling-Handed-On': '1' }), address)).toMatch(
		/^Kindling has already forwarded/,
	);
	expect(await arrive(rawMail('x', { From: ada.email }), address)).toBeNull();
	expect((await historyOf(ada, prospect.id))[0]?.replies).toEqual([]);
	expect(provider.calls).toHaveLength(1);
});

test('someone who asks themselves, to try it out, gets their own reply', async () => {
	const provider = mailProvider();
	const ada = await person('Ada');
	const { address, prospect } = await askAgain(ada, provider, { recipientEmail: ada.email.toUpperCase() });
	await arrive(rawMail('It works.', { From: ada.email }), address);
	expect((await historyOf(ada, prospect.id))[0]).toMatchObject({ status: 'replied', replies: [{ text: 'It works.' }] });
});

test('one address takes twenty mails a day, and the next is refused with a sentence', async () => {
	const { ada, prospect, provider, address } = await asking();
	const other = await askAgain(ada, provider);
	const said = [];
	for (let at = 0; at < 22; at += 1) said.push(await arrive(rawMail(`Mail ${at}`), address));
	expect(await arrive(rawMail('To another address.'), other.address)).toBeNull();
	expect(said.filter((one) => one === null)).toHaveLength(20);
	expect(said.at(-1)).toBe(
		'This address has accepted as many emails as it may in a day. Please write to the person directly.',
	);
	expect((await historyOf(ada, prospect.id))[0]?.replies).toHaveLength(20);
});

test('a request takes fifty mails, and the next is refused with a sentence', async () => {
	const { ada, prospect, address } = await asking();
	expect(await arrive(rawMail('Yes.'), address)).toBeNull();
	const before = (await historyOf(ada, prospect.id))[0]?.id ?? '';
	await env.DB.prepare(
		`with recursive n(i) as (select 2 union all select i + 1 from n where i < 50)
		insert into intro_replies (id, user_id, request_id, message_hash, kind, from_email, forwarded_at, created_at)
		select hex(randomblob(16)), r.user_id, r.request_id, 'mail-' || n.i, r.kind, r.from_email, r.created_at, r.created_at
		from n join intro_replies r on r.request_id = ? and r.message_hash not like 'mail-%'`,
	)
		.bind(before)
		.run();
	expect((await historyOf(ada, prospect.id))[0]?.replies).toHaveLength(repliesMost);
	const next = rawMail('One more.', { 'Message-ID': '<one-more@example.org>' });
	expect(await arrive(next, address)).toBe('This request accepts no more emails. Please write to the person directly.');
	expect((await historyOf(ada, prospect.id))[0]?.replies).toHaveLength(repliesMost);
});

test('when the mailbox cannot be reached, the reply is kept and shown as waiting', async () => {
	const { ada, prospect, provider, address } = await asking();
	provider.behaviour = () => new Response(null, { status: 500 });
	const lines = loggedLines();
	expect(await arrive(rawMail('Yes.\n\n> would you introduce me?'), address)).toBeNull();
	expect(lines).toContainEqual({
		level: 'error',
		event: 'reply-mail',
		requestId: expect.any(String),
		userId: ada.user.id,
		outcome: 'unclear',
		reason: 'status 500',
	});
	const shown = async () => (await historyOf(ada, prospect.id))[0];
	expect(await shown()).toMatchObject({ status: 'replied', replies: [{ text: 'Yes.', handedOn: 'waiting' }] });
	// A nightly run leaves what has just arrived to the next one, because it may still be on its way.
	provider.behaviour = accepts;
	const handed = provider.calls.length;
	await purge(withReplies);
	expect(provider.calls).toHaveLength(handed);
	await env.DB.prepare('update intro_replies set created_at = ?').bind('2026-01-01T00:00:00.000Z').run();
	const tab = await openTab(ada);
	await purge(withReplies);
	expect(await tab.heard()).toContain('requests');
	expect(provider.calls.at(-1)?.mail).toMatchObject({ reply_to: { email: 'dana@example.org' }, subject: 'Re: Amara?' });
	expect(provider.calls.at(-1)?.mail.content[0]?.value).toContain('> would you introduce me?');
	expect((await shown())?.replies).toMatchObject([{ handedOn: 'yes' }]);
	await purge(withReplies);
	expect(provider.calls).toHaveLength(handed + 1);
});

test('the replies of a disabled account wait, others are forwarded, and they leave once it is enabled again', async () => {
	const { ada, provider, address } = await asking();
	const bo = await person('Bo');
	const other = await askAgain(bo, provider);
	provider.behaviour = () => new Response(null, { status: 500 });
	await arrive(rawMail('Of Ada.'), address);
	await arrive(rawMail('Of Bo.'), other.address);
	const later = Date.now() + 11 * 60_000;
	const isDisabled = (at: string | null) =>
		env.DB.prepare('update users set disabled_at = ? where id = ?').bind(at, ada.user.id).run();
	await isDisabled('2026-01-01');
	provider.behaviour = accepts;
	provider.calls.length = 0;
	vi.useFakeTimers({ toFake: ['Date'], now: later });
	const handed = () => provider.calls.map(({ mail }) => mail.personalizations[0]?.to[0]?.email);
	try {
		await purge(withReplies);
		expect(handed()).toEqual([bo.email]);
		await isDisabled(null);
		await purge(withReplies);
		expect(handed()).toEqual([bo.email, ada.email]);
	} finally {
		vi.useRealTimers();
	}
});

test('the waiting replies of one account delay no one else’s', async () => {
	const { ada, provider, address } = await asking();
	const bo = await person('Bo');
	const other = await askAgain(bo, provider);
	provider.behaviour = () => new Response(null, { status: 500 });
	vi.spyOn(console, 'error').mockImplementation(() => {});
	await arrive(rawMail('Of Ada.'), address);
	await arrive(rawMail('Of Ada, too.', { 'Message-ID': '<ada-too@example.org>' }), address);
	await arrive(rawMail('Of Bo.'), other.address);
	const waiting = await listWaitingReplies(connect(env.DB), 2, new Date(Date.now() + 60_000).toISOString());
	expect(waiting.map(({ user }) => user.email)).toEqual([ada.email, bo.email]);
});

test('after five nights a reply that cannot be forwarded is reported as such', async () => {
	const { ada, prospect, provider, address } = await asking();
	provider.behaviour = () => new Response(null, { status: 500 });
	await arrive(rawMail('Yes.'), address);
	await env.DB.prepare('update intro_replies set created_at = ?').bind('2026-01-01T00:00:00.000Z').run();
	for (let night = 0; night < 5; night += 1) await purge(withReplies);
	expect(provider.calls.filter(({ mail }) => mail.from.name === 'Dana Whitfield via Kindling')).toHaveLength(5);
	expect((await historyOf(ada, prospect.id))[0]?.replies).toMatchObject([{ handedOn: 'no' }]);
});

test('when the database fails, the sender is told to send it again, and nothing is forwarded', async () => {
	const { ada, prospect, provider, address } = await asking();
	const failing = {
		prepare: () => {
			throw new Error('D1_ERROR');
		},
	} as unknown as D1Database;
	const lines = loggedLines();
	for (const DB of [failing, failingDatabase('overloaded', { when: /insert into "?intro_replies/ })]) {
		expect(await arrive(rawMail('Yes.'), address, { env: { ...withReplies, DB } })).toBe(
			"This email couldn't be accepted right now. Please send it again later.",
		);
	}
	expect(lines.filter(({ level }) => level === 'error')).toEqual(
		['D1_ERROR', 'overloaded'].map((message) => ({
			level: 'error',
			event: 'incoming-mail',
			requestId: expect.any(String),
			message: expect.stringContaining(message),
		})),
	);
	expect(provider.calls).toHaveLength(1);
	expect((await historyOf(ada, prospect.id))[0]).toMatchObject({ status: 'sent', replies: [] });
});

test('a forwarded mail carries its writer’s name, else the connector’s, and says so when it lacks a subject', async () => {
	const { provider, address } = await asking();
	await arrive(rawMail('Yes.', { From: 'dana@example.org', Subject: '', 'Message-ID': '' }), address);
	const handed = provider.calls.at(-1)?.mail;
	expect(handed).toMatchObject({
		from: { name: 'Dana Whitfield via Kindling' },
		subject: 'A reply to your introduction request',
		headers: { 'X-Kindling-Handed-On': '1' },
	});
	expect(Object.keys(handed?.headers ?? {})).toEqual(['X-Kindling-Handed-On']);
	expect(handed).not.toHaveProperty('attachments');
});

test('a nightly run forwards two hundred mails, and no more than its share', async () => {
	// One mailbox gets two hundred a day.
	const { ada, provider, address } = await asking();
	const eve = await person('Eve');
	const other = await askAgain(eve, provider);
	provider.behaviour = () => new Response(null, { status: 500 });
	vi.spyOn(console, 'error').mockImplementation(() => {});
	for (const to of [address, other.address]) await arrive(rawMail('Yes.'), to);
	await env.DB.prepare(
		`with recursive n(i) as (select 1 union all select i + 1 from n where i < 101)
		insert into intro_replies (id, user_id, request_id, message_hash, kind, from_email, text, created_at)
		select hex(randomblob(16)), r.user_id, r.request_id, 'mail-' || n.i, r.kind, r.from_email, 'Mail ' || n.i, r.created_at
		from n join intro_replies r on r.user_id in (?, ?) and r.message_hash not like 'mail-%'`,
	)
		.bind(ada.user.id, eve.user.id)
		.run();
	await env.DB.exec("update intro_replies set created_at = '2026-01-01' where forwarded_at is null");
	provider.behaviour = accepts;
	provider.calls.length = 0;
	const run = (share: { until: number; statements: number }) => forwardWaiting(connect(env.DB), withReplies, share);
	const until = Date.now() + 600_000;
	expect(await run({ until: 0, statements: 900 })).toEqual({ count: 0, isDone: false });
	const share = { until, statements: 4 };
	expect([await run(share), share.statements]).toEqual([{ count: 2, isDone: false }, -2]);
	expect(await run({ until, statements: 900 })).toEqual({ count: 200, isDone: false });
	expect(await run({ until, statements: 900 })).toEqual({ count: 2, isDone: true });
	expect(provider.calls).toHaveLength(204);
});

test('an encrypted reply is shown as such and forwarded as it came; when that fails, its sender is told', async () => {
	const { ada, prospect, provider, address } = await asking();
	const sealed = rawMail('--b\n\nVersion: 1\n--b--', {
		'Content-Type': 'multipart/encrypted; boundary=b; protocol="application/pgp-encrypted"',
		'Message-ID': '<sealed@example.org>',
	});
	provider.behaviour = () => new Response(null, { status: 500 });
	expect(await arrive(sealed, address)).toMatch(/^This email couldn.t be accepted/);
	provider.behaviour = accepts;
	expect(await arrive(sealed, address)).toBeNull();
	expect((await historyOf(ada, prospect.id))[0]).toMatchObject({
		status: 'replied',
		replies: [{ text: null, unread: 'encrypted', handedOn: 'yes' }],
	});
	const handed = provider.calls.at(-1)?.mail;
	expect(handed?.content[0]?.value).toContain('This reply is encrypted');
	expect(handed?.attachments).toMatchObject([{ filename: 'reply.eml', type: 'message/rfc822' }]);
	expect(atob(handed?.attachments?.[0]?.content ?? '')).toContain('Message-ID: <sealed@example.org>');
	const calls = provider.calls.length;
	expect(await arrive(sealed, address)).toBeNull();
	expect(provider.calls).toHaveLength(calls);
});

test('with replies switched off, those to new requests go to the user, and others are only forwarded', async () => {
	const { ada, prospect, provider, address } = await asking();
	const shown = async () => (await askWith(withReplies, '/api/user', {}, ada.cookie)).json();
	expect(await shown()).toMatchObject({ followsReplies: true, takesReplies: true });
	expect(await (await ada.ask('/api/user')).json()).not.toHaveProperty('takesReplies');
	const off = await askWith(withReplies, '/api/account', json({ followsReplies: false }, 'PATCH'), ada.cookie);
	expect(await off.json()).toMatchObject({ followsReplies: false, takesReplies: true });
	expect((await askAgain(ada, provider)).address).toBe(ada.email);
	const before = provider.calls.length;
	expect(await arrive(rawMail('Yes.'), address)).toBeNull();
	expect(provider.calls).toHaveLength(before + 1);
	expect((await historyOf(ada, prospect.id))[0]).toMatchObject({ status: 'sent', replies: [] });
	provider.behaviour = () => new Response(null, { status: 500 });
	expect(await arrive(rawMail('Yes, again.'), address)).toMatch(/^This email couldn.t be accepted/);
});

test('without room for replies they are still forwarded', async () => {
	const { ada, prospect, provider, address } = await asking();
	const full = { ...withReplies, INTRO_REQUESTS_PER_USER: '0' };
	expect(await arrive(rawMail('Yes.'), address, { env: full })).toBeNull();
	expect(provider.calls).toHaveLength(2);
	expect((await historyOf(ada, prospect.id))[0]).toMatchObject({ status: 'sent', replies: [] });
});

test('replies are in the archive, are restored with their request, and are not forwarded again', async () => {
	const { ada, address, prospect } = await asking();
	await arrive(
		rawMail('Yes, “of course”.\n\n> would you introduce me?', { From: '"Dana, W." <dana@example.net>' }),
		address,
	);
	await arrive(rawMail('I am away.', { 'Auto-Submitted': 'auto-replied' }), address);
	const archive = async (who: Person) =>
		unzipSync(new Uint8Array(await (await who.ask('/api/account/archive')).arrayBuffer()));
	const files = await archive(ada);
	const rows = (name: string) => JSON.parse(new TextDecoder().decode(files[name]));
	expect(rows('replies.json')).toMatchObject([
		{
			request: 1,
			kind: 'reply',
			fromEmail: 'dana@example.net',
			text: 'Yes, “of course”.',
			folded: '> would you introduce me?',
		},
		{ request: 1, kind: 'automatic', text: 'I am away.' },
	]);
	const eve = await person('Eve');
	for (const part of archiveParts) {
		const body = { archiveId: rows('kindling.json').archiveId, part, from: 1, rows: rows(`${part}.json`) };
		if (body.rows.length > 0) expect((await eve.ask('/api/account/archive', json(body))).status).toBe(200);
	}
	const [list] = await (await eve.api['prospect-lists'].$get()).json();
	const people = await (
		await eve.api['prospect-lists'][':id'].prospects.$get({ param: { id: list?.id ?? '' } })
	).json();
	const [before] = await historyOf(ada, prospect.id);
	const [after] = await historyOf(eve, people[0]?.id ?? '');
	const kept = (replies: object[] = []) => replies.map((reply) => ({ ...reply, id: '' }));
	expect(kept(after?.replies)).toEqual(kept(before?.replies));
	expect(new TextDecoder().decode((await archive(eve))['replies.json'])).toBe(
		new TextDecoder().decode(files['replies.json']),
	);
});

/** Makes the copy of an introduction, as the connector's mail program sends it after a click on the answer page. */
async function introducing() {
	const asked = await asking('Ada', { answerLink: true });
	const link = answerLinkIn(asked.mail);
	const page = await (await askWith(withReplies, link)).text();
	const mailto = new URL(/href="(mailto:\?cc[^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '');
	const copies = mailto.searchParams.get('cc')?.split(',') ?? [];
	return { ...asked, page, link, copies, copyTo: copies[1] ?? '' };
}

test('“Forward in your mail app” has the server in Cc, says so, and works without it', async () => {
	const { ada, page, copies, copyTo, address, link } = await introducing();
	expect(copies).toEqual([ada.email, copyTo]);
	expect(copyTo).toMatch(/^i\+[a-z2-7]{52}@replies\.kindling\.test$/);
	expect(copyTo.slice(2)).not.toBe(address.slice(2));
	expect(page).toContain('We’re copied so Ada knows the intro was made');
	expect(page).toMatch(/href="mailto:\?cc=[^,"]+&amp;subject[^"]+">Forward without Kindling/);
	const { results } = await env.DB.prepare('select * from intro_requests where user_id = ?').bind(ada.user.id).all();
	expect(JSON.stringify(results)).not.toContain(copyTo.slice(2, 54));
	// There is no Cc without a domain, for someone who turned it off, or through a link older than these addresses.
	const older = env.DB.prepare('update intro_requests set introduction_token = ? where user_id = ?');
	const [{ token }] = (
		await env.DB.prepare('select introduction_token as token from intro_requests where user_id = ?')
			.bind(ada.user.id)
			.all<{ token: string }>()
	).results as [{ token: string }];
	await older.bind(null, ada.user.id).run();
	expect(await (await askWith(withReplies, link)).text()).not.toContain('i%2B');
	await older.bind(token, ada.user.id).run();
	expect(await (await askWith(withMail, link)).text()).not.toContain('i%2B');
	await askWith(withReplies, '/api/account', json({ followsReplies: false }, 'PATCH'), ada.cookie);
	expect(await (await askWith(withReplies, link)).text()).not.toContain('i%2B');
});

test('the copy of an introduction makes the request introduced, and only its headers are stored', async () => {
	const { ada, prospect, provider, copyTo, link } = await introducing();
	const to = { To: 'Amara <amara@acme.example>', Cc: `${ada.email}, ${copyTo}`, Subject: 'Amara, meet Ada' };
	const mail = rawMail('Dear Amara, this is Ada. A secret word.', to);
	const tab = await openTab(ada);
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
	expect(await arrive(mail, copyTo)).toBeNull();
	// Its answer page shows the outcome for 60 more days.
	expect([await worksIn(60 - 0.0001, link), await statusOf(ada, prospect.id)]).toEqual([true, 'introduced']);
	vi.useRealTimers();
	expect(await tab.heard()).toContain('requests');
	const [request] = await historyOf(ada, prospect.id);
	expect(request).toMatchObject({
		status: 'introduced',
		replies: [{ introduction: true, from: 'dana@example.org', text: null, handedOn: 'yes' }],
	});
	const row = await env.DB.prepare('select * from intro_replies where user_id = ?').bind(ada.user.id).first();
	expect(JSON.stringify(row)).not.toMatch(/secret|Amara|amara@acme/);
	expect(row?.recipients).toContain(addressHash('amara@acme.example'));
	expect(provider.calls.at(-1)?.mail).toMatchObject({
		subject: 'Dana Whitfield introduced you to Amara Silva',
		personalizations: [{ to: [{ email: ada.email }] }],
		headers: { 'Auto-Submitted': 'auto-generated' },
	});
	// Later mails are their own conversation.
	const calls = provider.calls.length;
	await arrive(rawMail('Nice to meet you.', { From: 'amara@acme.example' }), copyTo);
	await arrive(rawMail('Thank you, Dana.', { From: ada.email }), copyTo);
	expect(provider.calls).toHaveLength(calls);
	expect((await historyOf(ada, prospect.id))[0]?.replies).toHaveLength(1);
});

test('a copy to many stores the hashes of twenty, and names its sender when no connector was named', async () => {
	const provider = mailProvider();
	const ada = await person('Ada');
	const { prospects } = await addProspects(ada, [{ name: 'Amara Silva' }]);
	const subjects = [];
	for (const From of ['Dee Roy <dee@example.org>', 'dee@example.org']) {
		await send(ada, prospects[0]?.id ?? '', { env: withReplies, answerLink: true });
		const page = await (await askWith(withReplies, answerLinkIn(provider.calls.at(-1)?.mail))).text();
		const copyTo = decodeURIComponent(/i%2B[a-z2-7]{52}%40replies\.kindling\.test/.exec(page)?.[0] ?? '');
		const To = Array.from({ length: 21 }, (_, at) => `r${at}@example.org`).join(', ');
		expect(await arrive(rawMail('Meet Ada.', { From, To }), copyTo)).toBeNull();
		subjects.push(provider.calls.at(-1)?.mail.subject);
	}
	expect(subjects).toEqual(['Dee Roy', 'dee@example.org'].map((name) => `${name} introduced you to Amara Silva`));
	const kept = await env.DB.prepare(
		'select recipients, from_another_address as other from intro_replies where user_id = ?',
	)
		.bind(ada.user.id)
		.all<{ recipients: string; other: number }>();
	const hashes = Array.from({ length: 20 }, (_, at) => addressHash(`r${at}@example.org`));
	expect(kept.results.map((one) => [JSON.parse(one.recipients), one.other])).toEqual([
		[hashes, 1],
		[hashes, 1],
	]);
});

test('a replaced link has a Cc address of its own', async () => {
	mailProvider();
	const ada = await person('Ada');
	const prospect = await prospectOf(ada);
	const saved = await send(ada, prospect.id, { env: withReplies, sendEmail: false, answerLink: true });
	const { id } = (await saved.json()) as { id: string };
	const renewed = await ada.ask(`/api/intro-requests/${id}/answer-link`, { method: 'POST' });
	const { answerUrl } = (await renewed.json()) as { answerUrl: string };
	const page = await (await askWith(withReplies, new URL(answerUrl).pathname)).text();
	const copyTo = /i%2B[a-z2-7]{52}%40replies\.kindling\.test/.exec(page)?.[0] ?? '';
	// A new link, refused because this one is answered, leaves that address as it is.
	const link = new URL(answerUrl).pathname;
	await askWith(withReplies, link, { method: 'POST', body: new URLSearchParams({ answer: 'yes' }) });
	expect((await ada.ask(`/api/intro-requests/${id}/answer-link`, { method: 'POST' })).status).toBe(409);
	expect(await (await askWith(withReplies, link)).text()).toContain(copyTo);
	expect(
		await arrive(rawMail('Amara, meet Ada.', { To: 'amara@acme.example' }), decodeURIComponent(copyTo)),
	).toBeNull();
	expect((await historyOf(ada, prospect.id))[0]).toMatchObject({ status: 'introduced' });
});

test('earlier addresses and links still follow from the same secret', () => {
	expect(introductionHash('a-token', null)).toBe('0da7ef82325c77620e607c8824cd3a15ee6657294e7c5e95589e8e0cbbaf9a53');
	expect(introductionHash('a-token', 'a-request')).toBe(
		'23c710c11cd1d24156ac9bbd2d7d0f8880210a7cf569d8e71515bc956b0c6d1a',
	);
	expect(prospectTokenOf('a-token', 'a-request', 'a-salt')).toBe(
		'6eg2ky2key73gfp2cfpakanvbm4s4o66yt2wtgz5cz4vsjag25yq',
	);
});

test('neither automatic mail nor the user’s own counts as an introduction at the Cc address', async () => {
	const { ada, prospect, copyTo } = await introducing();
	await arrive(rawMail('I am away.', { 'Auto-Submitted': 'auto-replied' }), copyTo);
	await arrive(rawMail('Me.', { From: ada.email }), copyTo);
	expect(await arrive(rawMail('x'), copyTo.replace('i+', 'r+'))).toBe("This address doesn't accept email.");
	// Nor does any mail, once the user turns off following replies.
	await ada.ask('/api/account', json({ followsReplies: false }, 'PATCH'));
	await arrive(rawMail('Amara, meet Ada.', { To: 'amara@acme.example' }), copyTo);
	expect((await historyOf(ada, prospect.id))[0]).toMatchObject({ status: 'sent', replies: [] });
});
