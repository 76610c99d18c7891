/** Fields of a prospect that a shared list may show besides the name. Everything else stays with the user. */
export const shareFields = ['title', 'company', 'location', 'linkedinUrl'] as const;
export type ShareField = (typeof shareFields)[number];
