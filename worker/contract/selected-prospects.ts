import * as z from 'zod/mini';
import { prospectUpdate } from './prospect.ts';
import { formatNumber } from './rules/format.ts';
import { limits } from './rules/limits.ts';

export type { SelectedCopied, SelectedMoved, SelectedRemoved, SelectedUpdated } from './records/people.ts';

// The number is formatted only when it is needed: see `atMost` in text.ts.
const howMany = { error: () => `Send 1 to ${formatNumber(limits.selected)} prospects at a time.` };
const ids = z.array(z.string(howMany), howMany).check(z.minLength(1, howMany), z.maxLength(limits.selected, howMany));
const wrongTime = 'A time is written as in 2026-11-22T11:37:00.000Z.';
const toListId = z.string('Please choose a list.');

/** The body of PATCH /api/prospect-lists/{id}/prospects: the same status, or connection source, for many prospects. */
export const selectedUpdate = z.object({
	ids,
	...z.pick(prospectUpdate, { status: true, connectionSource: true }).shape,
	/** Refuses to write if any of them is newer than this: the `updatedAt` returned by an earlier change. */
	unchangedSince: z.optional(z.string(wrongTime).check(z.iso.datetime(wrongTime))),
});
export type SelectedUpdate = z.infer<typeof selectedUpdate>;

/** The body of POST /api/prospect-lists/{id}/prospects/removal. */
export const selectedRemoval = z.object({ ids });

/** The body of POST /api/prospect-lists/{id}/prospects/move and …/copy: to another list of the user's. */
export const selectedMove = z.object({ ids, toListId });
