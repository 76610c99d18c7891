/**
 * What a mailed link is for: `address` proves that an address belongs to the person (the first one, or a new one);
 * `password` lets them choose a new password.
 */
export const linkPurposes = ['address', 'password'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];
