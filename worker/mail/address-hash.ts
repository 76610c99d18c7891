import { mailboxKey } from '#contract/rules/email-address';
import { fingerprint } from '../http/token.ts';

/**
 * The SHA-256 of the mailbox of an address, however it is spelled, in hex: what is kept of the address of someone without
 * an account, and what mails are counted by.
 */
export const addressHash = (email: string): string => fingerprint(mailboxKey(email));
