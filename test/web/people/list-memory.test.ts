import { expect, test } from 'vitest';
import {
	comeBackTo,
	goOnAfter,
	memoryOf,
	neighbourOf,
	showConnector,
	watchView,
} from '../../../web/features/prospects/list-memory.ts';
import { prospect } from '../support/prospects.ts';

const people = ['a', 'b', 'c', 'd'].map((id) => prospect({ name: id }));
const without = (...ids: string[]) => people.filter(({ id }) => !ids.includes(id));
const next = (now: typeof people, id: string) => neighbourOf(people, now, id)?.id;

test('the next row is the next one still in the list, else the one before', () => {
	expect(next(without('b'), 'b')).toBe('c');
	expect(next(without('b', 'c'), 'b')).toBe('d');
	expect(next(without('d'), 'd')).toBe('c');
	expect(next(without('c', 'd'), 'd')).toBe('b');
	expect(next([], 'a')).toBeUndefined();
	expect(next(people, 'nobody')).toBeUndefined();
});

test('a list continues at the next row after an email, and at the same row after a look at the contact', () => {
	memoryOf('l').shown = people;
	goOnAfter('l', 'b');
	expect(memoryOf('l')).toMatchObject({ row: 'c', reveal: true });
	goOnAfter('l', 'nobody');
	expect(memoryOf('l').row).toBe('c');
	comeBackTo('l', 'a');
	expect(memoryOf('l').row).toBe('a');
});

test('a connector chosen elsewhere is shown alone, at once where the list is shown', () => {
	let calls = 0;
	const stop = watchView('m', () => {
		calls += 1;
	});
	Object.assign(memoryOf('m'), { search: 'x' });
	showConnector('m', 'Ravi');
	stop();
	showConnector('m', 'Ravi');
	expect([calls, memoryOf('m').connector, memoryOf('m').search]).toEqual([1, 'Ravi', '']);
});
