import { sql } from 'drizzle-orm';
import { type NetworkChange, type NetworkChanges, networkChangesMost } from '#contract/my-network';
import type { Db } from '../../db/client.ts';
import type { Owner } from '../../db/owned.ts';
import { runBatch, statement } from '../../db/statements.ts';
import { now } from '../../db/time.ts';

type Counts = Omit<NetworkChanges, 'people'>;

/**
 * Finds the changes by the user's last upload: how many joined, moved to another company and left, and the first of
 * them, at the companies of most prospects. Undefined without a previous upload, or when the last was long ago.
 */
export async function findNetworkChanges(db: Db, userId: Owner): Promise<NetworkChanges | undefined> {
	const {
		counts: [counts],
		people,
	} = await runBatch(db, {
		counts: statement<Counts>(db, countsOf(userId)),
		people: statement<NetworkChange>(db, changed(userId)),
	});
	return counts && { ...counts, people };
}

// The network, and what is left of the previous one.
const both = (userId: Owner) => sql`with g as materialized (
	select u.id as fresh, b.id as was, b.created_at as since
	from network_uploads u join network_uploads b on b.user_id = u.user_id and b.replaced_by = u.upload_id and b.expire > ${now()}
	where u.user_id = ${userId} and u.expire is null limit 1)`;

const countsOf = (userId: Owner) => sql`
	${both(userId)} select since,
		(select count(*) from network_people n where n.upload = g.fresh and n.change = 'joined' and n.user_id = ${userId}) as joined,
		(select count(*) from network_people n where n.upload = g.fresh and n.change = 'moved' and n.user_id = ${userId}) as moved,
		(select count(*) from network_people n where n.upload = g.was and n.user_id = ${userId}) as "left"
	from g`;

// Someone who left is no longer known at any company.
const changed = (userId: Owner) => sql`
	${both(userId)}, here as materialized (
		select p.company_key as key, count(*) as people, min(l.id) as list
		from prospect_lists l cross join prospects p on p.prospect_list_id = l.id and p.company_key > ''
		where l.user_id = ${userId} and l.removed_at is null group by 1),
	m as materialized (
		select n.change as kind, n.place, n.name, n.position, n.company, n.former_company, n.linkedin_url, n.company_key as key
		from g cross join network_people n on n.upload = g.fresh and n.user_id = ${userId} and n.change is not null
		union all
		select 'left', n.place, n.name, n.position, n.company, null, n.linkedin_url, null
		from g cross join network_people n on n.upload = g.was and n.user_id = ${userId})
	select m.kind, m.name, m.position, m.company, m.former_company as formerCompany, m.linkedin_url as linkedinUrl,
		coalesce(here.people, 0) as prospects, here.list as listId
	from m left join here on here.key = m.key
	order by prospects desc, case m.kind when 'moved' then 0 when 'joined' then 1 else 2 end, m.place
	limit ${networkChangesMost}`;
