import { and, eq, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { Owner } from '../../db/owned.ts';
import { grants } from '../../db/schema.ts';
import { removePersonalTokens } from './personal-tokens.ts';

/**
 * The statements that end all with which programs act for a user, while `condition` holds: their personal tokens, and the
 * assistants that they have connected.
 */
export const programsEnded = (db: Db, userId: Owner | SQL<string>, condition?: SQL) =>
	[
		removePersonalTokens(db, userId, condition),
		db.delete(grants).where(and(eq(grants.userId, userId), condition)),
	] as const;
