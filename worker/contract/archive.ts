import * as z from 'zod/mini';
import { limits } from './rules/limits.ts';

export type { Restored } from './records/accounts.ts';

/**
 * The archive: everything of one account in a ZIP, to keep or to restore in another account. Each part is a JSON file,
 * an array with one row a line. Rows refer to each other by their place in their part, counted from 1, because an id
 * means nothing outside its database.
 */

/** Raised when a part changes so that an older reader would misread it. */
export const archiveFormat = 1;

/** The parts in the order of writing and restoring: each row comes after the rows it refers to. */
export const archiveParts = [
	'statuses',
	'templates',
	'lists',
	'prospects',
	'connections',
	'requests',
	'replies',
	'network',
] as const;
export type ArchivePart = (typeof archiveParts)[number];

const notOurs = 'This isn’t a Kindling archive.';

/** `kindling.json`, the first file of the archive. `archiveId` tells one archive from another. */
export const archiveHead = z.object(
	{
		archiveId: z.uuid(notOurs),
		format: z.literal(archiveFormat, 'This archive was written by another version of Kindling.'),
		exportedAt: z.string(notOurs),
	},
	notOurs,
);
export type ArchiveHead = z.infer<typeof archiveHead>;

/** The error for a row that doesn't fit. */
export const notAnArchive = 'A row of the archive can’t be read.';
/** The place of a row in its part, from 1. */
export const place = z.int(notAnArchive).check(z.positive(notAnArchive));

/** The body of POST /api/account/archive: some rows of one part; `from` is the place of the first, from 1. */
export const restoredRows = z.object({
	archiveId: z.uuid(notOurs),
	part: z.enum(archiveParts, 'This isn’t part of an archive.'),
	from: place,
	rows: z
		.array(z.unknown(), notAnArchive)
		.check(z.minLength(1, notAnArchive), z.maxLength(limits.restoredRows, 'Send at most 1,000 rows at a time.')),
});
export type RestoredRows = z.infer<typeof restoredRows>;
