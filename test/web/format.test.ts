import { expect, test } from 'vitest';
import { counted, formatDay, formatLongDay, formatNumber, times } from '#contract/rules/format';

test('numbers stand in English sentences, whatever the language of the browser', () => {
	expect(formatNumber(12_500)).toBe('12,500');
	expect(counted(1, 'person', 'people')).toBe('1 person');
	expect(counted(0, 'person', 'people')).toBe('0 people');
	expect(counted(12_500, 'prospect')).toBe('12,500 prospects');
	expect([times(1), times(2), times(1_200)]).toEqual(['once', '2 times', '1,200 times']);
});

test('days are written as the browser writes them, and a day without an hour is the same in every time zone', () => {
	const time = '2026-11-22T11:37:00.000Z';
	expect(formatDay(time)).toBe(new Date(time).toLocaleDateString());
	expect(formatLongDay('2024-01-12')).toMatch(/12/);
	expect(formatLongDay('2024-01-12')).toMatch(/[A-Za-z]/);
});
