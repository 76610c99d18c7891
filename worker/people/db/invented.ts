import { and, eq, type SQL, sql } from 'drizzle-orm';
import { sampleHost } from '#contract/rules/sample';
import type { Db } from '../../db/client.ts';
import type { Owner } from '../../db/owned.ts';
import { prospects } from '../../db/schema.ts';

/** Condition that a person's key is an invented person's: their profile is on the host of the sample. */
export const isInventedKey = (key: SQL) => sql`(${key} > ${`url:${sampleHost}/`} and ${key} < ${`url:${sampleHost}0`})`;

/** The ids of the user's invented people, found by index. */
export const inventedPeople = (userId: Owner) =>
	sql`(select id from prospects where user_id = ${userId} and ${isInventedKey(sql`person_key`)})`;

/** True if one of these prospects of the user is an invented person. */
export async function isAnyInvented(db: Db, userId: Owner, prospectIds: readonly string[]): Promise<boolean> {
	const found = await db
		.select({ id: prospects.id })
		.from(prospects)
		.where(
			and(
				eq(prospects.userId, userId),
				sql`${prospects.id} in (select value from json_each(${JSON.stringify(prospectIds)}))`,
				isInventedKey(sql`${prospects.personKey}`),
			),
		)
		.limit(1);
	return found.length > 0;
}
