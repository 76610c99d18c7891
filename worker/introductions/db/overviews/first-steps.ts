import { sql } from 'drizzle-orm';
import type { FirstSteps } from '#contract/needs-you';
import { sampleListType } from '#contract/rules/sample';
import type { Db } from '../../../db/client.ts';
import type { Owner } from '../../../db/owned.ts';
import { statement } from '../../../db/statements.ts';

/**
 * Finds the steps that the user has done already, not counting sample people. One statement; each part stops at the
 * first record found.
 */
export async function findFirstSteps(db: Db, userId: Owner): Promise<FirstSteps> {
	const isReal = sql`l.type <> ${sampleListType}`;
	const [found] = await statement<Record<keyof FirstSteps, number>>(
		db,
		sql`select
			exists (select 1 from prospects p cross join prospect_lists l on l.id = p.prospect_list_id
				where p.user_id = ${userId} and ${isReal}) as people,
			exists (select 1 from network_uploads where user_id = ${userId} and expire is null) as network,
			exists (select 1 from intro_requests r cross join prospects p on p.id = r.prospect_id
				cross join prospect_lists l on l.id = p.prospect_list_id
				where r.user_id = ${userId} and r.status not in ('failed', 'prepared') and ${isReal}) as asked`,
	);
	return { people: found?.people === 1, network: found?.network === 1, asked: found?.asked === 1 };
}
