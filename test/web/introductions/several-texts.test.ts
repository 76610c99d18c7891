// The rules: docs/product/asks.md.
import { expect, test } from 'vitest';
import { forwardParts, messageParts } from '#contract/mailed-text';
import { startingTemplates } from '#contract/template';
import {
	fillForSeveral,
	namesOf,
	onceMore,
	severalText,
	withoutOne,
} from '../../../web/features/introductions/several-texts.ts';
import { checkRequest } from '../../../web/screens/intro-request/text/checks.ts';
import { openTogether } from '../../../web/screens/prospect-list/open-together.ts';
import { way } from '../support/prospects.ts';

const people = ['Amara Silva', 'Bo Lind', 'Cy Hart', 'Dee Roy', 'Eli Fox', 'Fay Moss'].map((name, at) => ({
	id: `p-${at}`,
	name,
	title: 'CTO at Northwind | Speaker',
	location: 'Lisbon',
	email: null,
	status: 'pending',
}));
const filled = (text: { subject: string; message: string }) => ({
	subject: text.subject,
	message: text.message
		.replaceAll('[Connection Name]', 'Petra')
		.replaceAll('[Your Name]', 'Ada Lovelace')
		.replace(/\[your reason, in one line\]/gi, 'they build what I study'),
});
const faults = (text: { subject: string; message: string }, about: typeof people) =>
	checkRequest({
		...filled(text),
		kind: 'ask' as const,
		recipientEmail: 'petra@example.org',
		asked: [],
		now: Date.now(),
		people: about as unknown as [(typeof people)[number]],
		known: { connection: 'Petra Holm', sender: 'Ada Lovelace' },
	}).map(({ check }) => check);

test('the draft about several people names everyone, has a part to forward for each, and passes the checks', () => {
	const draft = severalText(people.slice(0, 5));
	// As many as one email can ask about are allowed, too.
	const eight = [...people, { ...people[0], name: 'Gus Ray' }, { ...people[0], name: 'Hal Orr' }] as typeof people;
	expect(faults(severalText(eight), eight)).toEqual([]);
	expect(forwardParts(draft.message, 5).map((part) => part?.split(',')[0])).toEqual([
		'Hi Amara',
		'Hi Bo',
		'Hi Cy',
		'Hi Dee',
		'Hi Eli',
	]);
	for (const { name } of people.slice(0, 5))
		expect(messageParts(draft.message).ask).toContain(`- ${name}, CTO at Northwind`);
	expect(draft.subject).toBe('Introductions: Amara Silva, Bo Lind and 3 others');
	expect(faults(draft, people.slice(0, 5))).toEqual([]);
});

test.each(startingTemplates.map((template) => [template.name, template] as const))(
	'the template %s is filled in for several people: everyone is named, and each has a part to forward',
	(_, template) => {
		const about = people.slice(0, 3);
		const { subject, message } = fillForSeveral(template, about, 'Petra Holm', 'Ada Lovelace');
		expect(`${subject}\n${message}`).not.toMatch(/\{\{|\[title\]|\[location\]/);
		for (const { name } of about) expect(messageParts(message).ask).toContain(name);
		const parts = forwardParts(message, 3);
		if (messageParts(template.message).forward) expect(new Set(parts).size).toBe(3);
		expect(message.startsWith('Hi Petra')).toBe(true);
	},
);

test('leaving one person out removes their line, name and part, and keeps the user’s own words', () => {
	const about = people.slice(0, 4);
	const left = about.toSpliced(1, 1);
	const without = ({ subject, message }: { subject: string; message: string }) => ({
		subject: withoutOne(subject, about, 1),
		message: withoutOne(message, about, 1),
	});
	expect(without(severalText(about))).toEqual(severalText(left));
	expect(severalText(left).message).not.toContain('Bo');
	for (const template of startingTemplates) {
		const fill = (some: typeof about) => fillForSeveral(template, some, 'Petra Holm', 'Ada Lovelace');
		expect(without(fill(about))).toEqual(fill(left));
	}
	const named = (some: typeof about) => ({ subject: namesOf(some), message: `Do you know ${namesOf(some)}?` });
	expect(without(named(about))).toEqual(named(left));
	const own = { subject: 'Bo and you', message: 'Hi Petra, do you know Bo Lind?\n\n---\nOne part for all.' };
	expect(without(own)).toEqual(own);
});

test('a connector or colleague can be asked at once about eight people of the list no one was asked about yet', () => {
	const ids = Array.from({ length: 12 }, (_, at) => `p-${at}`);
	const latest = new Map([
		['p-0', { status: 'sent' as const }],
		['p-1', { status: 'failed' as const }],
	]);
	expect(openTogether({ prospectIds: ids }, latest, new Map())).toEqual(ids.slice(1, 9));
	// The last email bounced, and an earlier one still waits for its answer.
	const [id, waiting] = way('p-1', 'Petra Holm');
	const ways = new Map([[id, { ...waiting, asked: 'Asked Bo yesterday' }]]);
	expect(openTogether({ prospectIds: ids }, latest, ways)).toEqual(ids.slice(2, 10));
	expect(openTogether({ prospectIds: ids }, undefined, new Map())).toEqual([]);
	expect(openTogether({ prospectIds: ids }, latest, undefined)).toEqual([]);
});

test('a nudge about several people, bounced or not, names merged people once', () => {
	const asked = (
		id: string,
		prospectId: string,
		status: 'sent' | 'bounced' | 'accepted',
		kind: 'ask' | 'nudge' = 'ask',
	) => ({ id, prospectId, status, kind }) as const;
	const sent = [asked('r-1', 'bob', 'sent'), asked('r-2', 'bob', 'sent'), asked('r-3', 'zed', 'sent')];
	expect(onceMore([...sent, asked('r-4', 'ann', 'accepted')], true).map(({ id }) => id)).toEqual(['r-1', 'r-3']);
	const back = sent.map((one) => ({ ...one, status: 'bounced' as const }));
	expect(onceMore([...back, asked('r-4', 'ann', 'sent')], false).map(({ id }) => id)).toEqual(['r-1', 'r-3']);
});
