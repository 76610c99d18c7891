import { expect, test } from 'vitest';
import { csvLine } from '#contract/rules/csv';
import { defaultDraft, introducing } from '#contract/rules/default-draft';
import { enteredName, fullName } from '#contract/rules/full-name';
import { formLine, oneLine, optionalLine, optionalText, optionalWebAddress, requiredText } from '#contract/rules/text';
import { isDay } from '#contract/rules/time-zone';
import { completedWebAddress, isWebAddress } from '#contract/rules/web-address';

/** Reads a text by a schema. Returns its value, or the sentence that refuses it. */
function read(
	schema: {
		safeParse: (text: unknown) => { success: boolean; data?: unknown; error?: { issues: { message: string }[] } };
	},
	text: unknown,
) {
	const parsed = schema.safeParse(text);
	return parsed.success ? { value: parsed.data } : parsed.error?.issues[0]?.message;
}

const name = requiredText(5, 'A name, please.');
test.each([
	[' Mara ', { value: 'Mara' }],
	['Maras', { value: 'Maras' }],
	['Maraas', 'Please use at most 5 characters.'],
	['  ', 'A name, please.'],
	['\u200b', 'A name, please.'],
	[7, 'A name, please.'],
	['a\0', 'Please remove the characters that can’t be stored.'],
	['\ud800', 'Please remove the characters that can’t be stored.'],
])('a required text of at most 5 takes %j as %j', (text, expected) => expect(read(name, text)).toEqual(expected));

test.each([
	[optionalText(5, 'Note'), ' ab ', { value: 'ab' }],
	[optionalText(5, 'Note'), ' ', { value: null }],
	[optionalText(5, 'Note'), null, { value: null }],
	[optionalText(5, 'Note'), undefined, { value: undefined }],
	[optionalText(5, 'Note'), '123456', 'Note can have at most 5 characters.'],
	[optionalText(5, 'Note'), 7, 'Note must be text.'],
	[optionalLine(5, 'Line'), 'a\nb\tc', { value: 'a b c' }],
	[formLine(5), '12\r\n45', { value: '12\n45' }],
	[formLine(5), '12\r\n456', 'Your line can have at most 5 characters.'],
])('an optional text, case %#', (schema, text, expected) => expect(read(schema, text)).toEqual(expected));

const address = optionalWebAddress('Website');
const refused = 'Website must be a web address that starts with https://';
test.each([
	['acme.example/x', { value: 'https://acme.example/x' }],
	['HTTP://acme.example', { value: 'HTTP://acme.example' }],
	['acme.example:8080', { value: 'https://acme.example:8080' }],
	['localhost:8080/x', { value: 'localhost:8080/x' }],
	['see note: x', { value: 'see note: x' }],
	['javascript:alert(1)', refused],
	['javascript:alert(1):80/', refused],
	['\u0001javascript:alert(1)', refused],
	['java\nscript:alert(1)', refused],
	['httpsx:alert', refused],
	['xhttps:alert', refused],
	['data:text/html,x', refused],
	['x'.repeat(2_049), 'Website can have at most 2,048 characters.'],
])('the web address %j is stored as %j', (text, expected) => expect(read(address, text)).toEqual(expected));

test.each([
	['acme.example', 'https://acme.example'],
	['//acme.example', 'https://acme.example'],
	['acme.example//', 'https://acme.example//'],
	['acme', 'acme'],
	['ada@acme.example', 'ada@acme.example'],
])('the address %s is completed as %s', (typed, completed) => expect(completedWebAddress(typed)).toBe(completed));

test('only a whole address becomes a link, not a text that contains one', () => {
	const all = ['https://a.example', 'HTTP://a.example', 'x https://a.example', 'https://', 'ftp://a.example'];
	expect(all.map(isWebAddress)).toEqual([true, true, false, false, false]);
});

test('a line has no breaks, no control characters and no spaces around it', () => {
	expect(oneLine(' a\u0000 \r\n b\u202e\u2028 ')).toBe('a b');
});

test.each([
	['2024-02-29', true],
	['2023-02-29', false],
	['2024-13-01', false],
	['2024-2-9', false],
	['2024-02-09T00:00', false],
	['x2024-02-09', false],
])('is %s a day? %s', (text, expected) => expect(isDay(text)).toBe(expected));

test('an empty cell is empty', () => {
	expect(csvLine([null, undefined, '', 0, 'a,b'])).toBe(',,,0,"a,b"\r\n');
});

test('a person is named by their own name, else by their address', () => {
	const nobody = { firstName: null, lastName: null, email: 'ada@example.com' };
	expect([enteredName(nobody), fullName(nobody)]).toEqual([null, 'ada']);
	expect(fullName({ ...nobody, lastName: 'King' })).toBe('King');
	expect(fullName({ ...nobody, firstName: 'Ada', lastName: 'King' })).toBe('Ada King');
});

test('a draft contains what is known about the prospect, and nothing invented', () => {
	const facts = { prospect: 'Mara Quill', title: 'CTO', location: 'Lyon', sender: 'Ada', about: 'founder.' };
	const { subject, message } = defaultDraft(facts);
	expect(subject).toBe('Introduction request: Mara Quill');
	expect(message).toContain("I'd love to talk with Mara Quill, CTO in Lyon, because");
	expect(message).toContain("Hi Mara, I'm Ada, founder. I'm reaching out because [your reason");
	const bare = defaultDraft({ ...facts, title: null, location: null, about: null }).message;
	expect(bare).toContain("I'd love to talk with Mara Quill because");
	expect(bare).toContain("Hi Mara, I'm Ada. I'm reaching out because [your reason");
	expect(introducing('Ada', 'see https://evil.example')).toBe("I'm Ada, see.");
});
