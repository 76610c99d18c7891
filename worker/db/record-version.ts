import { type AnyColumn, inArray } from 'drizzle-orm';

/** Condition that a record is still one of these versions; none when any version will do. */
export const isOfVersion = (updatedAt: AnyColumn, versions: readonly string[] | undefined) =>
	versions && inArray(updatedAt, [...versions]);

/**
 * Explains a write that changed no row: the record already has the given values, or it is newer. In the first case an
 * earlier try of this write may have succeeded, and in any case no one loses anything.
 */
export function metNewer<Written extends object>(
	found: Written | undefined,
	update: Partial<Record<keyof Written, unknown>>,
): Written | { outdated: Written } | undefined {
	if (!found) return undefined;
	const keys = Object.keys(update) as (keyof Written)[];
	return keys.every((key) => update[key] === undefined || update[key] === found[key]) ? found : { outdated: found };
}
