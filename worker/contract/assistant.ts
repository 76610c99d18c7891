export type { Assistant } from './records/accounts.ts';

/** The most assistants that someone may have connected at a time. */
export const assistantsMost = 20;
