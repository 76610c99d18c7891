import { type AnyColumn, inArray } from 'drizzle-orm';

/** The condition that a record is still of one of these versions; none for any. */
export const isOfVersion = (updatedAt: AnyColumn, versions: readonly string[] | undefined) =>
	versions && inArray(updatedAt, [...versions]);

/**
 * Explains a write that changed no row: the record was the same already, or a newer one. The same: an earlier try of
 * this write may have carried it out, and in any case no one loses anything.
 */
export function metNewer<Written extends object>(
	found: Written | undefined,
	update: Partial<Record<keyof Written, unknown>>,
): Written | { outdated: Written } | undefined {
	if (!found) return undefined;
	const keys = Object.keys(update) as (keyof Written)[];
	return keys.every((key) => update[key] === undefined || update[key] === found[key]) ? found : { outdated: found };
}
