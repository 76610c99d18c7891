/** How an address from the user's own contacts is known to be someone's: surely theirs, or one that may be. */
export const emailFroms = ['sure', 'unsure'] as const;
export type EmailFrom = (typeof emailFroms)[number];
