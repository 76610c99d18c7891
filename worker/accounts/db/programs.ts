import { and, eq, gt, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { Owner } from '../../db/owned.ts';
import { grants, listShares, webhookDeliveries, webhooks } from '../../db/schema.ts';
import { now } from '../../db/time.ts';
import { removePersonalTokens } from './personal-tokens.ts';

/**
 * The statements that end all that goes on without a session, while `condition` holds: personal tokens, connected
 * assistants, the webhook with its messages, and the links to lists, which the nightly run removes with their marks.
 */
export const programsEnded = (db: Db, userId: Owner | SQL<string>, condition?: SQL) =>
	[
		removePersonalTokens(db, userId, condition),
		db.delete(grants).where(and(eq(grants.userId, userId), condition)),
		db.delete(webhooks).where(and(eq(webhooks.userId, userId), condition)),
		db.delete(webhookDeliveries).where(and(eq(webhookDeliveries.userId, userId), condition)),
		db
			.update(listShares)
			.set({ expire: now() })
			.where(and(eq(listShares.userId, userId), gt(listShares.expire, now()), condition)),
	] as const;
