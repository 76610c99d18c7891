import type { Prospect } from '#contract/prospect';
import type { KnownStatus } from '../../queries/statuses.ts';

/** The present value of each status that was renamed while the app is open, by each value that it had before. */
export type Renames = ReadonlyMap<string, string>;

/** The renames of these statuses. A value that a status has now is no earlier value of another. */
export function renamesOf(statuses: readonly KnownStatus[]): Renames {
	const renames = new Map(statuses.flatMap(({ value, earlier = [] }) => earlier.map((each) => [each, value] as const)));
	for (const { value } of statuses) renames.delete(value);
	return renames;
}

/** The prospects with the present values of their statuses, while those that were read before a rename are still shown. */
export function withPresentStatuses(prospects: readonly Prospect[], renames: Renames): readonly Prospect[] {
	if (!prospects.some(({ status }) => renames.has(status))) return prospects;
	return prospects.map((one) => {
		const status = renames.get(one.status);
		return status ? { ...one, status } : one;
	});
}
