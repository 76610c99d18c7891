// The rules: docs/product/asks.md.
import { expect, test } from 'vitest';
import type { PastRequest } from '#contract/intro-request';
import { defaultText, nudge, thankYou } from '../../../web/features/introductions/intro-texts.ts';
import { fillTemplate, namesLeft, toTemplate } from '../../../web/features/introductions/template-fields.ts';
import { type Checked, type CheckName, checkRequest } from '../../../web/screens/intro-request/text/checks.ts';
import { fillKnown, placeholders } from '../../../web/screens/intro-request/text/placeholders.ts';

const now = Date.parse('2026-06-15T12:00:00Z');
const amara = { id: 'p-1', name: 'Amara Silva', email: 'amara@northwind.example', status: 'pending' };
const good = `Hi Dana,

It was lovely to run into you at the meetup in Porto last month. I am building a scheduling tool for hospital robots, and Amara Silva has shipped exactly that at Northwind.

Would you be willing to ask her whether a 15-minute call would be welcome? If you would rather not, that is completely fine.

Thank you,
Ada`;

/** The failed checks of a request that is good except for `change`. */
function faults(change: Partial<Checked> = {}): CheckName[] {
	const checked: Checked = {
		kind: 'ask',
		subject: 'Could you introduce me to Amara Silva?',
		message: good,
		recipientEmail: 'dana@example.org',
		people: [amara],
		known: { connection: 'Dana Whitfield', sender: 'Ada Lovelace' },
		asked: [],
		now,
		...change,
	};
	return checkRequest(checked).map(({ check }) => check);
}

const asked = (days: number, change: Partial<PastRequest> = {}): PastRequest => ({
	id: `r-${days}`,
	prospectId: 'p-2',
	recipientEmail: 'dana@example.org',
	circleMember: null,
	isInvented: false,
	favourId: null,
	connectorName: null,
	status: 'sent',
	createdAt: new Date(now - days * 86_400_000).toISOString(),
	sentAt: null,
	respondedAt: null,
	...change,
});
const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(' ');
const withAsk = (sentence: string) => good.replace(/Would you be willing.+\?/, sentence);
const withNo = (sentence: string) => good.replace('If you would rather not, that is completely fine.', sentence);
const framed = (count: number) => `${words(count - 11)}. Would you introduce me? No worries if it does not fit.`;

