/** Why a reply has no text of its own. */
export const unreadReasons = ['encrypted', 'unreadable', 'empty'] as const;
export type Unread = (typeof unreadReasons)[number];
