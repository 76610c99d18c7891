// The rules: docs/product/replies.md.
import { expect, test } from 'vitest';
import type { Writer } from '../../../worker/mail/incoming/automatic.ts';
import { readMail } from '../../../worker/mail/incoming/read-mail.ts';
import { bytesOf, headersOf, rawMail } from '../support/raw-mail.ts';
import { ada, asked, sent } from '../support/reply-languages.ts';

type Sent = { name: string; headers?: Record<string, string>; text: string; from?: string; writer: Writer };

const thread = { 'In-Reply-To': '<x@y>', References: '<x@y>' };
const yes = 'Yes, happy to introduce you. Shall I write to her tomorrow?\n\nDana';
const parts = (...all: [type: string, text: string][]) =>
	`${all.map(([type, text]) => `--b\nContent-Type: ${type}\n\n${text}`).join('\n')}\n--b--`;
const inParts = (type = 'multipart/alternative') => ({ 'Content-Type': `${type}; boundary=b` });
const invitation = (method: string): [string, string] => [`text/calendar; method=${method}`, 'BEGIN:VCALENDAR'];

const people: Omit<Sent, 'writer'>[] = [
	{
		name: 'a server that asks others not to answer by machine',
		headers: { ...thread, 'X-Auto-Response-Suppress': 'All' },
		text: yes,
	},
	{ name: 'the same without a thread', headers: { 'X-Auto-Response-Suppress': 'DR, OOF, AutoReply' }, text: yes },
	{ name: 'a group', headers: { ...thread, Precedence: 'list', 'List-Id': '<team.example>' }, text: yes },
	{
		name: 'a list with the precedence of old',
		headers: { ...thread, Precedence: 'bulk', 'List-Id': '<t.example>' },
		text: yes,
	},
	{
		name: 'a list without a thread',
		headers: { Precedence: 'bulk', 'List-Post': '<mailto:t@example.org>' },
		text: yes,
	},
	{
		name: 'a mail that a rule of theirs passed on',
		headers: { ...thread, 'Auto-Submitted': 'auto-forwarded' },
		text: yes,
	},
	{ name: 'someone on vacation', headers: thread, text: 'I’m on vacation until Monday, but I’ll introduce you then.' },
	{
		name: 'someone out of office, above our mail',
		headers: thread,
		text: `I’m out of office until Monday, but I’ll do it then.\n\n${asked.replace(/^/gm, '> ')}`,
	},
	{ name: 'only an emoji', headers: thread, text: '👍' },
	{ name: 'a subject of their own', headers: { Subject: 'Lunch?' }, text: yes },
	{ name: 'an invitation', headers: inParts(), text: parts(['text/plain', 'Let us talk.'], invitation('REQUEST')) },
	...[
		'[EXTERNAL] RE: Amara?',
		'AW: Amara?',
		'Antwort: Amara?',
		'回复：Amara?',
		'Re[2]: Amara?',
		'Re: Fwd: Re: Amara?',
	].map((Subject) => ({ name: `the subject ${Subject}`, headers: { ...thread, Subject }, text: yes })),
];

