import { expect, test } from 'vitest';
import * as account from '../../../worker/accounts/letters.ts';
import { answerLetter, introducedLetter, severalAnswersLetter } from '../../../worker/introductions/letters/letter.ts';
import { type ReplyWords, replyLetter } from '../../../worker/introductions/letters/reply-letter.ts';
import type { Letter } from '../../../worker/mail/providers/mailer.ts';
import { webhookSavedLetter } from '../../../worker/programs/webhook/letter.ts';
import { listSharedLetter } from '../../../worker/shared-list/letter.ts';
import { weeklyLetter } from '../../../worker/weekly-mail/weekly-letter.ts';

const link = 'https://kindling.test/next';

/** Returns the words of an HTML part, with each paragraph, button and list line separate. */
const wordsOf = (html: string) =>
	html
		.replace(/^.*<body[^>]*>/s, '')
		.replace(/<br>/g, '\n')
		.replace(/<[^>]+>/g, '\t')
		.replaceAll('&amp;', '&')
		.replaceAll('&quot;', '"')
		.split(/\s*\t\s*/)
		.filter(Boolean);

/** Returns the words of the plain text, without the URLs, which the HTML part has in its links. */
const linesOf = (text: string) =>
	text
		.split(/\n\n+/)
		.map((part) => part.replace(/:\nhttps:\S+\s*$/, '').trim())
		.filter(Boolean);

// Each test makes its own letter.
test.each<[string, () => Letter, string[]]>([
	['confirm', () => account.confirmAddressLetter(link, 24), ['this address is yours', 'for 24 hours']],
	['address taken', () => account.addressTakenLetter(), ['nothing was changed', 'there’s nothing to do']],
	[
		'address asked',
		() => account.addressAskedLetter(link, 24),
		['wants to change the address', 'click the button', '24 hours'],
	],
	['reset', () => account.resetPasswordLetter(link), ['a new password', 'for one hour']],
	['password changed', () => account.passwordChangedLetter(link), ['was changed', 'choose a new password now']],
	[
		'address changed',
		() => account.addressChangedLetter('ada@example.org'),
		['ada@example.org', 'click “This wasn’t me”'],
	],
	[
		'name changed',
		() => account.nameChangedLetter('Ada Tester', link),
		['under this name: Ada Tester', 'change your password'],
	],
	['token', () => account.tokenCreatedLetter(['read', 'write'], '1 May', link), ['read and write', 'revoke the token']],
	[
		'assistant',
		() => account.assistantConnectedLetter('claude.example', ['read', 'write'], link),
		['at claude.example can now read and change', 'disconnect the assistant'],
	],
	['webhook', () => webhookSavedLetter('hooks.example.org', link), ['at hooks.example.org', 'remove the webhook']],
	['shared list', () => listSharedLetter(link), ['for 30 days', 'turn off the link']],
	['account removed', () => account.accountRemovedLetter(), ['has been deleted', 'no longer reach you']],
	['introduced', () => introducedLetter('Felix', 'Nora'), ['Felix has introduced you to Nora']],
])('%s: the mail says what happened and what to do, in the same words in both parts', (_name, made, said) => {
	const letter = made();
	const lines = linesOf(letter.text);
	expect(wordsOf(letter.html)).toEqual(lines);
	// A button has its own line.
	const button = letter.text.match(/^.+(?=:\nhttps:)/m)?.[0];
	const paragraphs = lines.filter((line) => line !== button);
	expect(paragraphs).toEqual(said.map((words) => expect.stringContaining(words)));
});

const waiting = {
	id: 'r1',
	follows: null,
	kind: 'confirm' as const,
	listId: 'l1',
	prospectId: 'p1',
	prospectName: 'Nora',
	connector: 'Felix',
	withOthers: 0,
	total: 1,
};
const app = 'https://kindling.test';
const contact = `${app}/prospect-lists/l1/prospects/p1`;

