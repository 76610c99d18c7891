import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { jsonField, jsonParts } from '../../../db/json-parts.ts';
import type { Owner } from '../../../db/owned.ts';
import { statement } from '../../../db/statements.ts';
import { connectionRows } from '../connection-rows.ts';
import { keyOfKnown } from '../connections.ts';
import type { Plan } from './plan.ts';

const is = (column: string, name: string) =>
	sql`(${jsonField(name)} is null or c.${sql.raw(column)} = ${jsonField(name)})`;

// A connection `c` has all that the row says of it, and is the user's own.
const hasAll = sql`c.source is null
	and ${is('mutual_connection_title', 'title')} and ${is('mutual_connection_company', 'company')}
	and ${is('connection_strength', 'strength')}
	and (${jsonField('url')} is null or c.mutual_connection_linkedin_url is not null)`;

/**
 * Ids of people whose only change is a new or different connection. Asks the database nothing when there is no such
 * person.
 */
export async function withMissingConnections(db: Db, userId: Owner, { writes, connections }: Plan): Promise<string[]> {
	const written = new Set(writes.map(({ id }) => id));
	const rows = connections
		.filter(({ id }) => !written.has(id))
		.flatMap(({ id, connections: found }) =>
			connectionRows(undefined, found).map((row) => ({ ...row, prospectId: id })),
		);
	const missing = await Promise.all(
		jsonParts(rows).map(({ json }) =>
			statement<{ id: string }>(
				db,
				sql`select distinct p.id from json_each(${json}) j
					cross join prospects p on p.id = ${jsonField('prospectId')} and p.user_id = ${userId}
					where not exists (select 1 from connections c
						where c.prospect_id = p.id and c.connection_key = ${keyOfKnown} and ${hasAll})`,
			),
		),
	);
	return [...new Set(missing.flatMap((found) => found.map(({ id }) => id)))];
}
