// The rules: docs/product/replies.md.
import PostalMime from 'postal-mime';
import { afterEach, expect, test, vi } from 'vitest';
import { ownWords } from '../../../worker/mail/incoming/own-words.ts';
import { readMail } from '../../../worker/mail/incoming/read-mail.ts';
import { ada, asked, sent } from '../support/reply-languages.ts';

afterEach(() => vi.restoreAllMocks());

/** Counts how often lines are trimmed while a mail is split into its parts. */
function looks(mail: string): number {
	const trim = vi.spyOn(String.prototype, 'trim');
	ownWords(mail, sent);
	const count = trim.mock.calls.length;
	trim.mockRestore();
	return count;
}

const lines = (line: string, count: number) => `${line}\n`.repeat(count);
const mails: Record<string, (count: number) => string> = {
	'own lines around a quote': (count) => `Yes.\n${lines('>', count)}\nNo.`,
	'lines that announce a quote': (count) => `Yes.\n${lines('On Monday, Ada wrote:\n>', count)}\nNo.`,
	'empty lines below a quote': (count) => `Yes.\n${lines('>', count)}${lines('', count)}No.`,
	'lines of dashes': (count) => `Yes.\n${lines('--', count)}`,
	'lines of headers': (count) => `Yes.\n${lines('From: Ada', count)}\n>\nNo.`,
	'blocks of our headers': (count) => `Yes.\n${lines(`From: ${ada}\nSent: 2 November 2026\nTo: Dana`, count)}No.`,
	'announcements of ours': (count) => `Yes.\n${lines(`On 2 November 2026 ${ada} wrote:\n> x`, count)}No.`,
	'our own mail again and again': (count) => lines(asked.replace(/^/gm, '> '), count),
	'our own lines between others': (count) => lines('would you introduce me to Amara?\nNo.', count),
};

test.each(Object.entries(mails))('reading a mail ten times as long takes ten times the steps: %s', (_, mail) => {
	expect(looks(mail(1_000))).toBeLessThan(15 * looks(mail(100)));
});

test('of a mail with very many lines the first 80,000 are read', async () => {
	const lines = vi.spyOn(PostalMime.prototype as unknown as { readLine: () => unknown }, 'readLine');
	const mail = `From: bo@example.com\r\nSubject: s\r\n\r\nGladly.\r\n${'\r\n'.repeat(200_000)}`;
	const read = await readMail(new TextEncoder().encode(mail), {
		headers: new Headers(),
		envelopeFrom: 'bo@example.com',
		sent,
	});
	expect(read).toMatchObject({ text: 'Gladly.', unread: null });
	expect(lines.mock.calls.length).toBeLessThan(80_100);
	expect(lines.mock.calls.length).toBeGreaterThan(70_000);
});

test.each([
	[10_000, 'x'.repeat(10_000), false],
	[10_001, `${'x'.repeat(9_999)}…`, true],
])('of a reply with %i characters at most 10,000 are kept, and the rest is named', async (length, text, hasMore) => {
	const mail = `From: bo@example.com\r\nSubject: s\r\n\r\n${'x'.repeat(length)}\r\n`;
	const read = await readMail(new TextEncoder().encode(mail), {
		headers: new Headers(),
		envelopeFrom: 'bo@example.com',
		sent,
	});
	expect(read).toMatchObject({ text, hasMore });
});
