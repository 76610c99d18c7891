export type { Assistant } from './records/accounts.ts';

/** The most assistants an account may have connected at a time. */
export const assistantsMost = 20;
