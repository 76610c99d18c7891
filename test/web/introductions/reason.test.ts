// The rules: docs/product/asks.md.
import { expect, test } from 'vitest';
import { startingTemplates } from '#contract/template';
import { defaultText } from '../../../web/features/introductions/intro-texts.ts';
import { fillTemplate } from '../../../web/features/introductions/template-fields.ts';
import { checkRequest } from '../../../web/screens/intro-request/text/checks.ts';
import {
	asksReason,
	fillKnown,
	fillReason,
	placeholders,
} from '../../../web/screens/intro-request/text/placeholders.ts';
import { staysAsTyped, toSecondPerson } from '../../../web/screens/intro-request/text/second-person.ts';
import { composeDraft } from '../../../worker/ai/write-draft.ts';

const reason = 'they lead design at a firm I want to learn from';
const person = { name: 'Amara Silva', title: 'VP Engineering', location: 'Lisbon', connectionSource: 'Dana Whitfield' };
const known = { connection: 'Dana Whitfield', sender: 'Ada Lovelace' };

const drafts = [
	['the default text', defaultText(person)],
	[
		'the built-in draft',
		composeDraft({
			prospect: person.name,
			title: person.title,
			location: null,
			profile: null,
			sender: 'Ada Lovelace',
			about: null,
		}),
	],
	...startingTemplates.map(({ name, subject, message }) => [
		name,
		{ subject: fillTemplate(subject, person, 'Ada Lovelace'), message: fillTemplate(message, person, 'Ada Lovelace') },
	]),
] as [string, { subject: string; message: string }][];

test.each(drafts)(
	'%s: one line fills every place for the reason, and reads well in each',
	(name, { subject, message }) => {
		expect(asksReason(message)).toBe(true);
		const filled = fillReason(fillKnown(message, known), reason);
		expect(filled).toMatch(/ because they lead design at a firm I want to learn from\.\s/);
		expect(filled).toMatch(/\n---\nHi Amara, [\s\S]+ because you lead design at a firm I want to learn from\. /);
		expect(filled).toMatch(/^Hi Dana,\n[\s\S]+\n---\nHi Amara, /);
		// No one but the sender knows how they met.
		const left = name === 'Catching up first' ? ['[How you know each other, in one line]'] : [];
		expect(placeholders(filled)).toEqual(left);
		const complete = filled.replace(left[0] ?? '\0', 'We met in Porto.');
		const email = {
			subject,
			message: complete,
			kind: 'ask',
			recipientEmail: 'dana@example.org',
			known,
			asked: [],
		} as const;
		const people = [{ id: 'p-1', name: person.name, email: null, status: 'pending' }] as const;
		expect(checkRequest({ ...email, people, now: Date.now() })).toEqual([]);
	},
);

test.each([
	['I ask because [your reason].', 'Because they build robots.', 'I ask because they build robots.'],
	['I ask because [your reason].', 'They build robots', 'I ask because they build robots.'],
	['Talk about [your reason, in one line].', reason, `Talk because ${reason}.`],
	['I am Ada. [Your reason] Could we?', 'my team needs this!', 'I am Ada. My team needs this! Could we?'],
	['I am Ada. [your reason]. Could we?', 'my team needs this', 'I am Ada. My team needs this. Could we?'],
	['[Why you are reaching out]\nThanks', 'robots', 'Robots.\nThanks'],
	['I like Ada’s [topic] and [1].', reason, 'I like Ada’s [topic] and [1].'],
	['As [your reason].', '  ', 'As [your reason].'],
	['As [your reason].', '$& and $1', 'As $& and $1.'],
])('%j with %j is %j', (text, typed, filled) => expect(fillReason(text, typed)).toBe(filled));

test.each([
	['they lead design and their team is large', 'you lead design and your team is large'],
	['they’re the ones who wrote it themselves', 'you’re the ones who wrote it yourself'],
	['Themed rooms are theirs', 'Themed rooms are yours'],
	['she leads design', 'you lead design'],
	['she is the best CFO in London', 'you are the best CFO in London'],
	['He has taught me how his team tries things', 'You have taught me how your team tries things'],
	['she always teaches what her team does', 'you always teach what your team does'],
	['she rebuilt the brand and I admire her', 'you rebuilt the brand and I admire you'],
	['I met her at a fair, and her talk was great', 'I met you at a fair, and your talk was great'],
	// No one can tell what these words are, so they stay, and the checks point at them.
	['she leads design and builds teams', 'she leads design and builds teams'],
	['she’s built the brand', 'she’s built the brand'],
	['she leads a team and they build robots', 'she leads a team and they build robots'],
	['he knows what she wants', 'he knows what she wants'],
	['I want to learn how they sell', 'I want to learn how you sell'],
	['我想了解他们的工作', '我想了解他们的工作'],
])('%j becomes %j in the part to forward', (line, said) => expect(toSecondPerson(line)).toBe(said));

test('the field reports a reason that doesn’t work in the part to forward, and no other', () => {
	expect(['she’s built the brand', 'he knows what she wants'].filter(staysAsTyped)).toHaveLength(2);
	expect(['', 'she leads design', 'they lead design', 'I met her at a fair'].filter(staysAsTyped)).toEqual([]);
});
