import { sql } from 'drizzle-orm';
import { needsYouMost, type WarmPath } from '#contract/needs-you';
import type { Path } from '#contract/path';
import { nameKey } from '#contract/rules/identity';
import { askedStatuses } from '#contract/rules/intro-status';
import { peopleMost } from '#contract/rules/limits';
import type { Db } from '../../../db/client.ts';
import type { Owner } from '../../../db/owned.ts';
import { statement } from '../../../db/statements.ts';
import { isInventedKey } from '../../../people/db/invented.ts';
import { asksByName } from '../paths/asks.ts';

type FoundSource = Omit<WarmPath, 'prospectIds' | 'reach' | 'reasons' | 'ledger' | 'saidYes' | 'isInvented'> & {
	isInvented: number;
	/** The ids of the newest of these people, as many as one mail takes, joined by commas. */
	ids: string;
};

// Three quarters of those read may have been asked today.
const most = 4 * needsYouMost;

const invented = isInventedKey(sql`p.person_key`);

/**
 * Reads the connection sources of people without an ask, most yeses first. Reads more than are shown,
 * because the database knows no time zone and so not who was asked today. A connector of the sample isn't mixed up with
 * a real one of the same name, and comes last.
 */
export const connectionSources = (db: Db, userId: Owner) =>
	// In SQLite, the columns beside a single min() come from its row: the newest prospect. Ids of 54,000 people would be
	// too long a text for D1. Requests are counted once for all connectors and joined: counting them for each of 2,000
	// connectors took 700 ms.
	statement<FoundSource>(
		db,
		sql`
		with asked as materialized (${asksByName(userId)}),
		numbered as (
			select p.connection_source as connectorName, p.id, p.name, p.prospect_list_id, p.created_at, ${invented} as invented,
				row_number() over (partition by p.connection_source, ${invented} order by p.created_at desc, p.rowid) as nth
			from prospects p
			where p.user_id = ${userId} and p.connection_source is not null
				and not exists (select 1 from intro_requests r where r.prospect_id = p.id and r.status in ${askedStatuses})),
		sources as materialized (
			select connectorName, count(*) as count, id as prospectId, name as prospectName, prospect_list_id as listId,
				invented, min(nth), group_concat(id) filter (where nth <= ${peopleMost}) as ids
			from numbered group by connectorName, invented)
		select g.connectorName, g.count, g.prospectId, g.prospectName, g.listId, g.invented as isInvented, g.ids
		from sources g left join asked a on a.name = g.connectorName and a.isInvented = g.invented
		order by g.invented, coalesce(a.agreed, 0) desc, g.count desc, g.connectorName
		limit ${most}`,
	);

/** Merges connectors whose names are spelled differently, under the first spelling. */
export const oncePerConnector = (found: readonly FoundSource[]): FoundSource[] =>
	[
		...Map.groupBy(found, ({ connectorName, isInvented }) => `${isInvented} ${nameKey(connectorName)}`).values(),
	].flatMap(([first, ...others]) =>
		first
			? {
					...first,
					count: others.reduce((sum, { count }) => sum + count, first.count),
					ids: [first, ...others].map(({ ids }) => ids).join(','),
				}
			: [],
	);

/**
 * Returns the line of a connection source, with the reasons for asking them about the newest of these people. `saidYes`
 * counts their yeses.
 */
export function toWarmPath({ ids, ...source }: FoundSource, saidYes: number, paths: readonly Path[] = []): WarmPath {
	const path = paths.find(({ name }) => nameKey(name) === nameKey(source.connectorName));
	return {
		...source,
		prospectIds: [...new Set([source.prospectId, ...ids.split(',')])].slice(0, peopleMost),
		reach: path?.reach ?? 'none',
		reasons: path?.reasons ?? [],
		ledger: path?.ledger ?? null,
		saidYes,
		isInvented: Boolean(source.isInvented),
	};
}
