import { fingerprint } from './token.ts';

/**
 * The name of a deployed version for the world: a hash of its id. Whoever deployed it knows the id and can compare; nobody
 * else learns which commit runs.
 */
export const versionName = (id: string): string => fingerprint(id).slice(0, 16);
