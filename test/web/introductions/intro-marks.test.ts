// The rules: docs/product/lists.md.
import { expect, test } from 'vitest';
import type { LatestRequest } from '#contract/intro-request';
import { dayMs } from '#contract/rules/durations';
import { daysAgo } from '#contract/rules/format';
import { markOf } from '../../../web/features/introductions/intro-states.ts';

const now = Date.parse('2026-05-20T12:00:00Z');
const daysBefore = (days: number) => new Date(now - days * dayMs).toISOString();
const mark = (facts: Partial<LatestRequest>) =>
	markOf(
		{
			id: '',
			prospectId: '',
			status: 'sent',
			answer: null,
			createdAt: daysBefore(9),
			sentAt: null,
			respondedAt: null,
			mayWrite: false,
			...facts,
		},
		now,
	);

test('while there is no answer, it says when they were asked', () => {
	expect(mark({ sentAt: daysBefore(0.2) })).toBe('asked today');
	expect(mark({ sentAt: daysBefore(1.2) })).toBe('asked yesterday');
	expect(mark({ sentAt: daysBefore(3) })).toBe('asked 3 days ago');
	expect(mark({ status: 'pending', createdAt: daysBefore(11) })).toBe('asked 11 days ago');
});

test.each([
	['sending', 'sending'],
	['accepted', 'said yes'],
	['declined', 'said no'],
	['doesnt_know', 'doesn’t know'],
	['introduced', 'introduced'],
	['no_reply', 'no reply'],
	['failed', 'refused'],
	['unknown', 'unclear'],
] as const)('a request that is %s is marked "%s"', (status, expected) => {
	expect(mark({ status })).toBe(expected);
});

test('days are those of the calendar, whatever the hour', () => {
	const at = (text: string) => new Date(text).getTime();
	expect(daysAgo(at('2026-06-14T23:50'), at('2026-06-15T00:10'))).toBe('yesterday');
	expect(daysAgo(at('2026-06-15T00:10'), at('2026-06-15T23:50'))).toBe('today');
	expect(daysAgo(at('2026-06-12T23:50'), at('2026-06-15T00:10'))).toBe('3 days ago');
});
