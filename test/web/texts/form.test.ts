import { expect, test } from 'vitest';
import { newIntroRequest } from '#contract/intro-request';
import { readForm } from '#contract/rules/form';
import { newTemplate } from '#contract/template';

test('a form that fits its schema gives the value to send, trimmed', () => {
	const form = new FormData();
	form.set('name', ' Mine ');
	form.set('subject', 'Hello');
	form.set('message', 'Would you?');
	form.set('something else', 'x');
	expect(readForm(newTemplate, form)).toEqual({ value: { name: 'Mine', subject: 'Hello', message: 'Would you?' } });
});

test('a form that does not fit gives one sentence a field, in the order of the schema, and no value', () => {
	const { value, errors } = readForm(newIntroRequest, { recipientEmail: ' ', subject: '', message: ' ' });
	expect(value).toBeUndefined();
	expect(Object.entries(errors ?? {})).toEqual([
		['recipientEmail', "Please enter the recipient's email address."],
		['subject', 'Please enter a subject line.'],
		['message', 'Please enter a message.'],
		['prospectId', 'Please choose a prospect.'],
	]);
});
