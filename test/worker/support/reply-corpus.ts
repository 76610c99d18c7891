import { type Raw, rawMail } from './raw-mail.ts';
import { ada, asked, languages, type Words } from './reply-languages.ts';

/** The expected result of a mail. Anything left out is as in an ordinary reply. */
type Expected = {
	text: string;
	unread?: 'encrypted' | 'unreadable' | 'empty';
	writer?: 'machine' | 'unsure';
	report?: 'bounced' | 'deferred' | 'delivered' | null;
	attachments?: string[];
};
type Case = { name: string; mail: Raw; from?: string; expected: Expected };

const quote = (text: string) => text.replace(/^/gm, '> ').replaceAll('> \n', '>\n');
const asHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>');

const values = [ada, 'Monday, November 2, 2026 10:00', 'Dana Whitfield', 'Amara?'];
const headerBlock = ({ outlook }: Words, bold = '') =>
	outlook.map((name, at) => `${bold}${name}:${bold} ${values[at]}`).join('\n');

/** Formats a reply as mail programs do: the person's words, and the quote above or below them. */
const programs: Record<string, (words: Words) => { text?: string; html?: string }> = {
	'Gmail, above': ({ says, gmail }) => ({ text: `${says}\n\n${gmail}\n\n${quote(asked)}\n` }),
	'Gmail, below': ({ says, gmail }) => ({ text: `${gmail}\n\n${quote(asked)}\n\n${says}\n` }),
	'Gmail, HTML only': ({ says, gmail }) => ({
		html: `<div dir="ltr">${asHtml(says)}</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">${asHtml(gmail)}<br></div><blockquote class="gmail_quote" style="margin:0 0 0 .8ex">${asHtml(asked)}</blockquote></div>`,
	}),
	Outlook: (words) => ({ text: `${words.says}\n\n${headerBlock(words)}\n\n${asked}\n` }),
	'Outlook, with a line': (words) => ({
		text: `${words.says}\n\n________________________________\n${headerBlock(words)}\n\n${asked}\n`,
	}),
	'Outlook, with the words': (words) => ({
		text: `${words.says}\n\n-----${words.original}-----\n${headerBlock(words)}\n\n${asked}\n`,
	}),
	'Outlook, HTML only': (words) => ({
		html: `<html><head><style>p{margin:0}</style></head><body><div class="WordSection1"><p>${asHtml(words.says)}</p><div style="border-top:solid #E1E1E1 1.0pt"><p>${words.outlook.map((name, at) => `<b>${name}:</b> ${asHtml(values[at] ?? '')}`).join('<br>')}</p></div><p>${asHtml(asked)}</p></div></body></html>`,
	}),
	'Apple Mail': ({ says, apple }) => ({ text: `${says}\n\n> ${apple}\n> \n${quote(asked)}\n` }),
	'Apple Mail, HTML only': ({ says, apple }) => ({
		html: `<html><body>${asHtml(says)}<br><div><br><blockquote type="cite"><div>${asHtml(apple)}</div><br><div>${asHtml(asked)}</div></blockquote></div></body></html>`,
	}),
	'Thunderbird, above': ({ says, thunderbird }) => ({ text: `${says}\n\n${thunderbird}\n${quote(asked)}\n` }),
	'Thunderbird, below': ({ says, thunderbird }) => ({ text: `${thunderbird}\n${quote(asked)}\n\n${says}\n` }),
	iPhone: ({ says, apple, phone }) => ({ text: `${says}\n\n${phone}\n\n> ${apple}\n> \n${quote(asked)}\n` }),
	'Outlook for Android': (words) => ({
		text: `${words.says}\n\nGet Outlook for Android<https://aka.ms/AAb9ysg>\n________________________________\n${headerBlock(words)}\n\n${asked}\n`,
	}),
};

const replies: Case[] = Object.entries(programs).flatMap(([program, write]) =>
	Object.entries(languages).map(([language, words]) => {
		const { text, html } = write(words);
		return {
			name: `${program}, ${language}`,
			mail: rawMail(text ?? html ?? '', html ? { 'Content-Type': 'text/html; charset=utf-8' } : {}),
			expected: { text: words.says },
		};
	}),
);

