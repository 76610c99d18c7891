// The message to a prospect, and how it leaves: docs/product/replies.md.
import { expect, test } from 'vitest';
import { composeAddress } from '../../../web/features/mailbox/compose-address.ts';
import { messageTo, withBookingLink } from '../../../web/screens/edit-contact/write-to.ts';

// A Wednesday.
const now = Date.parse('2026-11-18T12:00:00Z');
const asked = `Hi Diego,

could you introduce me to Farah Finch?

---
Hi Farah, I'm Jonas Reed, founder of Hearthside. I'm reaching out because you rebuilt your brand last year. Would you have 15 minutes for a call in the next few weeks?`;
const to = {
	prospect: 'Farah Finch',
	connector: 'Diego Costa',
	isInBcc: false,
	asked,
	sender: 'Jonas Reed',
	about: 'founder of Hearthside',
	bookingLink: null,
};

test('the message to a prospect says who made it possible, why, one question with two times, and who writes', () => {
	const { subject, message } = messageTo({ ...to, after: 'introduced' }, now);
	expect(subject).toBe('Introduction through Diego Costa');
	expect(message.replace(/ \([^)]*\)/, '')).toBe(`Hi Farah,

Diego Costa introduced us. I'm Jonas Reed, founder of Hearthside. I'm reaching out because you rebuilt your brand last year.

Would you have 15 minutes for a call? Friday, November 20 at 10:00 or Tuesday, November 24 at 15:00 would work for me, or any other time that suits you better.

Best,
Jonas Reed`);
	expect(message.match(/\?/g)).toHaveLength(1);
});

test.each([
	['suggested', 'Diego Costa suggested I get in touch. '],
	['willing', 'Diego Costa told me that you’d be up for a chat. Thank you! '],
	['introduced', 'Diego Costa introduced us. '],
] as const)('a message allowed because it was %s says so in plain words', (after, says) => {
	const { message } = messageTo({ ...to, after }, now);
	expect(message).toContain(`Hi Farah,\n\n${says}I'm Jonas`);
	expect(message).not.toContain('mention their name');
});

test('the booking link replaces any other time, also in typed text, and nothing else', () => {
	const bookingLink = 'https://cal.com/jonas?x=$&';
	const linked = messageTo({ ...to, after: 'introduced', bookingLink }, now).message;
	expect(linked).toMatch(/ would work for me, or pick a time that suits you: https:\/\/cal\.com\/jonas\?x=\$&\n/);
	const typed = messageTo({ ...to, after: 'introduced' }, now).message.replace('Hi Farah', 'Dear Farah');
	expect(withBookingLink(typed, bookingLink)).toBe(linked.replace('Hi Farah', 'Dear Farah'));
	expect(withBookingLink('Hi Farah, tomorrow?', bookingLink)).toBe('Hi Farah, tomorrow?');
});

test('a connector in Bcc is named as such, and one whose name is not known is not invented', () => {
	expect(messageTo({ ...to, after: 'introduced', isInBcc: true }, now).message).toContain(
		'Diego Costa introduced us, and is in Bcc',
	);
	const nobody = messageTo({ ...to, after: 'introduced', connector: null }, now);
	expect(nobody.message).toContain('We were introduced. ');
	expect(nobody.subject).not.toContain('null');
});

test('without a part to forward, or with a signed one, the message names its writer once', () => {
	expect(messageTo({ ...to, asked: 'Hi Diego, could you?', after: 'suggested' }, now).message).toContain(
		"get in touch. I'm Jonas Reed, founder of Hearthside.",
	);
	const signed = `${asked}\n\nBest,\nJonas Reed`;
	expect(messageTo({ ...to, asked: signed, after: 'suggested' }, now).message.match(/Jonas Reed/g)).toHaveLength(2);
});

const mail = {
	to: 'farah@example.org',
	bcc: 'diego@example.org',
	subject: 'A & B?',
	body: 'Hi Farah,\n\nsee you + soon',
};

test('each mailbox opens the message whole, with the connector in Bcc', () => {
	const app = new URL(composeAddress('app', mail) ?? '');
	expect(decodeURIComponent(app.pathname)).toBe('farah@example.org');
	expect([app.searchParams.get('bcc'), app.searchParams.get('subject')]).toEqual(['diego@example.org', 'A & B?']);
	// A mail program doesn't read a plus as a space, and ends lines as mails do.
	expect(app.search).not.toContain('+');
	expect(decodeURIComponent(app.search)).toContain('body=Hi Farah,\r\n\r\nsee you + soon');
	const gmail = new URL(composeAddress('gmail', mail) ?? '').searchParams;
	expect([gmail.get('to'), gmail.get('bcc'), gmail.get('su'), gmail.get('body')]).toEqual(Object.values(mail));
	const outlook = new URL(composeAddress('outlook', mail) ?? '').searchParams;
	expect([outlook.get('to'), outlook.get('bcc'), outlook.get('subject'), outlook.get('body')]).toEqual(
		Object.values(mail),
	);
});

test('a text too long for a mailbox link is not cut: that mailbox is not offered', () => {
	const long = { ...mail, body: 'word '.repeat(400) };
	expect(composeAddress('app', long)).toBeNull();
	expect(composeAddress('gmail', long)).toContain('word');
	expect(composeAddress('gmail', { ...mail, body: 'word '.repeat(2_000) })).toBeNull();
});

test('without an address the message opens with an empty recipient', () => {
	expect(composeAddress('app', { ...mail, to: '', bcc: null })).toMatch(/^mailto:\?subject=/);
});
