import type { Context } from 'hono';
import { Problem } from './problem.ts';

/**
 * The versions of a record that a write may replace: those in `If-Match`, each the record's `updatedAt`. Undefined when
 * the write replaces any, as that of a program without the header does.
 */
export function versionsToReplace(c: Context): string[] | undefined {
	const header = c.req.header('If-Match')?.trim();
	if (!header || header === '*') return undefined;
	return header.split(',').map((tag) => tag.trim().replace(/^"(.*)"$/, '$1'));
}

/** The record as it was written. Throws it as a 412 when it is newer than the version that the write would replace. */
export function replaced<Written extends { id: string }>(written: Written | { outdated: Written }): Written {
	if ('id' in written) return written;
	throw new Problem('outdated', 'Somebody has changed this meanwhile.', { record: written.outdated });
}