const more: Case[] = [
	['QQ, Chinese', `好的。\n\n------------------ 原始邮件 ------------------\n发件人: ${ada}\n${asked}`, '好的。'],
	['answers between the lines', `On Mon Ada wrote:\n> Do you know her?\nYes, well.\n> Would you?\nSure.`, ''],
	['a quote in the middle', `You wrote\n> would you introduce me\nand I would.`, 'You wrote\n\nand I would.'],
	['a signature', 'Sure.\n\n-- \nDana Whitfield\nVP of Something\n+1 555 0100', 'Sure.'],
	['a signature below the quote', `Sure.\n\nOn 02/11/2026 10:00, Ada wrote:\n${quote(asked)}\n\n-- \nDana`, 'Sure.'],
	['a forwarded mail stays', 'See below.\n\n---------- Forwarded message ---------\nFrom: Amara\nYes.', ''],
	['"From:" in a sentence', 'Sure.\nFrom: the heart, of course.', ''],
	['"wrote:" in a sentence', 'On this I once wrote:\n\nask people first.\nSo do it.', ''],
	['only a word', 'Yes', ''],
	['a list with dashes', 'Two things:\n- first\n- second\n-----\nDone', ''],
].map(([name = '', text = '', says = '']) => ({ name, mail: rawMail(text), expected: { text: says || text.trim() } }));

const automatic: Case[] = (
	[
		['Auto-Submitted: auto-replied', { 'Auto-Submitted': 'auto-replied' }],
		['Auto-Submitted: auto-generated', { 'Auto-Submitted': 'auto-generated' }],
		['Auto-Submitted with a comment', { 'Auto-Submitted': 'auto-replied (vacation)' }],
		['Precedence: bulk', { Precedence: 'bulk' }],
		['Precedence: auto_reply', { Precedence: 'auto_reply' }],
		['Exchange, out of office', { 'X-Auto-Response-Suppress': 'All', Subject: 'Automatic reply: Amara?' }],
		['Exchange, rules', { 'X-Auto-Response-Suppress': 'DR, RN, NRN, OOF, AutoReply' }],
		['Gmail, vacation', { 'Auto-Submitted': 'auto-replied', 'X-Autoreply': 'yes', Precedence: 'bulk' }],
		['Zimbra', { 'Auto-Submitted': 'auto-replied (zimbra; vacation)' }],
		['a read receipt', { 'Content-Type': 'multipart/report; report-type=disposition-notification; boundary=b' }],
	] as [string, Record<string, string>][]
).map(([name, headers]) => {
	const isReport = /report/.test(headers['Content-Type'] ?? '');
	const body = isReport ? '--b\nContent-Type: text/plain\n\nI am away.\n--b--\n' : 'I am away.';
	const writer = name === 'Exchange, rules' ? ('unsure' as const) : ('machine' as const);
	return { name: `automatic: ${name}`, mail: rawMail(body, headers), expected: { text: 'I am away.', writer } };
});
automatic.push(
	{
		name: 'automatic: an empty sender',
		from: '',
		mail: rawMail('I am away.'),
		expected: { text: 'I am away.', writer: 'machine' },
	},
	{
		name: 'automatic: a sender of <>',
		from: '<>',
		mail: rawMail('I am away.'),
		expected: { text: 'I am away.', writer: 'machine' },
	},
	{
		name: 'not automatic: Auto-Submitted: no',
		mail: rawMail('Yes.', { 'Auto-Submitted': 'no' }),
		expected: { text: 'Yes.' },
	},
	{
		name: 'not automatic: Precedence: first-class',
		mail: rawMail('Yes.', { Precedence: 'first-class' }),
		expected: { text: 'Yes.' },
	},
);

