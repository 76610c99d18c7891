import { type SQL, sql } from 'drizzle-orm';
import { type FoundProspect, foundMost } from '#contract/prospect';
import { companyKey } from '#contract/rules/company';
import type { Db } from '../../db/client.ts';
import type { Owner } from '../../db/owned.ts';
import { prospectLists, prospects } from '../../db/schema.ts';
import { statement } from '../../db/statements.ts';

/**
 * Finds the user's prospects, across all lists, at a company by its name: exact matches first, then companies whose
 * name begins with it. If there are none, companies with another word that begins with it. At most {@link foundMost}.
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

// Conditions on the company key of a row, for a name that someone searches for. `key` is the key of that name.

/** The company has exactly this name. */
export const isWhole = (row: string, key: string): SQL => sql`${sql.raw(row)}.company_key = ${key}`;

/** The company's name begins with it: "halcyon" and "hal" for "halcyon bank". It is a range of an index. */
export const beginsWith = (row: string, key: string): SQL =>
	sql`${sql.raw(row)}.company_key >= ${key} and ${sql.raw(row)}.company_key < ${`${key}\u{10ffff}`}`;

/** A later word of the name begins with it: "bank" for "halcyon bank". It looks at each company. */
export const hasWordsAfter = (row: string, key: string): SQL =>
	sql`${sql.raw(row)}.company_key is not null and instr(${sql.raw(row)}.company_key, ${` ${key}`})`;