const table: [string, Partial<Checked>, CheckName[]][] = [
	['a good request', {}, []],
	['a good request with a part to forward', { message: `${good}\n\n---\nHi Amara, could you call me? Could you?` }, []],
	['a placeholder in the message', { message: `${good}\n[your reason]` }, ['placeholders']],
	['a placeholder in the subject', { subject: 'Amara Silva: [topic]' }, ['placeholders']],
	['a template field left over', { message: `${good}\n{{connection}}` }, ['placeholders']],
	['a placeholder in the part to forward', { message: `${good}\n---\nI am [Your Name].` }, ['placeholders']],
	['a part to forward that speaks of the prospect', { message: `${good}\n---\nHi Amara, she is great.` }, ['forward']],
	['a part to forward that speaks to the prospect', { message: `${good}\n---\nHi Amara, the helm is yours.` }, []],
	['a footnote is no placeholder', { message: `${good} [1]` }, []],
	['a ticked box is no placeholder', { message: `${good} [x]` }, []],
	['a markdown link is no placeholder', { message: `${good} [my site](https://example.com)` }, []],
	['an empty message', { message: '' }, ['length', 'ask', 'easy no']],
	['a greeting only', { message: 'Hi Dana,' }, ['length', 'ask', 'easy no']],
	['49 words', { message: framed(49) }, ['length']],
	['50 words', { message: framed(50) }, []],
	['125 words', { message: framed(125) }, []],
	['150 words', { message: framed(150) }, []],
	['151 words', { message: framed(151) }, ['length']],
	['400 words', { message: framed(400) }, ['length']],
	['a long part to forward does not count', { message: `${good}\n---\n${words(300)}` }, []],
	['dashes and signs are no words', { message: `${framed(150)} - – * & !` }, []],
	['someone with the status introduced', { people: [{ ...amara, status: 'introduced' }] }, ['introduced']],
	[
		'someone who a connector introduced',
		{ asked: [asked(200, { prospectId: 'p-1', recipientEmail: 'tom@example.org', status: 'introduced' })] },
		['introduced'],
	],
	['a subject with the first name only', { subject: 'A question about Amara' }, []],
	['a subject with the last name in small letters', { subject: 'intro to silva?' }, []],
	['a subject without the name', { subject: 'Quick question' }, ['subject']],
	['an empty subject', { subject: '' }, ['subject']],
	['a name inside another word', { subject: 'Silvaner wine' }, ['subject']],
	['accents make no difference', { subject: 'Introduction to Jose', people: [{ ...amara, name: 'José Peña' }] }, []],
	['a name in another script', { subject: '介绍李明', people: [{ ...amara, name: '李明' }] }, []],
	['a name in Cyrillic', { subject: 'Знакомство: Ольга', people: [{ ...amara, name: 'Ольга Иванова' }] }, []],
	['no ask at all', { message: withAsk('She seems great, and I admire her work a lot, I really do.') }, ['ask']],
	[
		'a polite question is no ask',
		{ message: withAsk('How have you been since then, and how is the new office?') },
		['ask'],
	],
	['could you', { message: withAsk('Could you introduce me to her for a call of fifteen minutes?') }, []],
	['are you comfortable', { message: withAsk('Are you comfortable introducing us? Are you open to it by mail?') }, []],
	['do you mind', { message: withAsk('Do you mind putting in a word with her for a short call?') }, []],
	[
		'wondering if you would',
		{ message: withAsk('I was wondering if you would put us in touch for a short call.') },
		[],
	],
	['please introduce', { message: withAsk('Please introduce me to her, for a short call of fifteen minutes.') }, []],
	['would it be possible', { message: withAsk('Would it be possible to meet her, by way of a mail from you?') }, []],
	[
		'two asks',
		{ message: withAsk('Could you introduce me to her? And would you read my business plan before Friday?') },
		['ask'],
	],
	['no way out', { message: withNo('I am looking forward to hearing from you soon, as always.') }, ['easy no']],
	['no worries', { message: withNo('No worries if the timing is bad for you or for her.') }, []],
	['no pressure', { message: withNo('Absolutely no pressure from my side in this matter, as ever.') }, []],
	['I understand', { message: withNo('If it does not fit right now, I understand, and thank you anyway.') }, []],
	['feel free to decline', { message: withNo('Please feel free to decline, whatever the reason may be for it.') }, []],
	['just say so', { message: withNo('If the timing is wrong, please just say so, and that is it.') }, []],
	[
		'if you don’t know them well',
		{ message: withNo('If you don’t know her that well, then please forget about it.') },
		[],
	],
	[
		'a way out that is put as a question is no second ask',
		{ message: withNo('If you’d rather not, could you just tell me?') },
		[],
	],
	['the prospect’s own address', { recipientEmail: ' Amara@Northwind.example ' }, ['recipient']],
	['an address that looks like the prospect’s', { recipientEmail: 'amara.silva@gmail.example' }, ['recipient']],
	['someone of the same last name', { recipientEmail: 'bruno.silva@example.org' }, []],
	['no address yet', { recipientEmail: '' }, []],
	['asked today', { asked: [asked(0)] }, ['often']],
	['asked 29 days ago', { asked: [asked(29)] }, ['often']],
	['asked 31 days ago', { asked: [asked(31)] }, []],
	['asked under another spelling', { asked: [asked(3)], recipientEmail: 'DANA@example.org' }, ['often']],
	['someone else was asked', { asked: [asked(3, { recipientEmail: 'li@example.org' })] }, []],
	[
		'asked by name, at another address or another way',
		{ asked: [asked(3, { recipientEmail: null, connectorName: 'dana whitfield' })] },
		['often'],
	],
	['a refused mail does not count', { asked: [asked(3, { status: 'failed' })] }, []],
	['a request that was made another way counts', { asked: [asked(2, { status: 'pending' })] }, ['often']],
	['an unclear one counts', { asked: [asked(3, { status: 'unknown' })] }, ['often']],
	['three times in a year', { asked: [asked(40), asked(100), asked(300)] }, []],
	['four times in a year', { asked: [asked(40), asked(100), asked(200), asked(300)] }, ['often']],
	['about the same person, long ago', { asked: [asked(200, { prospectId: 'p-1' })] }, ['same person']],
	['about the same person, last week', { asked: [asked(7, { prospectId: 'p-1' })] }, ['often', 'same person']],
];

