/** A day, in milliseconds. */
export const dayMs = 24 * 60 * 60_000;

/** A day, in seconds, which counters and their limits are in. */
export const daySeconds = dayMs / 1000;
