/** A day, in milliseconds. */
export const dayMs = 24 * 60 * 60_000;

/** A day in seconds, the unit of counters and their limits. */
export const daySeconds = dayMs / 1000;
