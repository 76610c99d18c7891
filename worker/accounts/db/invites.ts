import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { invites } from '../../db/schema.ts';
import { now } from '../../db/time.ts';

/** Whether the operator has invited this address with this token, and the invitation still holds. */
export async function isInvited(db: Db, tokenHash: string, email: string): Promise<boolean> {
	const found = await db
		.select({ email: invites.email })
		.from(invites)
		.where(and(eq(invites.email, email), eq(invites.tokenHash, tokenHash), gt(invites.expire, now())));
	return found.length > 0;
}

/** The statement that uses up the invitation of an address. */
export const removeInvite = (db: Db, email: string) => db.delete(invites).where(eq(invites.email, email));
