// The rules: docs/product/dashboard.md.
import { expect, test } from 'vitest';
import { isTimeZone } from '#contract/rules/time-zone';
import { mondayMorning } from '../../../worker/weekly-mail/monday.ts';

const hour = 3_600_000;

/** Returns the times of the hourly runs around a Monday: from Sunday 18:07 to Monday 23:07 in UTC. */
const runsAround = (monday: number) => Array.from({ length: 30 }, (_, at) => monday + (at - 6) * hour + 7 * 60_000);

test('in every time zone one run of each week comes between eight and nine on Monday, and none names another day', () => {
	const all = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Etc/GMT+12', 'Etc/GMT-14'];
	expect(all.length).toBeGreaterThan(300);
	const some = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Chatham'];
	// All time zones after one clock change, and some after the other and at the turn of the year.
	for (const [monday, zones] of [
		[Date.UTC(2026, 10, 2), all],
		[Date.UTC(2026, 2, 30), some],
		[Date.UTC(2027, 0, 4), some],
	] as const) {
		const date = new Date(monday).toISOString().slice(0, 10);
		const missed = zones.filter((zone) => {
			const due = runsAround(monday).filter((at) => mondayMorning(zone, at));
			const local = new Date(due[0] ?? 0).toLocaleString('en', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' });
			return local !== '08' || due.some((at) => mondayMorning(zone, at) !== date) || due.length < 3;
		});
		expect(missed).toEqual([]);
	}
});

test('no other time is Monday morning', () => {
	const berlin = (time: string) => mondayMorning('Europe/Berlin', Date.parse(`${time}+01:00`));
	expect(berlin('2026-11-23T08:00:00')).toBe('2026-11-23');
	expect(berlin('2026-11-23T11:59:59')).toBe('2026-11-23');
	for (const time of ['2026-11-23T07:59:59', '2026-11-23T12:00:00', '2026-11-22T08:30:00', '2026-11-24T08:30:00']) {
		expect(berlin(time)).toBe(null);
	}
});

test('only a real time zone counts as one', () => {
	expect(['Europe/Berlin', 'UTC', 'Asia/Kathmandu'].map(isTimeZone)).toEqual([true, true, true]);
	expect(['', 'Berlin', 'Europe/', '../etc', '__proto__'].map(isTimeZone)).toEqual([false, false, false, false, false]);
});
