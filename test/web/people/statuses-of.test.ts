// The rules: docs/product/lists.md.
import { expect, test } from 'vitest';
import type { Status } from '#contract/status';
import { statusesOf } from '../../../web/screens/prospect-list/statuses-of.ts';
import { prospect } from '../support/prospects.ts';

const status = (name: string, value: string, color: string): Status => ({
	id: name,
	userId: '',
	name,
	value,
	color,
	displayOrder: 0,
	isDefault: false,
	createdAt: '',
	updatedAt: '',
});
const own = [
	status('Intro Requested', 'intro_requested', '#B45309'),
	status('Pending', 'pending', '#6B7280'),
	status('Met', 'met', '#15803D'),
];
const inList = (...values: string[]) => values.map((value) => prospect({ name: value, status: value }));

test('a list is filtered by the statuses its people have, in the order and with the names of the person', () => {
	expect(statusesOf(inList('pending', 'intro_requested', 'pending'), [], own)).toEqual([
		{ value: 'intro_requested', label: 'Intro Requested', color: '#B45309' },
		{ value: 'pending', label: 'Pending', color: '#6B7280' },
	]);
});

test('a status that was removed comes last as it is stored, in grey', () => {
	expect(statusesOf(inList('old_one', 'a_first', 'pending'), [], own)).toEqual([
		{ value: 'pending', label: 'Pending', color: '#6B7280' },
		{ value: 'a_first', label: 'a_first', color: '#6B7280' },
		{ value: 'old_one', label: 'old_one', color: '#6B7280' },
	]);
});

test('a chosen status stays in the filter when no one has it any more', () => {
	expect(statusesOf(inList('pending'), ['met'], own).map(({ label }) => label)).toEqual(['Pending', 'Met']);
});