const reportOf = (said: string, action: string, status: string, recipient = 'rfc822; dana@example.org') => ({
	...rawMail(
		`--b\nContent-Type: text/plain\n\n${said}\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example.org\n\nFinal-Recipient: ${recipient}\nAction: ${action}\nStatus: ${status}\n--b\nContent-Type: message/rfc822\n\nSubject: Amara?\n\nHi Dana\n--b--\n`,
		{
			From: 'MAILER-DAEMON@mx.example.org',
			'Content-Type': 'multipart/report; report-type=delivery-status; boundary=b',
		},
	),
});
const server = (
	name: string,
	said: string,
	report: Expected['report'],
	mail = reportOf(said, 'failed', '5.1.1'),
	attachments: string[] = ['message/rfc822'],
): Case => ({
	name: `report: ${name}`,
	mail,
	from: '',
	expected: { text: said, writer: 'machine', attachments, report },
});
const exim = 'This message was created automatically by mail delivery software.\ndana@example.org: 550 5.1.1 unknown';
const qmail =
	'Hi. This is the qmail-send program at mx.example.org.\nThis is a permanent error.\n\n<dana@example.org>:\nno mailbox. (#5.1.1)';
const reports: Case[] = [
	server('Postfix', 'This is the mail system at host mx.example.org.', 'bounced'),
	server('Exchange', 'Delivery has failed to these recipients.', 'bounced'),
	server(
		'Gmail',
		'Address not found',
		'bounced',
		reportOf('Address not found', 'failed', '5.1.1', 'rfc822;dana@example.org'),
	),
	server(
		'Sendmail',
		'The original message was received.',
		'bounced',
		reportOf('The original message was received.', 'failed', '5.1.1', 'RFC822; <dana@example.org>'),
	),
	server('Exim', exim, 'bounced', rawMail(exim, { 'X-Failed-Recipients': 'dana@example.org' }), []),
	server('qmail', qmail, 'bounced', rawMail(qmail), []),
	server('Amazon', 'An error occurred.', 'bounced', reportOf('An error occurred.', 'Failed', '5.0.0')),
	server(
		'Lotus',
		'Delivery Failure Report',
		'bounced',
		reportOf('Delivery Failure Report', 'failed', '5.1.1', 'X-Notes; dana@example.org'),
	),
	server(
		'Postfix, delayed',
		'Your message could not be delivered yet.',
		'deferred',
		reportOf('Your message could not be delivered yet.', 'delayed', '4.4.1'),
	),
	server(
		'Exchange, delivered',
		'Your message was delivered.',
		'delivered',
		reportOf('Your message was delivered.', 'delivered', '2.0.0'),
	),
	server('one that names nothing', 'Something went wrong.', null, reportOf('Something went wrong.', 'exploded', '9')),
];

const part = (type: string, body: string, more = '') => `--b\nContent-Type: ${type}\n${more}\n${body}\n`;
const mixed = { 'Content-Type': 'multipart/mixed; boundary=b' };
const nested = (depth: number): string =>
	depth === 0
		? 'Content-Type: text/plain\n\nDeep.\n'
		: `Content-Type: multipart/mixed; boundary=d${depth}\n\n--d${depth}\n${nested(depth - 1)}\n--d${depth}--\n`;
const sealed = { text: '', unread: 'encrypted' } as const;
const latin = (text: string) => Uint8Array.from([...text].map((one) => one.charCodeAt(0)));

