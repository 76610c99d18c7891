import { sql } from 'drizzle-orm';

/**
 * Condition that the prospect `p` is the second of two who look the same: their key ends in their own id (see
 * `freeKeys`).
 */
export const isNumbered = sql.raw("substr(p.person_key, -37) = '#' || p.id");

/** The key of the prospect `p` as if no one else looked the same, for comparing with other keys. */
export const plainKey = sql`case when ${isNumbered} then substr(p.person_key, 1, length(p.person_key) - 37) else p.person_key end`;
