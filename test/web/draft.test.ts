// The rules: docs/product.md §7.3.
import { expect, test } from 'vitest';
import { readForm } from '#contract/form';
import { prospectUpdate } from '#contract/prospect';
import { draftOf, isChanged, profileHref } from '../../web/screens/edit-contact/draft.ts';
import { prospect } from './prospects.ts';

const saved = draftOf(prospect({ name: 'Noah', title: 'CEO', notes: 'x' }));

test('optional fields are sent trimmed, and as null when empty', () => {
	expect(readForm(prospectUpdate, { ...saved, name: ' Noah B ', title: '  ', location: ' Berlin ' }).value).toEqual({
		name: 'Noah B',
		title: null,
		location: 'Berlin',
		linkedinUrl: null,
		notes: 'x',
		connectionSource: null,
		status: 'pending',
	});
});

test('spaces around a text are no change that could be lost', () => {
	expect(isChanged({ ...saved, title: ' CEO ', location: ' ' }, saved)).toBe(false);
	expect(isChanged({ ...saved, title: 'CTO' }, saved)).toBe(true);
});

test('a profile can be opened as typed, with or without https, and never runs a script', () => {
	expect(profileHref(' https://www.linkedin.com/in/ada ')).toBe('https://www.linkedin.com/in/ada');
	expect(profileHref('linkedin.com/in/ada')).toBe('https://linkedin.com/in/ada');
	expect(profileHref('javascript:alert(1)')).toBeUndefined();
	expect(profileHref('data:text/html,x')).toBeUndefined();
	expect(profileHref('ada')).toBeUndefined();
	expect(profileHref('')).toBeUndefined();
});