test.each(table)('%s', (_, change, expected) => {
	expect(faults(change)).toEqual(expected);
});

test('the table has enough rows', () => expect(table.length).toBeGreaterThanOrEqual(40));

test('known placeholders are filled, all others stay', () => {
	const known = { connection: 'Dana Whitfield', sender: 'Ada Lovelace' };
	const text = "Hi [Connection Name], [your reason, in one line] [Your Name] [connection's name] {{connection}}";
	expect(fillKnown(text, known)).toBe('Hi Dana, [your reason, in one line] Ada Lovelace Dana Dana');
	expect(fillKnown(text, { connection: null, sender: null })).toBe(text);
	expect(fillKnown('[Your Name]', { connection: null, sender: 'A$& B' })).toBe('A$& B');
	expect(placeholders('[a] [b] [a]')).toEqual(['[a]', '[b]']);
});

test('a bare [Name] is the connector where someone is greeted, and the sender elsewhere', () => {
	const known = { connection: 'Dana Whitfield', sender: 'Ada Lovelace' };
	expect(fillKnown('Hi [Name],\nwould you?\nThanks,\n[Name]', known)).toBe(
		'Hi Dana,\nwould you?\nThanks,\nAda Lovelace',
	);
	expect(fillKnown('Hi [Name],', { ...known, connection: null })).toBe('Hi [Name],');
});

const person = { name: 'Amara Silva', title: 'VP Engineering', location: 'Lisbon', connectionSource: 'Dana Whitfield' };

test('the default text holds the facts and placeholders for what only the person knows', () => {
	const { message } = defaultText(person);
	for (const part of [
		'Amara Silva',
		'VP Engineering',
		'Lisbon',
		'[Connection Name]',
		'[your reason, in one line]',
		'[Your Name]',
	]) {
		expect(message).toContain(part);
	}
	expect(defaultText({ ...person, title: null, location: null }).message).not.toMatch(/null|undefined| ,|,,/);
});

test('a text saved as a template is filled for the next person', () => {
	const { subject, message } = defaultText(person);
	const next = { name: 'Li Wei', title: 'CTO', location: 'Oslo', connectionSource: 'Noor' };
	const filled = fillTemplate(toTemplate(`${subject}\n${message}`, person, 'Ada'), next, 'Ada');
	expect(filled).not.toMatch(/Amara|VP Engineering|Lisbon|Dana/);
	expect(filled).toContain('Li Wei, CTO in Oslo');
	expect(
		fillTemplate(
			'{{title}} {{location}} {{connection}} {{odd}}',
			{ ...next, title: null, location: null, connectionSource: null },
			'Ada',
		),
	).toBe('[title] [location] [Connection Name] {{odd}}');
});

test.each([
	['About {{prospect}} ({{title}}), please.', 'About Li Wei, please.'],
	['To reach {{prospect}}, {{title}} in {{location}}, because', 'To reach Li Wei, because'],
	['{{prospect}} ({{location}}) keeps coming up.', 'Li Wei keeps coming up.'],
	['The {{title}} of it all', 'The [title] of it all'],
])('an unknown fact goes with its brackets: %j becomes %j', (text, filled) => {
	const unknown = { name: 'Li Wei', title: null, location: null, connectionSource: null };
	expect(fillTemplate(text, unknown, 'Ada')).toBe(filled);
});

