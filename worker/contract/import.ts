/** How long an import can be undone, in milliseconds. */
export const undoableMs = 60 * 60_000;

/** The most people of one import that can be undone. */
export const undoablePeople = 10_000;

/** An import of the last hour into a list: GET /api/prospect-lists/{id}/imports, newest first. */
export type RecentImport = { id: string; at: string; created: number; updated: number };

/**
 * What undoing an import did: who was removed again, who has the earlier texts again, and who was touched since and so
 * stays as they are.
 */
export type UndoneImport = { removed: number; restored: number; kept: number };
