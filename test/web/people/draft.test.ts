// The rules: docs/product/prospects.md.
import { expect, test } from 'vitest';
import { prospectUpdate } from '#contract/prospect';
import { readForm } from '#contract/rules/form';
import { fieldsSentWhenChanged, formFields } from '#contract/rules/prospect-fields';
import { typedTexts } from '../../../web/features/drafts/typed-texts.ts';
import { draftOf, mailHref, pageHref, phoneHref, sentOf } from '../../../web/screens/edit-contact/draft.ts';
import { prospect } from '../support/prospects.ts';

const saved = draftOf(prospect({ name: 'Noah', title: 'CEO', notes: 'x' }));

const alwaysSent = formFields.filter((field) => !fieldsSentWhenChanged.includes(field));
const empty = Object.fromEntries(alwaysSent.map((field) => [field, null]));

test('optional fields are sent trimmed, and as null when empty', () => {
	expect(
		readForm(prospectUpdate, sentOf({ ...saved, name: ' Noah B ', title: '  ', location: ' Berlin ' }, saved)).value,
	).toEqual({ ...empty, name: 'Noah B', location: 'Berlin', notes: 'x', status: 'pending' });
});

test('spaces around a text are no change that could be lost', () => {
	expect(typedTexts({ title: ' CEO ', location: ' ' }, saved)).toBeNull();
	expect(typedTexts({ title: 'CTO', location: ' ' }, saved)).toEqual({ title: 'CTO' });
});

test('email, phone and website are sent only when they were changed', () => {
	const reached = draftOf(
		prospect({ name: 'Noah', email: 'noah@example.com', phone: '1', websiteUrl: 'noah.example' }),
	);
	expect(Object.keys(sentOf({ ...reached, phone: ' 1 ' }, reached))).not.toContain('phone');
	const sent = sentOf({ ...reached, email: '', phone: '+49 30 1' }, reached);
	expect(readForm(prospectUpdate, sent).value).toMatchObject({ email: null, phone: '+49 30 1' });
	expect(Object.keys(sent)).not.toContain('websiteUrl');
	expect(typedTexts({ email: 'new@example.com' }, reached)).toEqual({ email: 'new@example.com' });
});

test('only a valid address can be written to, and only a valid number called', { tags: ['D7'] }, () => {
	expect(mailHref(' ada@example.com ')).toBe('mailto:ada@example.com');
	expect(mailHref('ada')).toBeUndefined();
	expect(mailHref('ada@example.com?bcc=eve@example.com')).toBeUndefined();
	expect(phoneHref('+1 (512) 555-0100 ext. 5')).toBe('tel:+15125550100');
	expect(phoneHref('030/123.45')).toBe('tel:03012345');
	expect(phoneHref('ask Dana')).toBeUndefined();
	expect(phoneHref('')).toBeUndefined();
});

test('a profile can be opened as typed, with or without https, and never runs a script', { tags: ['D7'] }, () => {
	expect(pageHref(' https://www.linkedin.com/in/ada ')).toBe('https://www.linkedin.com/in/ada');
	expect(pageHref('linkedin.com/in/ada')).toBe('https://linkedin.com/in/ada');
	expect(pageHref('javascript:alert(1)')).toBeUndefined();
	expect(pageHref('data:text/html,x')).toBeUndefined();
	expect(pageHref('ada')).toBeUndefined();
	expect(pageHref('')).toBeUndefined();
});
