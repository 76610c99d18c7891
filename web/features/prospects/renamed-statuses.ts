import type { Prospect } from '#contract/prospect';
import type { KnownStatus } from '../../queries/statuses.ts';

/** The current value of each status that was renamed while the app is open, by each of its earlier values. */
export type Renames = ReadonlyMap<string, string>;

/** Returns the renames of these statuses. The current value of a status is never an earlier value of another. */
export function renamesOf(statuses: readonly KnownStatus[]): Renames {
	const renames = new Map(statuses.flatMap(({ value, earlier = [] }) => earlier.map((each) => [each, value] as const)));
	for (const { value } of statuses) renames.delete(value);
	return renames;
}

/** Returns prospects with the current values of their statuses, while rows from before a rename are still shown. */
export function withPresentStatuses(prospects: readonly Prospect[], renames: Renames): readonly Prospect[] {
	if (!prospects.some(({ status }) => renames.has(status))) return prospects;
	return prospects.map((one) => {
		const status = renames.get(one.status);
		return status ? { ...one, status } : one;
	});
}