const machines: Omit<Sent, 'writer'>[] = [
	{
		name: 'Exchange',
		headers: {
			...thread,
			'X-Auto-Response-Suppress': 'All',
			'Auto-Submitted': 'auto-generated',
			Subject: 'Automatic reply: Amara?',
		},
		text: 'I am away.',
	},
	{
		name: 'Exchange in Finnish',
		headers: {
			...thread,
			'X-Auto-Response-Suppress': 'All',
			'Auto-Submitted': 'auto-generated',
			Subject: 'Automaattinen vastaus: Amara?',
		},
		text: 'Palaan maanantaina.',
	},
	{
		name: 'a language without any word that is known',
		headers: { ...thread, 'Auto-Submitted': 'auto-replied', Subject: 'Hindi magagamit: Amara?' },
		text: 'Babalik ako sa Lunes.',
	},
	{
		name: 'Gmail',
		headers: { ...thread, 'Auto-Submitted': 'auto-replied', 'X-Autoreply': 'yes', Precedence: 'bulk' },
		text: 'Out till Monday',
	},
	{
		name: 'Sieve',
		headers: { ...thread, 'Auto-Submitted': 'auto-replied (vacation)' },
		text: 'I am back on Monday.',
		from: '',
	},
	{
		name: 'no headers in English',
		headers: { Subject: 'Out of Office: Amara?' },
		text: 'I am out of the office. For urgent matters ask Bob.',
	},
	{ name: 'no headers in German', headers: { Subject: 'Abwesenheitsnotiz' }, text: 'Ich bin bis 9.11. nicht im Büro.' },
	{
		name: 'Precedence: junk',
		headers: { Precedence: 'junk', Subject: 'away from my mail' },
		text: 'I am away until Monday.',
	},
	{
		name: 'X-Autoreply',
		headers: { 'X-Autoreply': 'yes', Subject: 'Abwesenheit: Amara' },
		text: 'Ich bin bis Montag nicht im Büro.',
	},
	{ name: 'X-Autorespond', headers: { 'X-Autorespond': 'Amara?' }, text: 'I am on holiday.' },
	{ name: 'X-Auto-Reply', headers: { 'X-Auto-Reply': 'yes' }, text: 'I am on holiday.' },
	{ name: 'Delivered-To: Autoresponder', headers: { 'Delivered-To': 'Autoresponder' }, text: 'I am on holiday.' },
	{ name: 'no sender', text: 'I am away.', from: '' },
	{
		name: 'a ticket',
		headers: { From: 'no-reply@help.example', Subject: 'We got it' },
		text: 'This is an automated response.',
	},
	{
		name: 'a read receipt in words',
		headers: { Subject: 'Read: Amara?' },
		text: 'Your message\n\nTo: Dana\n\nwas read on Monday.',
	},
	{ name: 'one in German', headers: { Subject: 'Gelesen: Amara?' }, text: 'Ihre Nachricht wurde am Montag gelesen.' },
	{
		name: 'a read receipt',
		headers: inParts('multipart/report; report-type=disposition-notification'),
		text: parts(['text/plain', 'Read.'], ['message/disposition-notification', 'Disposition: manual-action; displayed']),
	},
	{
		name: 'a reaction of Gmail',
		headers: { ...thread, ...inParts() },
		text: parts(
			['text/plain', '👍'],
			['text/vnd.google.email-reaction+json', '{"emoji":"👍"}'],
			['text/html', '<p>👍</p>'],
		),
	},
	{
		name: 'a reaction of Outlook',
		headers: thread,
		text: `[Like] Dana Whitfield reacted to your message:\n\nFrom: ${ada}\nSent: Monday, November 2, 2026 10:00\nTo: Dana Whitfield\nSubject: Amara?\n\n${asked}`,
	},
	{
		name: 'the answer to an invitation',
		headers: { ...inParts(), Subject: 'Accepted: Call' },
		text: parts(['text/plain', 'Dana has accepted.'], invitation('REPLY')),
	},
	{
		name: 'a daemon',
		headers: { From: 'Mail System <MAILER-DAEMON@mx.example.org>', Subject: 'Sorry' },
		text: 'It did not work.',
	},
	{
		name: 'a postmaster',
		headers: { From: 'postmaster@mx.example.org', Subject: 'failure notice' },
		text: 'It could not be delivered.',
	},
];

const unsure: Omit<Sent, 'writer'>[] = [
	{ name: 'a header alone', headers: { ...thread, 'Auto-Submitted': 'auto-generated' }, text: yes },
	{ name: 'a bulk mail that no list sent', headers: { ...thread, Precedence: 'bulk' }, text: yes },
	{ name: 'no sender, and words of a person', headers: thread, text: yes, from: '' },
	{ name: 'words alone', text: 'I’m out of the office until Monday, but I’ll introduce you then.' },
	{ name: 'a postmaster who writes', headers: { ...thread, From: 'Dana <postmaster@dana.example>' }, text: yes },
	{ name: 'other words before our subject', headers: { Subject: 'Olvasva: Amara?' }, text: 'Az üzenetet elolvasták.' },
	{
		name: 'a ticket that someone answers',
		headers: { ...thread, 'Auto-Submitted': 'auto-generated', Subject: '[#12] Re: Amara?' },
		text: yes,
	},
	{
		name: 'someone of a firm with such headers who is away',
		headers: { 'X-Auto-Response-Suppress': 'All' },
		text: 'I am away.',
	},
];

const all: Sent[] = [
	...people.map((one) => ({ ...one, writer: 'person' as const })),
	...machines.map((one) => ({ ...one, writer: 'machine' as const })),
	...unsure.map((one) => ({ ...one, writer: 'unsure' as const })),
];

test.each(all)('$writer: $name', async ({ headers = {}, text, from = 'dana@example.org', writer }) => {
	const mail = rawMail(text, headers);
	const read = await readMail(bytesOf(mail), { headers: headersOf(mail), envelopeFrom: from, sent });
	expect(read.writer).toBe(writer);
});
