export type { RecentImport } from './records/people.ts';

/** How long an import can be undone, in milliseconds. */
export const undoableMs = 60 * 60_000;

/** The most people of one import that can be undone. */
export const undoablePeople = 10_000;