test('with one of two facts known, only the other goes', () => {
	const text = 'Reach {{prospect}}, {{title}} in {{location}}, because';
	const li = { name: 'Li Wei', title: null, location: null, connectionSource: null };
	expect(fillTemplate(text, { ...li, title: 'CTO' }, 'Ada')).toBe('Reach Li Wei, CTO, because');
	expect(fillTemplate(text, { ...li, location: 'Oslo' }, 'Ada')).toBe('Reach Li Wei in Oslo, because');
});

test('a greeting uses the first name, and a template made of it has the field again', () => {
	const text = 'Hi {{connection}},\nabout {{prospect}} and {{connection}}\n---\nDear {{prospect}}, hello {{prospect}}';
	const filled = 'Hi Dana,\nabout Amara Silva and Dana Whitfield\n---\nDear Amara, hello Amara Silva';
	expect(fillTemplate(text, person, 'Ada')).toBe(filled);
	expect(toTemplate(filled, person, 'Ada')).toBe(text);
	const nobody = { ...person, connectionSource: null };
	expect(fillTemplate('Hi {{connection}},', nobody, 'Ada')).toBe('Hi [Connection Name],');
	expect(toTemplate('Hi Danaë, hi Dana.\nHi Dana-Lou', person, 'Ada')).toContain('Hi Danaë, hi Dana.');
});

test('a fact that is part of a longer fact does not replace a part of the longer one', () => {
	const dana = { name: 'Dana', title: 'Lisbon Lead', location: 'Lisbon', connectionSource: 'Dana Whitfield' };
	expect(toTemplate('Hi Dana Whitfield, about Dana, Lisbon Lead in Lisbon. Ada', dana, 'Ada')).toBe(
		'Hi {{connection}}, about {{prospect}}, {{title}} in {{location}}. {{me}}',
	);
});

test('a nudge goes to the same person, under the same subject', () => {
	const request = {
		id: 'r-1',
		subject: 'Re: Amara',
		recipientEmail: 'dana@example.org',
		circleMember: null,
		connectorName: null,
	};
	expect(nudge(request, person, 'Ada').message).toMatch(/^Hi Dana,/);
	expect(nudge(request, person, 'Ada')).toMatchObject({
		subject: 'Re: Amara',
		recipientEmail: 'dana@example.org',
		followUp: { requestId: 'r-1', kind: 'nudge' },
	});
	// Someone who was asked may not be the connection source any more.
	const omar = nudge({ ...request, connectorName: 'Omar Haddad' }, person, 'Ada');
	expect([omar.connectorName, omar.message.split(',')[0]]).toEqual(['Omar Haddad', 'Hi Omar']);
});

test('the checks find no fault with the built-in nudge and thank-you', () => {
	const request = {
		id: 'r-1',
		subject: 'Could you introduce me to Amara Silva?',
		recipientEmail: 'dana@example.org',
		circleMember: null,
		connectorName: null,
	};
	const before = [asked(8, { prospectId: amara.id })];
	expect(faults({ ...nudge(request, person, 'Ada'), kind: 'nudge', asked: before })).toEqual([]);
	expect(faults({ ...nudge(request, person, 'Ada'), kind: 'ask', asked: before })).toEqual([
		'length',
		'often',
		'same person',
	]);
	const thanks = thankYou(request, person, 'Ada');
	expect(faults({ ...thanks, kind: 'thanks', asked: before })).toEqual([]);
	expect(faults({ ...thanks, kind: 'ask' })).toContain('ask');
});

test('only whole words become fields, and first names that remain are listed', () => {
	const al = { name: 'Al', title: 'CTO', location: 'me', connectionSource: 'Dana Whitfield' };
	expect(toTemplate('Also Al, a CTO of CTOs, lives in me. Ada. Adam', al, 'Ada')).toBe(
		'Also {{prospect}}, a {{title}} of CTOs, lives in {{location}}. {{me}}. Adam',
	);
	const left = toTemplate('Hi Dana, Amara is great. Danaë knows Amara Silva. Ask Dana', person, 'Ada');
	expect(namesLeft(left, person)).toEqual(['Amara', 'Dana']);
	expect(namesLeft(toTemplate('Hi Dana,\nabout Amara Silva', person, 'Ada'), person)).toEqual([]);
});
