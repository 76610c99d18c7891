import { createElement, Fragment, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { textsApart } from '../../../web/ui/jsx/texts-apart.ts';

const bold = createElement('b');
const span = (text: string | number) => createElement('span', null, text);
const childrenOf = (type: Parameters<typeof textsApart>[0], children: ReactNode) =>
	textsApart(type, { id: 'one', children }).children;

test('a text beside anything else gets an element of its own', () => {
	expect(childrenOf('p', ['Asked by ', bold])).toEqual([span('Asked by '), bold]);
	expect(childrenOf('button', [bold, 7])).toEqual([bold, span(7)]);
});

test('so does a text beside a part that is not there yet', () => {
	for (const nothing of [false, null, undefined]) {
		expect(childrenOf('label', ['Name', nothing])).toEqual([span('Name'), nothing]);
	}
});

test('adjacent texts become one element, and what follows keeps its place', () => {
	expect(childrenOf('p', [3, ' of ', 5, bold, ' people', '.'])).toEqual([
		span('3 of 5'),
		null,
		null,
		bold,
		span(' people.'),
		null,
	]);
});

test('texts alone are one text of the element', () => {
	expect(childrenOf('option', ['Asked ', 2, ' times'])).toBe('Asked 2 times');
	expect(childrenOf('p', 'Asked')).toBe('Asked');
});

test('a text of a fragment gets an element, because its siblings are outside', () => {
	expect(childrenOf(Fragment, 'Asked')).toEqual(span('Asked'));
	expect(childrenOf(Fragment, ['Asked ', 2])).toEqual(span('Asked 2'));
});

test('props without a text are the same, and other props stay', () => {
	const props = { children: [bold, bold] };
	expect(textsApart('p', props)).toBe(props);
	expect(textsApart('p', { id: 'one', children: ['a', bold] })).toMatchObject({ id: 'one' });
	expect(childrenOf('p', '')).toBe('');
	expect(childrenOf('p', ['', bold])).toEqual(['', bold]);
});
