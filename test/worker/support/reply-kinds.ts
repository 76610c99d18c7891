import { ada, asked, message, secretAddress, secretLink } from './reply-languages.ts';

/** A reply as received, and the part the person wrote. */
type Kind = { name: string; body: string; own: string };

const quoted = (text: string) => text.replace(/^/gm, '> ').replaceAll('> \n', '>\n');
const wrote = `On Mon, Nov 2, 2026 at 10:00 AM ${ada} wrote:`;
const head = (subject = 'Amara?') =>
	`From: ${ada}\nSent: Monday, November 2, 2026 10:00\nTo: Dana Whitfield\nSubject: ${subject}`;
const lines = (count: number) => Array.from({ length: count }, (_, at) => `Line ${at}`).join('\n');
const earlier = 'On Tue, Nov 3, 2026 at 9:00 AM Dana Whitfield <dana@example.org> wrote:';
const amaras =
	'She wrote:\n\nOn Tue, Nov 3, 2026 at 9:00 AM Amara <amara@x.example> wrote:\n> I would love to meet Ada.\n\nSo yes.';

/** Announcements right below the person's words. None may be lost. */
const besideAnnouncements: [string, string, string][] = [
	['one line right above', `No, sorry.\n${wrote}\n${quoted(message)}`, 'No, sorry.'],
	['five lines right above', `Hi Ada,\nyes.\nBut not now.\nSorry.\nDana\n${wrote}\n\n${quoted(message)}`, ''],
	[
		'a line with a day right above',
		`No.\nShe is away until 9 November 2026.\n${wrote}\n${quoted(message)}`,
		'No.\nShe is away until 9 November 2026.',
	],
	[
		'a day and a time right above, and an announcement without',
		`She is free on 9 November 2026 at 10:00\nAda via Kindling wrote:\n${quoted(message)}`,
		'She is free on 9 November 2026 at 10:00',
	],
	['a day, and no announcement', `I can do 9 November 2026.\n\n${quoted(message)}`, 'I can do 9 November 2026.'],
	['a greeting, and no announcement', `Hi Ada:\n${quoted(message)}`, 'Hi Ada:'],
	['a line with a colon above headers', `No, sorry: not now.\n${head()}\n\n${asked}`, 'No, sorry: not now.'],
	[
		'a line like a header above headers',
		`Sure.\nPS: she is back 9 Nov 2026.\n${head()}\n\n${asked}`,
		'Sure.\nPS: she is back 9 Nov 2026.',
	],
	['only a question mark', `?\n${wrote}\n${quoted(message)}`, '?'],
	['only a smile', `:-)\n\n${wrote}\n${quoted(message)}`, ':-)'],
	['only an emoji', `👍\n\n${wrote}\n${quoted(message)}`, '👍'],
	[
		'only a link',
		`https://www.linkedin.com/in/amara\n\n${wrote}\n${quoted(message)}`,
		'https://www.linkedin.com/in/amara',
	],
];

