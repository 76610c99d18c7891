import { expect, test } from 'vitest';
import * as account from '../../../worker/accounts/letters.ts';
import { answerLetter, requestLetter, severalAnswersLetter } from '../../../worker/introductions/letters/letter.ts';
import { replyLetter } from '../../../worker/introductions/letters/reply-letter.ts';
import type { Letter } from '../../../worker/mail/providers/mailer.ts';
import { weeklyLetter } from '../../../worker/weekly-mail/weekly-letter.ts';

const link = 'https://kindling.test/next?a=1&b=2';
const nora = { connection: 'Felix <b>', prospect: 'Nora', said: 'yes', note: 'She & I\nwork together.' } as const;

const withStep: [string, string, Letter][] = [
	['confirm', 'Confirm this address', account.confirmAddressLetter(link, 24)],
	['reset', 'Choose a new password', account.resetPasswordLetter(link)],
	['password changed', 'Choose a new password', account.passwordChangedLetter(link)],
	['name changed', 'Open your settings', account.nameChangedLetter('Ada', link)],
	['another address', 'This wasn’t me', account.addressAskedLetter(link, 24)],
	['answer', 'Open Nora in Kindling', answerLetter(nora, link)],
	['all answers about several', 'Open Kindling', severalAnswersLetter('Felix', [nora], link, { asked: 1, open: 0 })],
];

test.each(withStep)('%s: the next step is a button in the mail and a line in its plain text', (_, label, letter) => {
	expect(letter.html).toContain(`<a href="https://kindling.test/next?a=1&amp;b=2" style="display:inline-block`);
	expect(letter.html).toContain(`>${label}</a>`);
	expect(letter.text).toContain(`\n\n${label}:\n${link}\n`);
	// Readable in light and in dark mode.
	expect(letter.html).toContain('<meta name="color-scheme" content="light dark">');
	expect(letter.html).toContain('@media (prefers-color-scheme:dark)');
});

test('both parts of an answer mail have the same words, and a hostile name stays text', () => {
	const { html, text } = answerLetter(nora, link);
	expect(text).toContain('Felix <b> is happy to introduce you to Nora.\n\n“She & I\nwork together.”');
	expect(html).toContain('Felix &lt;b&gt; is happy to introduce you to Nora.');
	expect(html).toContain('“She &amp; I<br>work together.”');
});

test('the part to forward has a label in both parts of the mail, and none when there is nothing to forward', () => {
	const { html, text } = requestLetter('Hi Felix,\n\nwould you?\n---\nHi Nora, I am Ada.', link);
	expect(text).toBe(
		`Hi Felix,\n\nwould you?\n\nReply here, no account needed:\n${link}\n\n---\nReady to forward:\n\nHi Nora, I am Ada.\n\nStop these emails: ${link}/not-again\n`,
	);
	expect(html.indexOf('Hi Nora, I am Ada.')).toBeLessThan(html.indexOf('Stop these emails'));
	expect(html).toContain(`href="${link.replaceAll('&', '&amp;')}/not-again"`);
	expect(html.indexOf('Answer with one click')).toBeLessThan(html.indexOf('Ready to forward:'));
	expect(html.indexOf('Ready to forward:')).toBeLessThan(html.indexOf('Hi Nora, I am Ada.'));
	const thanks = requestLetter('Thank you, Felix.', null);
	expect(thanks.text).toBe('Thank you, Felix.');
	expect(thanks.html).not.toContain('Ready to forward');
});

const due = {
	id: '1',
	follows: null,
	kind: 'nudge',
	listId: '2',
	prospectId: '3',
	prospectName: 'Nora',
	connector: 'Felix',
	withOthers: 0,
} as const;
const reply = { fromEmail: 'f@x.example', text: 'Yes.', folded: 'Would you?', unread: null, attachments: [] };

test.each([
	['request', requestLetter('Hi Felix.', link).html],
	['weekly', weeklyLetter([{ ...due, total: 2 }], 'https://kindling.test', 't').html],
	['reply', replyLetter(reply, false).html],
	['confirm', account.confirmAddressLetter(link, 24).html],
])('%s: coloured text has another colour in dark mode', (_, html) => {
	const coloured = (html ?? '').match(/<\w+ [^>]*[;"]color:#(?:6b625a|a8470f)[^>]*>/g) ?? [];
	expect(coloured).not.toEqual([]);
	expect(coloured.filter((tag) => !/class="(?:small|link)"/.test(tag))).toEqual([]);
});
