import { expect, test } from 'vitest';
import type { Prospect } from '#contract/prospect';
import type { Status } from '#contract/status';
import { renamesOf, withPresentStatuses } from '../../../web/features/prospects/renamed-statuses.ts';
import { withEarlier } from '../../../web/queries/statuses.ts';

const status = (id: string, value: string) => ({ id, value }) as Status;
const read = (...readings: Status[][]) =>
	renamesOf(readings.reduce<Status[]>((before, now) => withEarlier(now, before), []));

test('a status is found by each of its former values', () => {
	const renames = read(
		[status('1', 'hot_lead'), status('2', 'pending')],
		[status('1', 'warm_lead'), status('2', 'pending')],
		[status('1', 'client'), status('2', 'pending')],
	);
	expect([...renames]).toEqual([
		['hot_lead', 'client'],
		['warm_lead', 'client'],
	]);
});

test('a status’s current value is never an earlier value of another', () => {
	expect(read([status('1', 'hot')], [status('1', 'warm')], [status('1', 'warm'), status('2', 'hot')]).size).toBe(0);
	expect([...read([status('1', 'hot')], [status('1', 'warm')], [status('1', 'hot')])]).toEqual([['warm', 'hot']]);
	expect(withEarlier([status('1', 'hot')], [status('1', 'hot')])).toEqual([status('1', 'hot')]);
});

test('people read before a rename get the status’s current value, and no one else changes identity', () => {
	const [mei, noah] = [{ status: 'hot' } as Prospect, { status: 'pending' } as Prospect];
	const shown = withPresentStatuses([mei, noah], new Map([['hot', 'warm']]));
	expect(shown).toEqual([{ status: 'warm' }, { status: 'pending' }]);
	expect(shown[1]).toBe(noah);
	const untouched = [noah];
	expect(withPresentStatuses(untouched, new Map([['hot', 'warm']]))).toBe(untouched);
});
