/**
 * Kinds of records in the bin: one person or several of a list, a list with everyone in it, a connection, a template.
 */
export const binKinds = ['prospect', 'list', 'connection', 'template'] as const;
export type BinKind = (typeof binKinds)[number];

/** How long something lies in the bin before the night takes it, in days. */
export const binDays = 30;
