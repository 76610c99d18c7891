import { type SQL, sql } from 'drizzle-orm';
import { type FoundProspect, foundMost } from '#contract/prospect';
import { companyKey } from '#contract/rules/company';
import type { Db } from '../../db/client.ts';
import type { Owner } from '../../db/owned.ts';
import { prospectLists, prospects } from '../../db/schema.ts';
import { statement } from '../../db/statements.ts';

/**
 * The user's prospects of all lists at a company, by its name: exact matches first, then companies whose name begins
 * with it. Without any, companies with another word that begins with it. At most {@link foundMost}.
 */
export async function findAtCompany(db: Db, userId: Owner, company: string): Promise<FoundProspect[]> {
	const key = companyKey(company);
	if (!key) return [];
	const found = await atCompany(db, userId, key, beginsWith('p', key));
	return found.length > 0 ? found : await atCompany(db, userId, key, hasWordsAfter('p', key));
}

const atCompany = (db: Db, userId: Owner, key: string, isCalledSo: SQL) =>
	statement<FoundProspect>(
		db,
		sql`select p.id, p.prospect_list_id as listId, l.name as listName, p.name, p.title, p.company,
				p.connection_source as connectionSource
			from ${prospectLists} l cross join ${prospects} p on p.prospect_list_id = l.id and ${isCalledSo}
			where l.user_id = ${userId} and l.removed_at is null and p.user_id = ${userId}
			order by not ${isWhole('p', key)}, p.name, p.id limit ${foundMost}`,
	);

// Conditions on the key of the company of a row, for a name that someone asks for. `key` is the key of that name.

/** That the company is called just so. */
export const isWhole = (row: string, key: string): SQL => sql`${sql.raw(row)}.company_key = ${key}`;

/** That its name begins so: "halcyon" and "hal" for "halcyon bank". It is a range of an index. */
export const beginsWith = (row: string, key: string): SQL =>
	sql`${sql.raw(row)}.company_key >= ${key} and ${sql.raw(row)}.company_key < ${`${key}\u{10ffff}`}`;

/** That a word of it that is not the first begins so: "bank" for "halcyon bank". It looks at each company. */
export const hasWordsAfter = (row: string, key: string): SQL =>
	sql`${sql.raw(row)}.company_key is not null and instr(${sql.raw(row)}.company_key, ${` ${key}`})`;
