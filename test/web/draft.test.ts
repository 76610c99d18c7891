import { expect, test } from 'vitest';
import { changeOf, draftOf, fieldOf, profileHref } from '../../web/screens/edit-contact/draft.ts';
import { prospect } from './prospects.ts';

test('optional fields are sent trimmed, and as null when empty', () => {
	const draft = draftOf(prospect({ name: 'Noah', title: 'CEO', notes: 'x' }));
	expect(changeOf({ ...draft, name: ' Noah B ', title: '  ', location: ' Berlin ' })).toEqual({
		name: 'Noah B',
		title: null,
		location: 'Berlin',
		linkedinUrl: null,
		notes: 'x',
		connectionSource: null,
		status: 'pending',
	});
});

test('a sentence of the server goes to the field it is about', () => {
	expect(fieldOf('LinkedIn URL must be a full web address that starts with https://')).toBe('linkedinUrl');
	expect(fieldOf('Notes can have at most 10,000 characters.')).toBe('notes');
	expect(fieldOf('Please choose a status from your list.')).toBe('status');
	expect(fieldOf('Please use at most 200 characters.')).toBe('name');
});

test('a profile can be opened as typed, with or without https, and never runs a script', () => {
	expect(profileHref(' https://www.linkedin.com/in/ada ')).toBe('https://www.linkedin.com/in/ada');
	expect(profileHref('linkedin.com/in/ada')).toBe('https://linkedin.com/in/ada');
	expect(profileHref('javascript:alert(1)')).toBeUndefined();
	expect(profileHref('data:text/html,x')).toBeUndefined();
	expect(profileHref('ada')).toBeUndefined();
	expect(profileHref('')).toBeUndefined();
});
