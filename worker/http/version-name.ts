import { fingerprint } from './token.ts';

/**
 * Returns the public name of a deployed version: a hash of its id. The operator knows the id and can compare; no one
 * else learns which commit runs.
 */
export const versionName = (id: string): string => fingerprint(id).slice(0, 16);
