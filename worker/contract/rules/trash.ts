/**
 * Kinds of records in the trash: one or several people of a list, a list with everyone in it, a connection, a template.
 */
export const trashKinds = ['prospect', 'list', 'connection', 'template'] as const;
export type TrashKind = (typeof trashKinds)[number];

/** Days that an item stays in the trash before the nightly run removes it. */
export const trashDays = 30;