/** Our mail, folded however a program shows, wraps and announces it. */
const ours: [string, string, string][] = [
	['the whole mail', `Sure.\n\n${wrote}\n\n${quoted(asked)}`, 'Sure.'],
	['a link broken over lines', `Sure.\n\n${wrote}\n\n${quoted(asked).replace('d_f7Ab', 'd_f7\n> Ab')}`, 'Sure.'],
	[
		'links wrapped by a gateway',
		`Sure.\n\n${wrote}\n\n${quoted(asked).replaceAll(secretLink, `https://nam02.safelinks.protection.outlook.com/?url=${encodeURIComponent(secretLink)}&data=05`)}`,
		'Sure.',
	],
	[
		'an announcement over three lines',
		`Sure.\n\nOn Mon, Nov 2, 2026 at 10:00 AM Ada via Kindling\n<${secretAddress}>\nwrote:\n\n${quoted(message)}`,
		'Sure.',
	],
	[
		'an announcement broken within the address',
		`Sure.\nDana\n\nOn Mon, Nov 2, 2026 at 10:00 AM Ada via Kindling <\n${secretAddress}> wrote:\n\n${quoted(message)}`,
		'Sure.\nDana',
	],
	['other line ends', `Ok.\n\n${wrote}\n\n> Hi Dana, would you introduce me\n> to Amara? Thank you, Ada`, 'Ok.'],
	[
		'a quoted line that is broken',
		`Ok.\n\n${wrote}\n\n> Hi Dana,\n> would you introduce me to\nAmara?\n> Thank you,\n> Ada`,
		'Ok.',
	],
	['bars in place of quote marks', `Sure.\n\n${wrote}\n\n${message.replace(/^/gm, '| ')}`, 'Sure.'],
	['Zoho', `Sure.\n\n---- On Mon, 02 Nov 2026 10:00:00 +0000 ${ada} wrote ----\n\n${asked}`, 'Sure.'],
	['Yandex', `Да.\n\n02.11.2026, 10:00, "Ada via Kindling" <${secretAddress}>:\n\n${quoted(asked)}`, 'Да.'],
	['Hebrew', `בשמחה.\n\nבתאריך יום ב׳, 2 בנוב׳ 2026 ב-10:00 מאת ${ada}:\n\n${quoted(asked)}`, 'בשמחה.'],
	['Thai', `ได้เลย\n\nเมื่อ วันจันทร์ที่ 2 พ.ย. 2026 เวลา 10:00 ${ada} เขียนว่า:\n\n${quoted(asked)}`, 'ได้เลย'],
	['Notes, announced', `Ja.\n\n${ada} schrieb am 02.11.2026 10:00:00:\n\n${quoted(asked)}`, 'Ja.'],
	[
		'Notes, headers',
		`Ja.\n\nVon:\t${ada}\nAn:\tdana@example.org\nDatum:\t02.11.2026 10:00\nBetreff:\tAmara?\n\n${asked}`,
		'Ja.',
	],
	[
		'headers that name the day first',
		`Gern.\n\nGesendet: Montag, 02. November 2026 um 10:00 Uhr\nVon: ${ada}\nAn: dana@example.org\nBetreff: Amara?\n${asked}`,
		'Gern.',
	],
	['an empty line after each', `Ja.\n\n${head().replaceAll('\n', '\n\n')}\n\n${asked.replaceAll('\n', '\n\n')}`, 'Ja.'],
	['headers with another subject', `Yes.\n\n${head('A wholly new one')}\n\n${asked}`, 'Yes.'],
	['words between dashes', `Sure.\n\n-------- Původní zpráva --------\n${asked}`, 'Sure.'],
	['an announcement that nothing follows', `Sure.\n\n${wrote}`, 'Sure.'],
	['our mail translated', `Ok.\n\n${wrote}\n\n> Ahoj Dano,\n> představíš mi Amaru?\n> Díky,\n> Ada`, 'Ok.'],
	['our mail translated, below headers', `Ok.\n\n${head()}\n\nAhoj Dano,\n\npředstavíš mi Amaru?\n\nDíky,\nAda`, 'Ok.'],
	[
		'a warning of their server within',
		`Sure.\n\n${head()}\n\nCAUTION: external.\n\n${asked}`,
		'Sure.\n\nCAUTION: external.',
	],
];

