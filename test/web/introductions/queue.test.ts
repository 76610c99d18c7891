// The rules: docs/product/dashboard.md.
import { expect, test } from 'vitest';
import type { NeedsYou, OpenRequest, WarmPath } from '#contract/needs-you';
import { countOf, isInvented, waitingOf } from '../../../web/features/needs-you/waiting.ts';
import { type Place, placeAt, placeIn, start, stepFrom } from '../../../web/screens/dashboard/queue/place.ts';
import { queueOf, titleOf } from '../../../web/screens/dashboard/queue/queue.ts';

const request = (id: string, more: Partial<OpenRequest> = {}) =>
	({ id, connectorName: 'Diego Costa', prospectName: 'Farah Finch', isInvented: false, ...more }) as OpenRequest;
const path = (connectorName: string) =>
	({ connectorName, prospectId: connectorName, prospectName: 'Bo Lind' }) as WarmPath;

const nothing: NeedsYou = {
	asked: [],
	thanked: [],
	confirm: [],
	instead: [],
	replied: [],
	write: [],
	thank: [],
	bounced: [],
	nudge: [],
	look: [],
	prepared: [],
	ask: [],
};

test('waiting items come before people to ask, and a thank-you before any request', () => {
	const data = {
		...nothing,
		ask: [path('Helena Brandt')],
		instead: [{ ...request('no'), next: 'Diego Costa' }],
		thank: [request('thank')],
		confirm: [request('yes')],
	} as NeedsYou;
	expect(queueOf(data).map(({ key }) => key)).toEqual([
		'confirm.yes',
		'thank.thank',
		'instead.no',
		'ask.Helena Brandt',
	]);
});

test('an ask of the circle is about a real person, and only items of the sample are not', () => {
	const asked = [{ id: 'mail', asker: 'Jonas', people: [{ requestId: 'r', name: 'Dario' }] }];
	const data = { ...nothing, asked, confirm: [request('yes'), request('sample', { isInvented: true })] };
	expect(waitingOf(data as unknown as NeedsYou).map(isInvented)).toEqual([false, false, true]);
});

test('a connector still to be thanked is asked last, in any spelling of the name', () => {
	const data = { ...nothing, thank: [request('thank')], ask: [path('diego  costa'), path('Helena Brandt')] };
	expect(queueOf(data).map(titleOf)).toEqual([
		'Thank Diego for introducing Farah Finch',
		'Ask Helena Brandt about Bo Lind',
		'Ask diego  costa about Bo Lind',
	]);
});

test('each line begins with a verb', () => {
	const asked = (person: object) => ({ id: 'mail', asker: 'Jonas Reed', people: [{ name: 'Dario Vance', ...person }] });
	const data = {
		...nothing,
		asked: [{}, { saidYes: true }, { saidYes: true, prospectSaidYes: true }].map(asked),
		confirm: [request('a', { mayWrite: true }), request('b')],
		replied: [request('d', { status: 'replied' }), request('e', { status: 'sent' })],
		nudge: [request('c', { connectorName: null })],
	} as unknown as NeedsYou;
	expect(queueOf(data).map(titleOf)).toEqual([
		'Answer Jonas Reed about Dario Vance',
		'Check with Dario Vance for Jonas Reed',
		'Introduce Jonas Reed to Dario Vance',
		'Write to Farah Finch',
		'Mark as introduced to Farah Finch',
		'Reply to Diego about Farah Finch',
		'Check the email from Diego about Farah Finch',
		'Follow up with your connection about Farah Finch',
	]);
});

test('sample people are not counted, and a truncated kind shows that there are more', () => {
	const data = { ...nothing, look: [request('a'), request('b', { isInvented: true })] };
	expect(
		waitingOf(data)
			.filter((thing) => !isInvented(thing))
			.map(({ key }) => key),
	).toEqual(['look.a']);
	const many = (length: number) => Array.from({ length }, (_, at) => request(`${at}`));
	expect(countOf(waitingOf({ ...nothing, look: many(49), nudge: many(49) }))).toBe('98');
	expect(countOf(waitingOf({ ...nothing, look: many(50), nudge: many(1) }))).toBe('51+');
});

const walk = (...queues: string[]) => queues.reduce<Place>((place, keys) => placeIn([...keys], place), start);

test('the card that is shown stays while others come and go', () => {
	expect(walk('bcd', 'abcd').key).toBe('b');
	expect(walk('bcd', 'bd').key).toBe('b');
});

test('once an item is done the next is shown, and after the last the first', () => {
	expect(walk('abc', 'bc').key).toBe('b');
	expect(placeIn([...'xac'], placeAt([...'abc'], 'b')).key).toBe('c');
	expect(placeIn([...'ab'], placeAt([...'abc'], 'c')).key).toBe('a');
	expect(walk('a', '').key).toBeUndefined();
});

test('an item that is undone, or whose write failed, is shown again', () => {
	expect(walk('abc', 'bc', 'abc').key).toBe('a');
	expect(walk('a', '', 'a').key).toBe('a');
	expect(walk('abc', 'bc', 'c', 'bc').key).toBe('b');
});

test('next and back wrap around, and a skipped item does not come back by itself', () => {
	const keys = [...'abc'];
	const first = placeIn(keys, start);
	expect([stepFrom(keys, first, 1).key, stepFrom(keys, first, -1).key]).toEqual(['b', 'c']);
	const done = placeIn([...'bc'], first);
	expect(placeIn(keys, stepFrom([...'bc'], done, 1)).key).toBe('c');
});
