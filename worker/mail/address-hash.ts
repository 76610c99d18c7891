import { fingerprint } from '../http/token.ts';

/** The SHA-256 of an address in lower case, in hex: what is counted and kept of somebody's address who has no account. */
export const addressHash = (email: string): string => fingerprint(email.trim().toLowerCase());
