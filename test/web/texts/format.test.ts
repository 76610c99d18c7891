import { expect, test } from 'vitest';
import { counted, daysAgo, formatDay, formatLongDay, formatMonth, formatNumber, times } from '#contract/rules/format';
import { dayIn } from '#contract/rules/time-zone';

test('numbers are written for English sentences, whatever the language of the browser', () => {
	expect(formatNumber(12_500)).toBe('12,500');
	expect(counted(1, 'person', 'people')).toBe('1 person');
	expect(counted(0, 'person', 'people')).toBe('0 people');
	expect(counted(12_500, 'prospect')).toBe('12,500 prospects');
	expect([times(1), times(2), times(1_200)]).toEqual(['once', '2 times', '1,200 times']);
});

test('dates are written in the browser’s format, and a date without a time is the same in every time zone', () => {
	const time = '2026-11-22T11:37:00.000Z';
	expect(formatDay(time)).toBe(new Date(time).toLocaleDateString());
	expect(formatLongDay('2024-01-12')).toMatch(/12/);
	expect(formatLongDay('2024-01-12')).toMatch(/[A-Za-z]/);
});

test('a month is shown with its year unless it is the current one', () => {
	const now = Date.parse('2026-01-15T00:00:00Z');
	expect([formatMonth('2026-01-01T00:00:00Z', now), formatMonth('2025-12-31T23:59:59Z', now)]).toEqual([
		'January',
		'December 2025',
	]);
});

test('a moment falls on the day of its time zone, or of UTC for an unknown one', () => {
	const time = Date.parse('2026-11-20T12:30:00Z');
	const day = Date.UTC(2026, 10, 20) / 86_400_000;
	const zones = ['Pacific/Auckland', 'UTC', 'Pacific/Pago_Pago', 'Nowhere/At_All'];
	expect(zones.map((zone) => dayIn(zone, time) - day)).toEqual([1, 0, 0, 0]);
	expect(dayIn('Pacific/Pago_Pago', Date.parse('2026-11-20T10:59:00Z')) - day).toBe(-1);
});

test('how long ago something was goes by the calendar', () => {
	const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime();
	const now = at(20, 1);
	expect([at(20, 0), at(19, 23), at(18, 23), at(9, 2)].map((then) => daysAgo(then, now))).toEqual([
		'today',
		'yesterday',
		'2 days ago',
		'11 days ago',
	]);
});
