import { sql } from 'drizzle-orm';
import type { WarmPath } from '#contract/needs-you';
import { hasReason, isOffered, type Path } from '#contract/path';
import { nameKey } from '#contract/rules/identity';
import { askedStatuses } from '#contract/rules/intro-status';
import type { Db } from '../../../db/client.ts';
import type { Owner } from '../../../db/owned.ts';
import { statement } from '../../../db/statements.ts';
import { isInventedKey } from '../../../people/db/invented.ts';

/** The prospects of a company where someone of the network works: their number, and the newest of them. */
type KnownCompany = Pick<WarmPath, 'count' | 'prospectId' | 'prospectName' | 'listId'>;

// For each, the paths to one person are looked up.
const mostCompanies = 10;

/**
 * Finds companies where someone of the user's network works, among prospects without a connection source and without
 * an ask; those with most prospects first. Someone in the network needs no introduction. Reads no prospect if
 * the user has no network.
 */
export const knownCompanies = (db: Db, userId: Owner) =>
	statement<KnownCompany>(
		db,
		sql`
		select count(*) as count, p.id as prospectId, p.name as prospectName, p.prospect_list_id as listId,
			max(p.created_at) as newest
		from network_uploads u cross join prospects p on p.user_id = u.user_id
		where u.user_id = ${userId} and u.expire is null and p.connection_source is null and p.company_key > ''
			and exists (select 1 from network_people n where n.user_id = u.user_id and n.company_key = p.company_key
				and n.upload = u.id)
			and not exists (select 1 from network_people s where s.user_id = u.user_id and s.profile_key = p.person_key
				and s.upload = u.id)
			and not ${isInventedKey(sql`p.person_key`)}
			and not exists (select 1 from intro_requests r where r.prospect_id = p.id and r.status in ${askedStatuses})
		group by p.company_key order by count desc, p.company_key limit ${mostCompanies}`,
	);

/**
 * Picks people of the network to ask about these: for each company, the best path to its newest prospect by someone who
 * has not said no and was not asked today. Leaves out anyone already picked, and everyone in `named`, who have a line
 * already. `agreed` counts a connector's yeses.
 */
export function askNetwork(
	companies: readonly KnownCompany[],
	paths: ReadonlyMap<string, readonly Path[]>,
	agreed: (name: string) => number,
	named: readonly string[],
): WarmPath[] {
	const seen = new Set(named.map(nameKey));
	return companies.flatMap(({ count, prospectId, prospectName, listId }) => {
		const first = paths.get(prospectId)?.find((path) => isOffered(path) && !hasReason(path, 'asked-today'));
		if (!first || seen.has(nameKey(first.name))) return [];
		seen.add(nameKey(first.name));
		return {
			connectorName: first.name,
			count,
			prospectId,
			prospectName,
			listId,
			reach: first.reach,
			saidYes: agreed(first.name),
			reasons: first.reasons,
			ledger: first.ledger,
			// They are only known to work there, so they are asked about one prospect at a time.
			prospectIds: [prospectId],
			isInvented: false,
		};
	});
}
