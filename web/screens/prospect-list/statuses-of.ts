import type { Prospect } from '#contract/prospect';
import { fallbackColor } from '#contract/rules/status';
import type { Status } from '#contract/status';

/** Returns the statuses of a list's people, and the pressed ones: the user's in their order, then any others. */
export function statusesOf(prospects: readonly Prospect[], pressed: readonly string[], statuses: readonly Status[]) {
	const left = new Set([...prospects.map(({ status }) => status), ...pressed]);
	const known = statuses
		.map(({ value, name, color }) => ({ value, label: name, color }))
		.filter(({ value }) => left.delete(value));
	return [...known, ...[...left].sort().map((value) => ({ value, label: value, color: fallbackColor }))];
}
