import { mailboxKey } from '#contract/rules/email-address';
import { fingerprint } from '../http/token.ts';

/**
 * Returns the SHA-256 of an address's mailbox, the same for all spellings, in hex. It is stored in place of the address
 * of someone without an account, and mails are counted by it.
 */
export const addressHash = (email: string): string => fingerprint(mailboxKey(email));
