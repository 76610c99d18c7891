import { sql } from 'drizzle-orm';
import { type FoundProspect, foundMost } from '#contract/prospect-search';
import { companyKey } from '#contract/rules/company';
import type { Db } from '../../db/client.ts';
import type { Owner } from '../../db/owned.ts';
import { runBatch } from '../../db/run-batch.ts';
import { prospectLists, prospects } from '../../db/schema.ts';
import { statement } from '../../db/statement.ts';

/** The user's prospects of all lists who work at this company, by name. At most {@link foundMost}. */
export async function findAtCompany(db: Db, userId: Owner, company: string): Promise<FoundProspect[]> {
	const key = companyKey(company);
	if (!key) return [];
	return (await runBatch(db, { found: atCompany(db, userId, key) })).found;
}

const atCompany = (db: Db, userId: Owner, key: string) =>
	statement<FoundProspect>(
		db,
		sql`select p.id, p.prospect_list_id as listId, l.name as listName, p.name, p.title,
				p.connection_source as connectionSource
			from ${prospectLists} l join ${prospects} p
				on p.prospect_list_id = l.id and p.company_key = ${key} and p.company_key > ''
			where l.user_id = ${userId} and l.removed_at is null and p.user_id = ${userId} order by p.name, p.id limit ${foundMost}`,
	);
