/** Returns the key under which something is counted for a user. A user's counters are removed with the account. */
export const userCounter = (userId: string, what: string) => `user:${userId}:${what}`;

/** Returns the range of the keys of {@link userCounter}: from the first, to just after the last. */
export const userCounters = (userId: string) => ({ from: `user:${userId}:`, to: `user:${userId};` });
