/** Ends a command with one sentence for the person who runs it, and no stack trace. */
export class Stop extends Error {}
