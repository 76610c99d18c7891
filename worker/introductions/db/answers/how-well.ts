import { eq, sql } from 'drizzle-orm';
import { defaultStrength } from '#contract/connection';
import type { HowWell } from '#contract/rules/how-well';
import { nameKey } from '#contract/rules/identity';
import type { Db } from '../../../db/client.ts';
import { insertFrom } from '../../../db/insert-from.ts';
import { type Owner, owned } from '../../../db/owned.ts';
import { countAdded, fullKind } from '../../../db/record-counts.ts';
import { connections, introRequests } from '../../../db/schema.ts';
import { statement } from '../../../db/statements.ts';
import { now } from '../../../db/time.ts';

/** How well a request's connector says they know the prospect. */
type Said = { howWell: HowWell; connector: string };

/**
 * Stores how well the connector of the user's request knows the prospect: at the connection that the request names,
 * else at the prospect's connection of the connector's name, created if there is none. From then on the request names
 * that connection. Safe to repeat. Stores nothing if the user already has `most` connections.
 */
export async function keepHowWell(
	db: Db,
	userId: Owner,
	requestId: string,
	{ howWell, connector }: Said,
	most: number,
): Promise<void> {
	const key = nameKey(connector);
	const request = sql`from intro_requests r where r.id = ${requestId} and r.user_id = ${userId}`;
	const known = sql`from connections c where c.prospect_id = intro_requests.prospect_id and c.name_key = ${key}`;
	try {
		await db.batch([
			statement(
				db,
				insertFrom(
					connections,
					{
						id: crypto.randomUUID(),
						userId: sql`r.user_id`,
						prospectId: sql`r.prospect_id`,
						mutualConnectionName: connector,
						connectionStrength: defaultStrength,
						connectionKey: key,
						nameKey: key,
						position: 0,
						createdAt: now(),
					},
					sql`${request} and r.connection_id is null
						and not exists (select 1 from connections c where c.prospect_id = r.prospect_id and c.name_key = ${key})
						on conflict do nothing`,
				),
			),
			countAdded(db, userId, 'connections', sql`changes()`, most),
			db
				.update(introRequests)
				.set({
					connectionId: sql`coalesce(${introRequests.connectionId}, (select c.id ${known} order by c.rowid limit 1))`,
				})
				.where(owned(introRequests, userId, requestId)),
			db
				.update(connections)
				.set({ howWell, answeredHowWell: howWell, source: null })
				.where(sql`${eq(connections.userId, userId)} and ${connections.id} = (select r.connection_id ${request})`),
		]);
	} catch (error) {
		// Their answer counts anyway.
		if (!fullKind(error)) throw error;
	}
}
