import { and, type SQL, sql } from 'drizzle-orm';
import { sampleHost } from '#contract/rules/sample';
import type { Db } from '../../db/client.ts';
import { type Owner, owned } from '../../db/owned.ts';
import { prospects } from '../../db/schema.ts';

/** Whether a person's key is that of an invented person: their profile is on the host of the sample. */
export const isInventedKey = (key: SQL) => sql`(${key} > ${`url:${sampleHost}/`} and ${key} < ${`url:${sampleHost}0`})`;

/** The ids of the user's invented people, found by index. */
export const inventedPeople = (userId: Owner) =>
	sql`(select id from prospects where user_id = ${userId} and ${isInventedKey(sql`person_key`)})`;

/** Whether the user's prospect is an invented person. */
export async function isInvented(db: Db, userId: Owner, prospectId: string): Promise<boolean> {
	const found = await db
		.select({ id: prospects.id })
		.from(prospects)
		.where(and(owned(prospects, userId, prospectId), isInventedKey(sql`${prospects.personKey}`)));
	return found.length > 0;
}
