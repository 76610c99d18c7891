import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { Owner } from '../../db/owned.ts';
import { binRows, grants, listShares, webhookDeliveries, webhooks } from '../../db/schema.ts';
import { now } from '../../db/time.ts';
import { removePersonalTokens } from './personal-tokens.ts';

/**
 * The statements that end all that goes on without a session, while `condition` holds: personal tokens, connected
 * assistants, the webhook with its messages, and the links to lists, which the nightly run removes with their marks, also
 * those that lie in the bin.
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
		db
			.update(binRows)
			.set({ row: sql`json_set(${binRows.row}, '$.expire', ${now()})` })
			.where(
				and(
					eq(binRows.userId, userId),
					eq(binRows.part, 'shares'),
					sql`${binRows.row} ->> '$.expire' > ${now()}`,
					condition,
				),
			),
	] as const;
