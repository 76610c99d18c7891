import { type SQL, sql } from 'drizzle-orm';
import type { CompanyPaths } from '#contract/path-queries';
import type { Db } from '../../../db/client.ts';
import type { Owner } from '../../../db/owned.ts';
import { isProspect } from '../../../network/db/is-prospect.ts';
import { wholeUpload } from '../../../network/db/network-people.ts';
import { isShown, seenMembers } from '../../../network/db/seen-members.ts';
import { isInventedKey } from '../../../people/db/invented.ts';
import { plainKey } from '../../../people/db/plain-key.ts';
import { searchProspects } from '../../../people/db/prospect-search.ts';
import { pathsToMany } from './paths.ts';

// The first is the one to ask; the others are alternatives.
const mostPaths = 3;
// The most people of the network read at a company: the prospect may be one of them, and some may be namesakes.
const mostThere = 3;

/** Finds prospects matching a search that someone can introduce the user to, each with the best paths. */
export async function searchReachable(db: Db, userId: Owner, search: string): Promise<CompanyPaths[]> {
	const found = await searchProspects(db, userId, search, isReachable(userId));
	const paths = await pathsToMany(
		db,
		userId,
		found.map(({ id }) => id),
	);
	return found
		.map((one) => ({ ...one, paths: paths.get(one.id)?.slice(0, mostPaths) ?? [] }))
		.filter((one) => one.paths.length > 0);
}

/**
 * Condition that there may be a path to the prospect `p`: true for everyone with a path (`candidatesOf`), and hardly
 * anyone else. The parts that don't depend on `p` are evaluated once for all of them.
 */
function isReachable(userId: Owner): SQL {
	// Materialized, so that visibility is computed once and not for each prospect.
	const circleHas = (isWanted: SQL) => sql`exists (with seen as materialized ${seenMembers(userId)}
		select 1 from seen cross join network_people n on n.user_id = seen.user_id and ${isWanted} where ${isShown})`;
	const there = sql`select x.rowid from network_people x where x.user_id = ${userId} and x.company_key = p.company_key
		and x.company_key > '' and x.upload = ${wholeUpload(userId)} limit ${mostThere}`;
	return sql`(p.connection_source is not null
		or exists (select 1 from connections c where c.prospect_id = p.id)
		or not ${isInventedKey(sql`p.person_key`)} and (
			exists (select 1 from network_people n where n.rowid in (${there}) and not ${isProspect})
			or ${circleHas(sql`n.profile_key = ${plainKey}`)}
			or p.company_key > '' and ${circleHas(sql`n.company_key = p.company_key`)}))`;
}