const hostile: Case[] = [
	{ name: 'empty', mail: rawMail(''), expected: { text: '', unread: 'empty' } },
	{ name: 'only a quote', mail: rawMail(quote(asked)), expected: { text: '' } },
	{
		name: 'only a picture',
		mail: rawMail('<img src="https://track.example/p.gif">', { 'Content-Type': 'text/html' }),
		expected: { text: '', unread: 'unreadable' },
	},
	{
		name: 'no headers but From',
		mail: { headers: { From: 'dana@example.org' }, body: 'Yes.' },
		expected: { text: 'Yes.' },
	},
	{
		name: 'HTML with a script',
		mail: rawMail('<p>Yes.</p><script>alert(1)</script><style>p{}</style>', { 'Content-Type': 'text/html' }),
		expected: { text: 'Yes.' },
	},
	{
		name: 'HTML with links, a list, a table and lines',
		mail: rawMail(
			'<p>See <a href="https://x.example/a">this page</a>, or <a href="https://y.example">https://y.example</a>.</p><ol><li>one</li><li> two&eacute; &amp;</li></ol><table><tr><td>A</td><td>B</td></tr><tr><td>C</td></tr></table><pre>a\n  b</pre><img alt="no" src="x"><ul><li>x<ul><li>y</ul></ul>',
			{ 'Content-Type': 'text/html' },
		),
		expected: {
			text: 'See this page (https://x.example/a), or https://y.example.\n\n 1. one\n 2. twoé &\n\nA B\nC\n\na\n  b\n\n * x\n\n    * y',
		},
	},
	{
		name: 'HTML with an answer between two quotes',
		mail: rawMail(
			'<blockquote>When?<blockquote>Soon.</blockquote></blockquote>At ten.<blockquote>Where?</blockquote>Here.',
			{
				'Content-Type': 'text/html',
			},
		),
		expected: { text: '> When?\n>\n> > Soon.\n\nAt ten.\n\n> Where?\n\nHere.' },
	},
	{
		name: 'HTML that never ends',
		mail: rawMail(`Yes.${'<div>'.repeat(50_000)}`, { 'Content-Type': 'text/html' }),
		expected: { text: 'Yes.' },
	},
	{
		name: 'broken MIME: a boundary that never comes',
		mail: rawMail('Yes.', { 'Content-Type': 'multipart/mixed; boundary=never' }),
		expected: { text: '', unread: 'empty' },
	},
	{
		name: 'broken MIME: no last boundary',
		mail: rawMail(part('text/plain', 'Yes.'), mixed),
		expected: { text: 'Yes.' },
	},
	{
		name: 'broken MIME: an encoding that is none',
		mail: rawMail('Yes.', { 'Content-Transfer-Encoding': 'x-nothing' }),
		expected: { text: 'Yes.' },
	},
	{
		name: '10,000 parts',
		mail: rawMail(part('text/plain', 'Yes.') + part('text/x-nothing', 'x').repeat(10_000), mixed),
		expected: { text: 'Yes.', attachments: Array.from({ length: 20 }, () => 'text/x-nothing') },
	},
	{
		name: 'parts in parts, 40 deep',
		mail: {
			headers: {
				From: 'dana@example.org',
				'Message-ID': '<deep40@x>',
				'Content-Type': 'multipart/mixed; boundary=d40',
			},
			body: nested(40).split('\n').slice(2).join('\n'),
		},
		expected: { text: 'Deep.' },
	},
	{
		name: 'parts in parts, 200 deep',
		mail: {
			headers: {
				From: 'dana@example.org',
				'Message-ID': '<deep200@x>',
				'Content-Type': 'multipart/mixed; boundary=d200',
			},
			body: nested(200).split('\n').slice(2).join('\n'),
		},
		expected: { text: '', unread: 'unreadable' },
	},
	{
		name: 'a mail in the mail',
		mail: rawMail(`${part('text/plain', 'Yes.')}${part('message/rfc822', 'Subject: Inner\n\nNo.')}--b--`, mixed),
		expected: { text: 'Yes.', attachments: ['message/rfc822'] },
	},
	{
		name: 'a bomb of base64',
		mail: rawMail('QUFB'.repeat(500_000), { 'Content-Transfer-Encoding': 'base64' }),
		expected: { text: `${'A'.repeat(9_999)}…` },
	},
	{
		name: 'a header of 1 MB',
		mail: rawMail('Yes.', { 'X-Long': 'x'.repeat(1_000_000) }),
		expected: { text: '', unread: 'unreadable' },
	},
	{
		name: '2,000 headers',
		mail: rawMail('Yes.', Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`X-${at}`, 'x']))),
		expected: { text: 'Yes.' },
	},
	{
		name: 'a charset that no one knows',
		mail: rawMail('Yes.', { 'Content-Type': 'text/plain; charset=x-klingon' }),
		expected: { text: 'Yes.' },
	},
	{
		name: 'ISO-8859-1',
		mail: rawMail(latin('Gr\xfc\xdfe'), { 'Content-Type': 'text/plain; charset=iso-8859-1' }),
		expected: { text: 'Grüße' },
	},
	{
		name: 'windows-1252',
		mail: rawMail(latin('\x93Yes\x94 \x96 \x80'), { 'Content-Type': 'text/plain; charset=windows-1252' }),
		expected: { text: '“Yes” – €' },
	},
	{
		name: 'KOI8-R',
		mail: rawMail(latin('\xe4\xc1'), { 'Content-Type': 'text/plain; charset=koi8-r' }),
		expected: { text: 'Да' },
	},
	{
		name: 'ISO-2022-JP',
		mail: rawMail(latin('\x1b$B$O$$\x1b(B'), { 'Content-Type': 'text/plain; charset=iso-2022-jp' }),
		expected: { text: 'はい' },
	},
	{
		name: 'GB2312',
		mail: rawMail(latin('\xba\xc3'), { 'Content-Type': 'text/plain; charset=gb2312' }),
		expected: { text: '好' },
	},
	{
		name: 'EUC-KR',
		mail: rawMail(latin('\xb3\xd7'), { 'Content-Type': 'text/plain; charset=euc-kr' }),
		expected: { text: '네' },
	},
	{
		name: 'quoted-printable',
		mail: rawMail('Gr=C3=BC=\n=C3=9Fe', { 'Content-Transfer-Encoding': 'quoted-printable' }),
		expected: { text: 'Grüße' },
	},
	{
		name: 'marks that turn the direction',
		mail: rawMail('safe\u202eexe.txt\u2066 end'),
		expected: { text: 'safeexe.txt end' },
	},
	{ name: 'NUL and control characters', mail: rawMail('Y\0e\x07s\x1b[31m'), expected: { text: 'Yes[31m' } },
	{
		name: 'a name with line breaks and marks',
		mail: rawMail('Yes.', { From: '"Dana\u202e (admin)" <dana@example.org>' }),
		expected: { text: 'Yes.' },
	},
	{ name: 'very long', mail: rawMail('x'.repeat(30_000)), expected: { text: `${'x'.repeat(9_999)}…` } },
	{
		name: '50,000 quoted lines between own ones',
		mail: rawMail('a\n> b\n'.repeat(50_000)),
		expected: { text: `${'a\n> b\n'.repeat(2_000).slice(0, 9_999)}…` },
	},
	{
		name: 'PGP/MIME',
		mail: rawMail('--b\n\nVersion: 1\n--b--', {
			'Content-Type': 'multipart/encrypted; boundary=b; protocol="application/pgp-encrypted"',
		}),
		expected: { ...sealed },
	},
	{
		name: 'PGP in the text',
		mail: rawMail('-----BEGIN PGP MESSAGE-----\n\nhQEMA\n-----END PGP MESSAGE-----'),
		expected: sealed,
	},
	{
		name: 'S/MIME',
		mail: rawMail('MIAGCSqGSIb3', {
			'Content-Type': 'application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m',
			'Content-Transfer-Encoding': 'base64',
		}),
		expected: { ...sealed, attachments: ['smime.p7m'] },
	},
	{
		name: 'signed',
		mail: rawMail(`${part('text/plain', 'Yes.')}${part('application/pgp-signature', 'iQEz')}--b--`, {
			'Content-Type': 'multipart/signed; boundary=b; protocol="application/pgp-signature"',
		}),
		expected: { text: 'Yes.' },
	},
	{
		name: 'attachments',
		mail: rawMail(
			`${part('text/plain', 'See there.')}${part('application/pdf; name="deck.pdf"', 'JVBERi0=', 'Content-Disposition: attachment; filename="deck.pdf"\nContent-Transfer-Encoding: base64\n')}--b--`,
			mixed,
		),
		expected: { text: 'See there.', attachments: ['deck.pdf'] },
	},
	{
		name: 'an attachment with a path for a name',
		mail: rawMail(
			`${part('text/plain', 'See.')}${part('text/html', '<b>x</b>', 'Content-Disposition: attachment; filename="../../\u202eetc/passwd"\n')}--b--`,
			mixed,
		),
		expected: { text: 'See.', attachments: ['../../etc/passwd'] },
	},
];

/** Mails as people, machines and attackers send them, each with its expected result. */
export const corpus: Case[] = [...replies, ...more, ...automatic, ...reports, ...hostile];
