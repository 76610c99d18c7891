import { sql } from 'drizzle-orm';
import type { ListCircle } from '#contract/circle';
import type { Db } from '../../db/client.ts';
import { type Owner, ownRow } from '../../db/owned.ts';
import { prospectLists } from '../../db/schema.ts';
import { runBatch, statement } from '../../db/statements.ts';
import { mayBeOneOf, nameKeyOfProspect, spaceOf } from '../../network/db/is-prospect.ts';
import { firstShown, isShown, seenMembers } from '../../network/db/seen-members.ts';
import { plainKey } from '../../people/db/plain-key.ts';

// The same as for the user's own network in a list.
const idsOfCompany = 1_000;
const partBytes = 700_000;
const namedOfCompany = 3;
const ofMember = 2;

type FoundConnected = {
	prospectId: string;
	member: string;
	name: string;
	others: number;
	connectedOn: string | null;
	sameName: number;
};
type FoundCompany = { company: string; prospectIds: string; prospects: number; known: string };

/**
 * Finds people of the user's list who their circle is connected with, and people the circle knows at the list's
 * companies, counting only members who the user sees. Undefined when the list is not the user's.
 */
export async function listCircle(db: Db, userId: Owner, listId: string): Promise<ListCircle | undefined> {
	const { own, connected, companies } = await runBatch(db, {
		own: statement(db, ownRow(prospectLists, userId, listId)),
		connected: statement<FoundConnected>(db, connectedOf(userId, listId)),
		companies: statement<FoundCompany>(db, companiesOf(userId, listId)),
	});
	if (own.length === 0) return undefined;
	return {
		connected: connected.map(({ member: id, name, sameName, ...one }) => ({
			...one,
			sameName: sameName === 1,
			member: { id, name },
		})),
		companies: companies.map(({ prospectIds, known, ...one }) => ({
			...one,
			prospectIds: JSON.parse(prospectIds) as string[],
			known: (JSON.parse(known) as { name: string; member: string }[]).map(({ name, member }) => ({ name, member })),
		})),
	};
}

// If the user sees no one, nothing is looked up.
const seen = (userId: Owner) => sql`seen as materialized ${seenMembers(userId)}`;

/**
 * The prospects of a list that the circle is connected to: by profile, else by name and company. Each name at a
 * company is looked up once for each member. If several people share a name at a company, there is no day.
 */
const connectedOf = (userId: Owner, listId: string) => sql`
	with ${seen(userId)},
	w as materialized (
		select p.id, p.company_key, ${plainKey} as profile, ${nameKeyOfProspect} as name_key, ${spaceOf('p.person_key')} as space
		from prospects p where p.prospect_list_id = ${listId} and +p.user_id = ${userId} and exists (select 1 from seen)),
	known as materialized (
		select w.id, seen.id as member, seen.name, min(n.connected_on) as connected_on, 0 as same
		from w cross join seen cross join network_people n on n.user_id = seen.user_id and n.profile_key = w.profile
		where ${isShown} group by w.id, seen.id),
	namesakes as materialized (
		select k.*, seen.id as member, seen.name, case when count(*) = 1 then n.connected_on end as connected_on
		from (select distinct company_key, name_key, space from w where company_key > '') k
			cross join seen cross join network_people n on n.user_id = seen.user_id and n.company_key = k.company_key
				and n.name_key = k.name_key
		where ${isShown} and ${mayBeOneOf(sql`k.space`)} group by k.company_key, k.name_key, k.space, seen.id),
	found as (
		select * from known
		union all
		select w.id, may.member, may.name, may.connected_on, 1 from w join namesakes may
			on may.company_key = w.company_key and may.name_key = w.name_key and may.space = w.space),
	first as (
		select id, member, name, count(distinct member) - 1 as others, connected_on, same,
			min(same || coalesce(connected_on, '9') || member)
		from found group by id)
	select id as prospectId, member, name, others, connected_on as connectedOn, same as sameName from (
		select *, sum(200 + octet_length(json_quote(name))) over (rows unbounded preceding) as held from first)
	where held <= ${partBytes}`;

// Two people of each member at each company, in the order of the index, so that at least one of them isn't the
// prospect.
const companiesOf = (userId: Owner, listId: string) => sql`
	with ${seen(userId)},
	firms as materialized (
		select g.key, (select json_group_array(json_object('name', name, 'member', member, 'key', name_key)) from (
			select o.name, o.name_key, seen.name as member from seen
				cross join network_people o on o.rowid in ${firstShown(sql`n.company_key = g.key`, ofMember)}
			group by o.name_key limit ${namedOfCompany})) as known
		from (select distinct p.company_key as key from prospects p
			where p.prospect_list_id = ${listId} and p.company_key > '' and p.user_id = ${userId} and exists (select 1 from seen)) g),
	there as (
		select firms.key, firms.known, p.company, p.id, row_number() over (partition by firms.key order by p.rowid desc) as nth
		from firms cross join prospects p on p.prospect_list_id = ${listId} and p.company_key = firms.key
		where firms.known <> '[]' and p.user_id = ${userId}
			and (json_array_length(firms.known) > 1 or firms.known ->> '$[0].key' <> ${nameKeyOfProspect})),
	g as (
		select max(company) as company, json_group_array(id) filter (where nth <= ${idsOfCompany}) as prospectIds,
			count(*) as prospects, known
		from there group by key)
	select company, prospectIds, prospects, known from (
		select *, sum(100 + octet_length(json_quote(company)) + octet_length(prospectIds) + octet_length(known))
			over (order by prospects desc, company rows unbounded preceding) as held from g)
	where held <= ${partBytes} order by prospects desc, company`;
