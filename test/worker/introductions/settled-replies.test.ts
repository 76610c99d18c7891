import { afterEach, expect, test, vi } from 'vitest';
import type { RequestInHistory } from '#contract/intro-request';
import type { NeedsYou } from '#contract/needs-you';
import { arrive, asking } from '../support/incoming.ts';
import { addProspects, json, type Person, person } from '../support/people.ts';
import { rawMail } from '../support/raw-mail.ts';
import { setMails } from '../support/request-rows.ts';

afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

const historyOf = async (who: Person, prospectId: string): Promise<RequestInHistory[]> =>
	(await who.ask(`/api/prospects/${prospectId}/intro-requests`)).json();
const needs = async (who: Person): Promise<NeedsYou> => (await who.ask('/api/needs-you')).json();
const settle = (who: Person, id: string, unsure: string) =>
	who.ask(`/api/intro-requests/${id}`, json({ unsure }, 'PATCH'));

const ticket = { 'In-Reply-To': '<x@y>', 'Auto-Submitted': 'auto-generated' };
const maybe = (text = 'Yes, happy to.') => rawMail(text, ticket);

test('a mail that may be automatic leaves the request alone and asks the user once; settled as a reply, it moves the request', async () => {
	const { ada, prospect, address, requestId } = await asking();
	await arrive(maybe(), address);
	const [request] = await historyOf(ada, prospect.id);
	expect(request).toMatchObject({
		status: 'sent',
		respondedAt: null,
		replies: [{ text: 'Yes, happy to.', automatic: false, unsure: true }],
	});
	// The user is asked about it before a nudge is suggested.
	await setMails("sent_at = '2020-01-01T00:00:00.000Z'", 'id = ?', requestId);
	const before = await needs(ada);
	expect(before.replied).toMatchObject([{ id: requestId, status: 'sent', replyText: 'Yes, happy to.' }]);
	expect(before.nudge).toEqual([]);
	expect((await settle(ada, requestId, 'reply')).status).toBe(200);
	const [after] = await historyOf(ada, prospect.id);
	expect(after).toMatchObject({
		status: 'replied',
		respondedAt: request?.replies[0]?.at,
		replies: [{ automatic: false, unsure: false }],
	});
	expect((await needs(ada)).replied).toMatchObject([{ id: requestId, status: 'replied' }]);
});

test('of two mails that may be automatic, the first sets the time of the reply, even if both are settled later', async () => {
	const { ada, prospect, address, requestId } = await asking();
	const day = 24 * 60 * 60_000;
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
	const first = new Date().toISOString();
	await arrive(maybe('Let me see.'), address);
	vi.setSystemTime(Date.now() + day);
	await arrive(maybe('Yes, happy to.'), address);
	vi.setSystemTime(Date.now() + day);
	expect((await settle(ada, requestId, 'reply')).status).toBe(200);
	expect(await historyOf(ada, prospect.id)).toMatchObject([
		{ status: 'replied', respondedAt: first, replies: [{ unsure: false }, { unsure: false }] },
	]);
});

test('settled as automatic, the request stays, and the nudge is due as before', async () => {
	const { ada, prospect, address, requestId } = await asking();
	await arrive(maybe(), address);
	await setMails("sent_at = '2020-01-01T00:00:00.000Z'", 'id = ?', requestId);
	expect((await settle(ada, requestId, 'automatic')).status).toBe(200);
	expect((await historyOf(ada, prospect.id))[0]).toMatchObject({
		status: 'sent',
		respondedAt: null,
		replies: [{ automatic: true, unsure: false }],
	});
	const waiting = await needs(ada);
	expect([waiting.replied, waiting.nudge.map(({ id }) => id)]).toEqual([[], [requestId]]);
	// A notice isn't repeated.
	await settle(ada, requestId, 'reply');
	expect((await historyOf(ada, prospect.id))[0]).toMatchObject({ status: 'sent', replies: [{ automatic: true }] });
});

test('a reply to a mail about several is settled for all its people, and only by its owner', async () => {
	const { ada, provider, prospect } = await asking();
	const { prospects } = await addProspects(ada, [{ name: 'Bo' }, { name: 'Cy' }]);
	const people = prospects.map(({ id }) => id);
	const { withReplies } = await import('../support/incoming.ts');
	const { askWith } = await import('../support/faults.ts');
	const letter = {
		recipientEmail: 'dana@example.org',
		connectorName: 'Dana',
		subject: 's',
		message: 'm',
		sendEmail: true,
	};
	await askWith(withReplies, '/api/favours', json({ prospectIds: people, ...letter }), ada.cookie);
	await arrive(maybe(), provider.calls.at(-1)?.mail.reply_to.email ?? '');
	const requests = async () => (await Promise.all(people.map((id) => historyOf(ada, id)))).flat();
	const [first] = await requests();
	const eve = await person('Eve');
	expect((await settle(eve, first?.id ?? '', 'reply')).status).toBe(404);
	expect((await requests()).map(({ status }) => status)).toEqual(['sent', 'sent']);
	await settle(ada, first?.id ?? '', 'reply');
	expect((await requests()).map(({ status }) => status)).toEqual(['replied', 'replied']);
	expect((await historyOf(ada, prospect.id))[0]).toMatchObject({ status: 'sent' });
});

