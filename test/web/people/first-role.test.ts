// The rules: docs/product/asks.md.
import { expect, test } from 'vitest';
import { firstRole } from '#contract/rules/first-role';
import { defaultText } from '../../../web/features/introductions/intro-texts.ts';
import { fillTemplate, toTemplate } from '../../../web/features/introductions/template-fields.ts';

test.each([
	['CEO at Foo | Investor | Speaker', 'CEO at Foo'],
	['Founder & CEO at Larkfield Health · ex-Google', 'Founder & CEO at Larkfield Health'],
	['🚀 Head of Growth at Cobalto • Dad of two', 'Head of Growth at Cobalto'],
	['VP Engineering – Robotics', 'VP Engineering'],
	['VP, Engineering', 'VP, Engineering'],
	// Up to sixty characters stay whole.
	['Chief of Staff, Robotics', 'Chief of Staff, Robotics'],
	[`Chief of Staff, ${'x'.repeat(44)}`, `Chief of Staff, ${'x'.repeat(44)}`],
	[`Chief of Staff, ${'x'.repeat(45)}`, 'Chief of Staff'],
	['Co-founder / CTO at A/B Labs', 'Co-founder'],
	[
		'Chief Product Officer at Saffron Ledger, helping teams to ship what people want',
		'Chief Product Officer at Saffron Ledger',
	],
	['x'.repeat(61), 'x'.repeat(61)],
	['| ', '| '],
	[null, null],
])('%j is shortened to %j', (headline, role) => {
	expect(firstRole(headline)).toBe(role);
});

test('a draft and a template name the first role, and a template made of it finds the field again', () => {
	const person = { name: 'Mara Quill', title: 'CEO at Foo | Investor', location: null, connectionSource: null };
	expect(defaultText(person).message).toContain("I'd love to talk with Mara Quill, CEO at Foo, because");
	const filled = fillTemplate('Mara is {{title}}.', person, 'Ada');
	expect(filled).toBe('Mara is CEO at Foo.');
	expect(toTemplate(filled, person, 'Ada')).toBe('Mara is {{title}}.');
});
