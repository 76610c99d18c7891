/** The key under which something is counted for a user. Counters of a user are removed with the account. */
export const userCounter = (userId: string, what: string) => `user:${userId}:${what}`;

/** The range of the keys of {@link userCounter}: from the first one, to just after the last. */
export const userCounters = (userId: string) => ({ from: `user:${userId}:`, to: `user:${userId};` });
