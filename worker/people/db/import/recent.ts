import { sql } from 'drizzle-orm';
import { type RecentImport, undoableMs, undoablePeople } from '#contract/import';
import type { Db } from '../../../db/client.ts';
import { type Owner, ownRow } from '../../../db/owned.ts';
import { prospectLists } from '../../../db/schema.ts';
import { statement } from '../../../db/statements.ts';
import { fromNow } from '../../../db/time.ts';

/**
 * Lists the imports of the last hour that added people to a list, newest first, with the ids of those still there:
 * 10,000 in all. Undefined when the list is not the user's.
 */
export async function recentImports(db: Db, userId: Owner, listId: string): Promise<RecentImport[] | undefined> {
	const [[list], imports] = await db.batch([
		statement(db, ownRow(prospectLists, userId, listId)),
		statement<Omit<RecentImport, 'added'> & { added: string }>(
			db,
			sql`select id, at, added from (
				select import_id as id, max(created_at) as at, json_group_array(id) as added,
					sum(count(*)) over (order by max(created_at) desc, import_id) as held
				from prospects where prospect_list_id = ${listId} and +user_id = ${userId}
					and created_at > ${fromNow(-undoableMs)} and import_id is not null
				group by import_id)
				where held <= ${undoablePeople} order by at desc, id`,
		),
	]);
	return list ? imports.map((one) => ({ ...one, added: JSON.parse(one.added) as string[] })) : undefined;
}
