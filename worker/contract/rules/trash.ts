/**
 * Kinds of records in the trash: one person or several of a list, a list with everyone in it, a connection, a template.
 */
export const trashKinds = ['prospect', 'list', 'connection', 'template'] as const;
export type TrashKind = (typeof trashKinds)[number];

/** How long something lies in the trash before the night takes it, in days. */
export const trashDays = 30;