test('neither the reply address nor the answer link is shown or forwarded', async () => {
	const { ada, prospect, provider, address, mail } = await asking('Ada', { answerLink: true });
	const whole = mail.content[0]?.value ?? '';
	const secrets = [address.slice(2, 54), /\/api\/r\/([\w-]{43})/.exec(whole)?.[1] ?? ''];
	expect(secrets.every((secret) => whole.includes(secret) || secret === address.slice(2, 54))).toBe(true);
	const said = `On Mon, Nov 2, 2026 at 10:00 AM Ada Tester via Kindling <${address}> wrote:`;
	await arrive(rawMail(`Sure.\n\n${said}\n\n${whole.replace(/^/gm, '> ')}`), address);
	const [request] = await historyOf(ada, prospect.id);
	expect(request?.replies[0]).toMatchObject({
		text: 'Sure.',
		folded: expect.stringContaining('would you introduce me?'),
	});
	const shown = JSON.stringify([request?.replies, provider.calls.at(-1)?.mail]);
	for (const secret of secrets) expect(shown).not.toContain(secret);
});

test('a mail that only quotes ours is shown folded, and never as one without text', async () => {
	const { ada, prospect, address } = await asking();
	await arrive(rawMail('> Hi Dana,\n>\n> would you introduce me?'), address);
	expect((await historyOf(ada, prospect.id))[0]?.replies).toMatchObject([
		{ text: null, folded: '> Hi Dana,\n>\n> would you introduce me?', unread: null },
	]);
});

const parts = (...all: [head: string, body: string][]) =>
	`${all.map(([head, body]) => `--b\n${head}\n\n${body}`).join('\n')}\n--b--`;
const mixed = { 'Content-Type': 'multipart/mixed; boundary=b' };
const empty: [string, string] = ['Content-Type: text/plain', ''];

test.each<[string, Record<string, string>, string, { text: string | null; unread: string | null }]>([
	[
		'winmail.dat',
		mixed,
		parts(empty, [
			'Content-Type: application/ms-tnef; name="winmail.dat"\nContent-Transfer-Encoding: base64',
			'eJ8+Ig==',
		]),
		{ text: null, unread: 'unreadable' },
	],
	['a text in RTF', { 'Content-Type': 'application/rtf' }, '{\\rtf1 Yes.}', { text: null, unread: 'unreadable' }],
	[
		'a text in another format',
		{ 'Content-Type': 'text/enriched' },
		'<bold>Yes</bold>',
		{ text: null, unread: 'unreadable' },
	],
	[
		'a voice note',
		{ 'Content-Type': 'audio/amr; name=note.amr', 'Content-Transfer-Encoding': 'base64' },
		'AAAA',
		{ text: null, unread: 'unreadable' },
	],
	[
		'a picture of a note',
		{ 'Content-Type': 'multipart/related; boundary=b' },
		parts(
			['Content-Type: text/html', '<img src="cid:1">'],
			[
				'Content-Type: image/png\nContent-ID: <1>\nContent-Disposition: inline\nContent-Transfer-Encoding: base64',
				'AAAA',
			],
		),
		{ text: null, unread: 'unreadable' },
	],
	[
		'an invitation beside words',
		mixed,
		parts(
			['Content-Type: text/plain', 'Let us talk.'],
			['Content-Type: text/calendar; method=REQUEST', 'BEGIN:VCALENDAR'],
		),
		{ text: 'Let us talk.', unread: null },
	],
	[
		'a file beside words',
		mixed,
		parts(['Content-Type: text/plain', 'See there.'], ['Content-Type: application/pdf; name=deck.pdf', 'JVBERi0=']),
		{ text: 'See there.', unread: null },
	],
	[
		'a text that is longer than what is kept',
		{},
		`${'Yes. '.repeat(3_000)}Dana`,
		{ text: expect.any(String), unread: null },
	],
])('a mail that cannot be read or stored is forwarded as it came: %s', async (_, headers, body, read) => {
	const { ada, prospect, provider, address } = await asking();
	expect(await arrive(rawMail(body, headers), address)).toBeNull();
	expect((await historyOf(ada, prospect.id))[0]).toMatchObject({
		status: 'replied',
		replies: [{ ...read, handedOn: 'yes' }],
	});
	const [file] = provider.calls.at(-1)?.mail.attachments ?? [];
	expect(file).toMatchObject({ filename: 'reply.eml', type: 'message/rfc822' });
	expect(new TextDecoder().decode(Uint8Array.from(atob(file?.content ?? ''), (one) => one.charCodeAt(0)))).toContain(
		body.split('\n').at(-1),
	);
});

test('an emoji that a program sends as a picture is read', async () => {
	const { ada, prospect, address } = await asking();
	await arrive(
		rawMail('<p><img alt="👍" src="https://x.example/1.png"></p>', { 'Content-Type': 'text/html' }),
		address,
	);
	expect((await historyOf(ada, prospect.id))[0]?.replies).toMatchObject([{ text: '👍', unread: null }]);
});

test('a report in the form for addresses beyond ASCII makes the request bounced', async () => {
	const { ada, prospect, address, mail } = await asking();
	const type = 'multipart/report; report-type=global-delivery-status; boundary=b';
	const status = 'Final-Recipient: utf-8; dana@example.org\nAction: failed\nStatus: 5.1.1';
	const body = parts(
		['Content-Type: text/plain', 'It could not be delivered.'],
		['Content-Type: message/global-delivery-status', `Reporting-MTA: dns; mx.example.org\n\n${status}`],
		['Content-Type: message/global-headers', `References: ${mail.headers?.References}`],
	);
	await arrive(rawMail(body, { 'Content-Type': type, From: 'MAILER-DAEMON@mx.example.org' }), address, { from: '' });
	expect((await historyOf(ada, prospect.id))[0]).toMatchObject({ status: 'bounced', replies: [] });
});