/** The person's words, kept wherever they write. */
const theirs: [string, string, string][] = [
	['below', `${wrote}\n${quoted(message)}\n\nYes.\n\nThank you,\nDana`, 'Yes.\n\nThank you,\nDana'],
	[
		'below, with the words before a name that we used too',
		`> Hi Dana,\n> would you introduce me to Amara?\n\nYes.\n\nThank you,\nDana`,
		'Yes.\n\nThank you,\nDana',
	],
	[
		'the same below headers',
		`${head()}\n\nHi Dana,\n\nwould you introduce me to Amara?\n\nYes.\n\nThank you,\nDana`,
		'Yes.\n\nThank you,\nDana',
	],
	['above, with these words', `Yes.\n\nThank you,\nDana\n\n${wrote}\n${quoted(message)}`, 'Yes.\n\nThank you,\nDana'],
	[
		'two lines like headers in their own words',
		`One thing:\nFrom: ${ada}\nTo: dana@example.org\n\nIs that you? Then yes.`,
		'One thing:\nFrom: Ada via Kindling <…>\nTo: dana@example.org\n\nIs that you? Then yes.',
	],
	[
		'two lines like headers above our mail',
		`Yes.\nFrom: ${ada}\nTo: dana@example.org\nI take it that is you?\n\n${wrote}\n${quoted(message)}`,
		'Yes.\nFrom: Ada via Kindling <…>\nTo: dana@example.org\nI take it that is you?',
	],
	[
		'one line like a header',
		`From: ${ada}\n\nIs that you? Then yes.`,
		'From: Ada via Kindling <…>\n\nIs that you? Then yes.',
	],
	['below headers without their mail', `${head()}\n\nYes!`, 'Yes!'],
	[
		'between quoted lines',
		`${wrote}\n> Hi Dana,\n>\n> would you introduce me to Amara?\n\nYes, gladly.\n\n> Thank you,\n> Ada\n\nYou're welcome`,
		"Yes, gladly.\n\nYou're welcome",
	],
	[
		'between lines without marks',
		`See below.\n\n${head()}\n\nHi Dana,\n\nwould you introduce me to Amara?\n\nDana: Yes, gladly.\n\nThank you,\nAda`,
		'See below.\n\nDana: Yes, gladly.',
	],
	[
		'within the quotation, so that the program marks it',
		`${wrote}\n> Hi Dana,\n>\n> would you introduce me to Amara?\n> Yes, she is back.\n>\n> Thank you,\n> Ada`,
		'> Yes, she is back.',
	],
	['a line that repeats ours', 'You ask: would you introduce me to Amara? Yes.', ''],
	['a line that is ours, alone', 'would you introduce me to Amara?\nOf course.', ''],
	['what someone else wrote', amaras, ''],
	[
		'what they wrote before',
		`One more thing.\n\n${earlier}\n\n> Yes, gladly.\n>\n> ${wrote}\n>\n${quoted(quoted(message))}`,
		`One more thing.\n\n${earlier}\n\n> Yes, gladly.`,
	],
	['a line that begins like a signature', 'Hallo,\n\nVon meinem Kollegen weiß ich, dass sie sucht.\nGern.\n\nDana', ''],
	['a line in the middle that begins like one', 'Done.\n\nSent via her assistant yesterday\n\nShe says no.\nDana', ''],
	['such a line at the end', 'Done.\n\nSent via her assistant yesterday', ''],
	['another one at the end', 'Done.\n\nSent via mail yesterday', ''],
	['a device in a sentence', 'Sure.\n\nSent from my iPhone, sorry for the typos: she said no.', ''],
	['a last line about a device', 'Sure.\n\nShe lost her iPhone.', ''],
	['words below two dashes', 'Thanks!\n--\nNo, sorry, not now.', ''],
	['a question of theirs below two dashes', 'Sure.\n--\nDana asks: when?', ''],
	['many lines below two dashes', `Sure.\n--\n${lines(12)}`, ''],
	['more below the signature', 'Sure.\n\n-- \nDana Whitfield\n\nPS: only in May.', ''],
	['a device alone', 'Sent from my iPhone', ''],
];

/** Ends of a mail that say nothing. */
const signatures: [string, string, string][] = [
	['a card', 'Sure.\n\n-- \nDana Whitfield\nVP\n+1 555 0100', 'Sure.'],
	['a phone above the quotation', `Sure.\n\nSent from my iPhone\n\n${wrote}\n${quoted(message)}`, 'Sure.'],
	['a phone of its maker', 'Ja.\n\nVon meinem Samsung Galaxy Smartphone gesendet.', 'Ja.'],
	['a program with a link', 'Yes.\n\nGet Outlook for iOS<https://aka.ms/o0ukef>', 'Yes.'],
	['a mobile', 'Yes.\n\nSent from my mobile', 'Yes.'],
	['a card below a phone', 'Yes.\n\n-- \nDana Whitfield\n+1 555 0100\n\nSent from my Pixel 9', 'Yes.'],
];

/** Secrets within the person's own words. */
const secrets: [string, string, string][] = [
	['our link in their words', `I tried ${secretLink} but it failed.`, 'I tried … but it failed.'],
	['our address in their words', `Is ${secretAddress} you?`, 'Is … you?'],
	['our address as a link', `Write to <mailto:${secretAddress.toUpperCase()}> then.`, 'Write to <…> then.'],
];

const named = (group: string, kinds: readonly [string, string, string][]): Kind[] =>
	kinds.map(([name, body, own]) => ({
		name: `${group}: ${name}`,
		body,
		own: own || body.split(`\n${wrote}`)[0] || body,
	}));

/** Kinds of replies that were misread, here or by others, and similar ones. */
export const replyKinds: Kind[] = [
	...named('beside an announcement', besideAnnouncements),
	...named('ours', ours),
	...named('theirs', theirs),
	...named('a signature', signatures),
	...named('a secret', secrets),
];
