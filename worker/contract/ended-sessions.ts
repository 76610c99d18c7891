import * as z from 'zod/mini';

/** The path at which an operator's tool says that sessions of a user may have ended outside the server. */
export const endedSessionsPath = '/api/ended-sessions';

/** Whose sessions those are. */
export const endedSessions = z.object({ userId: z.uuid('The user must have an id.') });
