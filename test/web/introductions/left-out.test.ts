import { expect, test } from 'vitest';
import { draftText, type People, severalText } from '../../../web/features/introductions/several-texts.ts';
import { recipientOf } from '../../../web/screens/intro-request/recipient.ts';
import {
	firstWritten,
	reasonOf,
	type Written,
	withReason,
} from '../../../web/screens/intro-request/text/email-text.ts';
import { typedAboutLeft } from '../../../web/screens/intro-request/text/left-out.ts';

const people = ['Amara Silva', 'Bo Lind', 'Cy Hart'].map((name, at) => ({
	id: `p-${at}`,
	name,
	title: 'CTO at Northwind',
	location: null,
	connectionSource: 'Petra Holm',
})) as unknown as [People[0], People[0], People[0]];
const [amara, bo, cy] = people;
const known = { connection: 'Petra Holm', sender: null };
const reason = (written: Written) => withReason(written, 'they build what I study', known);
const typed = (written: Written) => ({
	written,
	recipient: { chosen: null, addresses: { '': 'petra@example.org' } },
	name: { firstName: '', lastName: '' },
});
const ofAll = { people, connector: 'Petra Holm' };
const nobody: Parameters<typeof typedAboutLeft>[3] = { own: 'Petra Holm', first: null, user: null };

test('text typed about several people loses the line and the part of a person who is removed', () => {
	const { written, recipient } = typedAboutLeft(
		typed(reason(firstWritten(severalText(people)))),
		ofAll,
		[amara, cy],
		nobody,
	);
	expect(written).toEqual(reason(firstWritten(severalText([amara, cy]))));
	expect(recipient.addresses).toEqual({ '': 'petra@example.org' });
});

test('with one person left, unedited text becomes the one about one person, with the reason and the names', () => {
	const { written } = typedAboutLeft(typed(reason(firstWritten(severalText(people)))), ofAll, [bo], nobody);
	expect(written.now).toMatchObject(reason(firstWritten(draftText([bo], null))).now);
	expect(reasonOf(written)).toBe('they build what I study');
	const mine = {
		...firstWritten(severalText(people)),
		now: { subject: 'Mine', message: 'Own words.', template: 'custom' },
	};
	expect(typedAboutLeft(typed(mine), ofAll, [bo], nobody).written.now.message).toBe('Own words.');
});

test('with one person left, the same connector is asked at the same address', () => {
	const to = (asked: Partial<typeof nobody>) => {
		const all = { ...nobody, ...asked };
		const { recipient } = typedAboutLeft(typed(firstWritten(severalText(people))), ofAll, [bo], all);
		return recipientOf(recipient, all.own, null);
	};
	const petra = { connector: { name: 'Petra Holm', connectionId: null }, email: 'petra@example.org', edited: true };
	expect(to({})).toEqual(petra);
	expect(to({ own: 'Dana Whitfield' })).toEqual(petra);
	const connection = { name: 'Petra Holm', connectionId: 'c-1' };
	expect(to({ own: 'Dana Whitfield', first: connection })).toEqual({ ...petra, connector: connection });
});

test('text typed about several people greets the current connector, and each connector keeps their typed address', () => {
	const text = reason(firstWritten(severalText(people)));
	const greeting = { ...text, now: { ...text.now, message: 'Hi Petra,\n\nwould you?' } };
	const forZoe = { ...nobody, own: 'Zoe Hart' };
	const { written, recipient, name } = typedAboutLeft(typed(greeting), ofAll, people, forZoe);
	expect(written.now.message).toBe('Hi Zoe,\n\nwould you?');
	expect(recipientOf(recipient, 'Zoe Hart', null).email).toBe('');
	const back = typedAboutLeft({ written, recipient, name }, { people, connector: 'Zoe Hart' }, people, nobody);
	expect(back.written.now.message).toBe('Hi Petra,\n\nwould you?');
	expect(recipientOf(back.recipient, 'Petra Holm', null).email).toBe('petra@example.org');
});
