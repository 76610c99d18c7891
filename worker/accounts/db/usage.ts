import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { Owner } from '../../db/owned.ts';
import { users } from '../../db/schema.ts';

/**
 * Writes how many bytes an account may hold. The database itself refuses what would go over: triggers keep the bytes of
 * each account in the transaction of every write, whoever makes it (decision 029).
 */
export async function updateBytesMost(db: Db, userId: Owner, bytesMost: number): Promise<void> {
	await db.update(users).set({ bytesMost }).where(eq(users.id, userId));
}
