import { sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import type { Done } from '../db/in-slices.ts';
import { places } from '../db/schema.ts';
import { statement } from '../db/statement.ts';
import { now } from '../db/time.ts';

/** Writes to the directory how many open accounts a place has, and how many bytes all of its accounts hold. */
export async function measurePlace(db: Db): Promise<Done> {
	const [held] = await statement<{ accounts: number; bytes: number }>(
		db,
		sql`select coalesce(sum(disabled_at is null), 0) as accounts, coalesce(sum(bytes + answer_bytes), 0) as bytes from users`,
	);
	const measured = { accounts: held?.accounts ?? 0, bytes: held?.bytes ?? 0, measuredAt: now() };
	await db.directory
		.insert(places)
		.values({ place: db.place, ...measured })
		.onConflictDoUpdate({ target: places.place, set: measured });
	return { count: 1, isDone: true };
}
