import { expect, test } from 'vitest';
import {
	allChanged,
	firstWritten,
	isEdited,
	reasonOf,
	replaced,
	undone,
	type Written,
	withNames,
	withReason,
} from '../../../web/screens/intro-request/text/email-text.ts';

const known = { connection: 'Dana Whitfield', sender: 'Ada' };
const open = { subject: 'S', message: 'Hi [Connection Name], because [your reason]. [Your Name]' };
const first = firstWritten(open);
const typed = (from: Written, ...lines: string[]) => lines.reduce((one, line) => withReason(one, line, known), from);
const edited = (from: Written, message: string): Written => ({ ...from, now: { ...from.now, message } });

test('the text follows the reason as it is typed, and one Undo restores the text before it', () => {
	const written = typed(first, 't', 'th', 'they lead');
	expect(written.now.message).toBe('Hi Dana, because they lead. Ada');
	expect([reasonOf(written), isEdited(written)]).toEqual(['they lead', true]);
	const back = undone(written);
	expect([back.now.message, reasonOf(back)]).toEqual([open.message, '']);
	expect(undone(back).now.message).toBe('Hi Dana, because they lead. Ada');
});

test('an emptied reason leaves every place open again', () => {
	const written = typed(first, 'they lead', '');
	expect([written.now.message, reasonOf(written), isEdited(written)]).toEqual([open.message, '', false]);
});

test('after an edit by hand the reason is the person’s own text, and only a blank asks for one', () => {
	const byHand = edited(typed(first, 'they lead'), 'Mine.');
	expect(reasonOf(byHand)).toBeNull();
	const again = edited(byHand, 'Mine, because [your reason].');
	expect(typed(again, 'they build').now.message).toBe('Mine, because they build.');
	expect(undone(typed(again, 'they build', 'they')).now.message).toBe('Mine, because [your reason].');
});

test('another template is filled with the same reason, and Undo restores the one before', () => {
	const other = { subject: 'T', message: 'As [your reason] says.', template: 't-1' };
	const written = replaced(typed(first, 'they lead'), other, known);
	expect([written.now.message, written.now.template, reasonOf(written)]).toEqual([
		'As they lead says.',
		't-1',
		'they lead',
	]);
	expect(typed(written, 'they build').now.message).toBe('As they build says.');
	expect(undone(written).now.message).toBe('Hi Dana, because they lead. Ada');
	expect(replaced(first, other, known).before).toBeNull();
	expect(replaced(first, other, known, true).before).not.toBeNull();
});

test('names that become known are filled in without losing the reason', () => {
	const nameless = withReason(first, 'they lead', { ...known, sender: null });
	expect(nameless.now.message).toBe('Hi Dana, because they lead. [Your Name]');
	const written = withNames(nameless, known);
	expect([written.now.message, reasonOf(written)]).toEqual(['Hi Dana, because they lead. Ada', 'they lead']);
	expect(typed(written, 'they build').now.message).toBe('Hi Dana, because they build. Ada');
	expect(withNames(written, known)).toBe(written);
});

test('replacing the template does not count as an edit by hand', () => {
	const loud = (from: Written) => allChanged(from, (text) => text.replaceAll('Dana', 'Omar'));
	expect(isEdited(loud(first))).toBe(false);
	const written = loud(typed(first, 'they lead'));
	expect([written.now.message, reasonOf(written)]).toEqual(['Hi Omar, because they lead. Ada', 'they lead']);
});
