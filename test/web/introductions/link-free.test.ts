// The rules: docs/product/asks.md.
import { expect, test } from 'vitest';
import { newIntroDraft } from '#contract/intro-draft';
import { newIntroRequest } from '#contract/intro-request';
import { newMailAboutSeveral } from '#contract/mail-about-several';
import { hasLink, linkFree } from '#contract/rules/link-free';
import { newTemplate, templateUpdate } from '#contract/template';
import { defaultText, inDrafts, nudge, thankYou } from '../../../web/features/introductions/intro-texts.ts';
import { fillForSeveral, severalNudge, severalText } from '../../../web/features/introductions/several-texts.ts';
import { fillTemplate, type Person } from '../../../web/features/introductions/template-fields.ts';
import { fillKnown } from '../../../web/screens/intro-request/text/placeholders.ts';

test.each([
	['Ann Lee, M.A., Ph.D.', 'Ann Lee, M.A., Ph.D.'],
	['VP @ Stripe, e.g. 3.5x', 'VP @ Stripe, e.g. 3.5x'],
	['Ann https://evil.example', 'Ann'],
	['Ann (https://evil.example/x?y)', 'Ann'],
	['Ann | ann@evil.example', 'Ann'],
	['ann [at] evil [dot] example Lee', 'Lee'],
	['Booking.com', 'Booking'],
	['Booking.cOm', 'Booking'],
	['J.Smith', 'J. Smith'],
	['(https://evil.example) Ann', 'Ann'],
	['Ann  https://evil.example  Lee', 'Ann Lee'],
	['Ann – https://evil.example', 'Ann'],
	['Ann evil.example:80/pay', 'Ann'],
	['Ann злой.рф', 'Ann злой'],
	['mailto:a@b.example', ''],
])('of %j a draft contains %j', (text, left) => {
	expect(linkFree(text)).toBe(left);
	expect(hasLink(linkFree(text))).toBe(false);
});

test('no draft contains a link from a name, a title or a location', () => {
	const evil = { name: 'Ann https://evil.example', title: 'CEO evil.example', location: 'x@evil.example' };
	const person = inDrafts({ ...evil, connectionSource: 'Bo www.evil.example' });
	const request = { id: '1', subject: 'Hello', recipientEmail: null, circleMember: null, connectorName: null };
	const people = [person, { ...person, name: 'Cy' }];
	const template = {
		subject: '{{prospect}}',
		message: 'Hi {{connection}}, {{prospect}}, {{title}} in {{location}}\n---\nHi {{prospect}}',
	};
	const drafts = [
		defaultText(person),
		nudge(request, person, 'Ada'),
		thankYou(request, person, 'Ada'),
		severalText(people),
		severalNudge(people, person.connectionSource, 'Hello', 'Ada'),
		fillForSeveral(template, people, person.connectionSource, 'Ada'),
	];
	for (const { subject, message } of drafts) {
		expect(message).toContain('Ann');
		expect([hasLink(subject), hasLink(message)]).toEqual([false, false]);
	}
});

test('a fact that looks like a template field is not filled in', () => {
	const [mara, bo] = (['Mara', 'Bo'] as const).map((name) =>
		inDrafts({ name, title: '{{prospect}} at {{ me }}', location: null, connectionSource: '{{me}}' }),
	) as [Person, Person];
	const known = { connection: 'Dana Whitfield', sender: 'Ada Lovelace' };
	const template = { subject: '{{title}}', message: 'Hi {{connection}}, {{prospect}} ({{title}})' };
	const one = fillKnown(`${fillTemplate(template.message, mara, 'Ada')} ${defaultText(mara).message}`, known);
	expect(one).toContain('Hi {me}, Mara ({prospect} at { me })');
	expect(one).toContain('Mara, {prospect} at { me }');
	const { message } = fillForSeveral(template, [mara, bo], null, 'Ada');
	expect(fillKnown(message, known)).toBe('Hi Dana, Mara ({prospect} at { me }) and Bo ({prospect} at { me })');
});

test('a subject with line breaks is read as one line', () => {
	const subject = ' Hello\r\nBcc: all\u2028of\tyou ';
	const folded = 'Hello Bcc: all of you';
	const text = { subject, message: 'Hi' };
	const asked = { ...text, recipientEmail: 'bo@example.org' };
	expect(newIntroRequest.parse({ ...asked, prospectId: '1' }).subject).toBe(folded);
	expect(newMailAboutSeveral.parse({ ...asked, prospectIds: ['1', '2'], connectorName: 'Bo' }).subject).toBe(folded);
	expect(newIntroDraft.parse({ ...text, writtenBy: 'Claude' }).subject).toBe(folded);
	expect(newTemplate.parse({ ...text, name: 'Mine' }).subject).toBe(folded);
	expect(templateUpdate.parse({ subject }).subject).toBe(folded);
	expect(newTemplate.safeParse({ name: 'Mine', subject: '\n', message: 'Hi' }).success).toBe(false);
});