test('the weekly mail counts what waits, links each line to its place, and says how many more there are', () => {
	const { subject, text, html, headers } = weeklyLetter(
		[
			{ ...waiting, total: 3 },
			{ ...waiting, kind: 'replied', connector: null, withOthers: 1 },
			{ ...waiting, kind: 'bounced', withOthers: 2, total: 2 },
			{ ...waiting, id: 'r2', kind: 'bounced', follows: 'nudge=r1', total: 2 },
			{ ...waiting, kind: 'nudge' },
		],
		app,
		'a-token',
	);
	expect(subject).toBe('7 introductions need you');
	// Mail programs unsubscribe with one click.
	const stop = { 'List-Unsubscribe': `<${app}/api/weekly-mail/a-token>` };
	expect(headers).toEqual({ ...stop, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
	expect(weeklyLetter([waiting], app, 'a-token').subject).toBe('1 introduction needs you');
	expect(text.split('\n\n')).toEqual([
		`They said yes. Did the introduction happen?\n- Felix about Nora\n  ${contact}\nand 2 more: ${app}/`,
		`They replied. What does it say?\n- Your connection about Nora and 1 other\n  ${contact}`,
		`The email came back. Try another address, or another way.\n- Felix about Nora and 2 others\n  ${contact}/intro-request\n- Felix about Nora\n  ${contact}/intro-request?nudge=r1`,
		`No answer yet. Time for a follow-up.\n- Felix about Nora\n  ${contact}/intro-request?nudge=r1`,
		`We send this on Mondays, only when there’s something to do. Stop these emails: ${app}/api/weekly-mail/a-token\n`,
	]);
	expect(html.match(/and \d+ more/g)).toEqual(['and 2 more']);
	expect(html.match(/href="[^"]+"/g)).toHaveLength(5 + 1 + 1);
});

const reply: ReplyWords = { fromEmail: 'f@x.example', text: 'Yes.', folded: null, unread: null, attachments: [] };
const foot = '-- \nForwarded by Kindling. Your reply goes straight to f@x.example.';

test.each<[Partial<ReplyWords>, boolean, string[]]>([
	[{}, false, ['Yes.', foot]],
	[{ folded: 'Would you?' }, false, ['Yes.', 'Would you?', foot]],
	[{ text: null, unread: 'empty' }, false, ['This reply has no text.', foot]],
	[
		{ text: null, unread: 'encrypted', attachments: ['cv.pdf'] },
		true,
		['This reply is encrypted, so Kindling can’t read it. The original email is attached.', foot],
	],
	[
		{ attachments: ['cv.pdf', 'me.png'] },
		false,
		[
			'Yes.',
			'It had attachments: cv.pdf, me.png. Kindling doesn’t keep attachments, so you’ll need to ask for them.',
			foot,
		],
	],
])('a reply is forwarded as %j, attached: %s', (change, isAttached, parts) => {
	const { text, html } = replyLetter({ ...reply, ...change }, isAttached);
	expect(text).toBe(`${parts.join('\n\n')}\n`);
	expect(wordsOf(html)).toEqual(parts.map((part) => part.replace('-- \n', '')));
});

const given = { prospect: 'Nora', said: 'yes', note: null } as const;
const both = { ...given, said: 'both', note: 'Sure.' } as const;
const call = { mayMention: false, notBefore: null, by: 'call' } as const;

test.each<[Parameters<typeof answerLetter>[0], string, string[]]>([
	[{ ...given, connection: 'Felix' }, 'said yes', ['is happy to introduce you to Nora.']],
	[{ ...given, connection: 'Felix', note: 'Sure.', terms: call }, 'said yes', ['“Sure.”', 'Call only, please.']],
	[{ ...given, connection: 'Felix', said: 'no', note: 'In May.', terms: call }, 'said not right now', ['“In May.”']],
	[{ ...both, connection: 'Felix' }, 'has a yes for you', ['Nora said yes. Felix checked with them first.']],
	[{ ...both, connection: 'Felix', contact: '+1' }, 'has a yes for you', ['Nora added: +1']],
	[{ ...both, connection: 'Felix', way: 'call', prospectNote: 'Soon.' }, 'has a yes for you', ['Nora: “Soon.”']],
])('the mail of the answer %j says so, and ends with it', (answer, short, said) => {
	const { subject, text } = answerLetter(answer, link);
	expect(subject).toBe(`Felix ${short}: introduction to Nora`);
	const lines = linesOf(text).slice(0, -1);
	expect(lines.slice(-said.length)).toEqual(said.map((words) => expect.stringContaining(words)));
});

test('about several people it says whether more answers may follow', () => {
	const more = 'More answers may follow.';
	const alone = (open: number) => answerLetter({ ...given, connection: 'Felix' }, link, open).text.includes(more);
	expect([alone(0), alone(1)]).toEqual([false, true]);
	const several = (asked: number, open: number) => {
		const { subject, text } = severalAnswersLetter('Felix', [given, { ...given, said: 'no' }], link, { asked, open });
		return [subject, linesOf(text)[0], text.includes(more)];
	};
	expect(several(2, 0)).toEqual([
		'Felix answered about all 2 people',
		'Felix has answered about everyone you asked about.',
		false,
	]);
	expect(several(3, 1)).toEqual([
		'Felix answered about 2 people',
		'Felix has answered about some of the people you asked about.',
		true,
	]);
});
