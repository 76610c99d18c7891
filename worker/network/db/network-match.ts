import { type SQL, sql } from 'drizzle-orm';
import {
	type Colleague,
	contactsAtCompanyMost,
	type InNetwork,
	type ListNetwork,
	type ProspectNetwork,
} from '#contract/my-network';
import type { Db } from '../../db/client.ts';
import { type Owner, ownRow } from '../../db/owned.ts';
import { prospectLists, prospects } from '../../db/schema.ts';
import { runBatch, statement } from '../../db/statements.ts';
import { plainKey } from '../../people/db/plain-key.ts';
import { isProspect, mayBeOneOf, nameKeyOfProspect, spaceOf } from './is-prospect.ts';
import { wholeUpload } from './network-people.ts';

// More than anyone looks through: some 4,500 people or companies, and fewer where their names are long. D1 makes no
// text of 2 MB, which the ids of 50,000 people would take.
const idsOfCompany = 1_000;
const partBytes = 700_000;
const namedOfCompany = 3;

type FoundCompany = { company: string; prospectIds: string; prospects: number; people: number; names: string };
type FoundInNetwork = {
	prospectId: string;
	name: string;
	connectedOn: string | null;
	sameName: number;
	worksThere: number;
};

/**
 * Finds people of the user's list who are in their network, and people of the network at the list's companies, most
 * prospects first. Undefined when the list is not the user's.
 */
export async function listNetwork(db: Db, userId: Owner, listId: string): Promise<ListNetwork | undefined> {
	const ofList = sql`p.prospect_list_id = ${listId}`;
	const { own, connected, companies } = await runBatch(db, {
		own: statement(db, ownRow(prospectLists, userId, listId)),
		connected: statement<FoundInNetwork>(db, connectedOf(userId, ofList)),
		companies: statement<FoundCompany>(db, companiesOf(userId, listId)),
	});
	if (own.length === 0) return undefined;
	return {
		connected: connected.map(asConnected),
		companies: companies.map(({ prospectIds, names, ...one }) => ({
			...one,
			prospectIds: JSON.parse(prospectIds) as string[],
			names: JSON.parse(names) as string[],
		})),
	};
}

/**
 * Finds people of the user's network at the prospect's company, longest connection first, and whether the prospect
 * themselves is in it. Undefined when the prospect is not the user's.
 */
export async function prospectNetwork(db: Db, userId: Owner, id: string): Promise<ProspectNetwork | undefined> {
	const { own, connected, known } = await runBatch(db, {
		own: statement(db, ownRow(prospects, userId, id)),
		connected: statement<FoundInNetwork>(db, inNetwork(userId, sql`p.id = ${id}`)),
		known: statement<Colleague & { people: number }>(db, contactsAtCompany(userId, id)),
	});
	if (own.length === 0) return undefined;
	const [first] = connected.map(asConnected);
	return {
		inNetwork: first ? withoutId(first) : null,
		people: known[0]?.people ?? 0,
		known: known.map(({ people: _, ...person }) => person),
	};
}

const asConnected = ({ sameName, worksThere, ...one }: FoundInNetwork) => ({
	...one,
	sameName: sameName === 1,
	worksThere: worksThere === 1,
});
const withoutId = ({ prospectId: _, ...one }: InNetwork & { prospectId: string }): InNetwork => one;

/**
 * The prospects `p` meeting the condition who are in the network themselves: by profile, or, if that can't tell, by
 * name and company. Several people of one name can't be told apart, so there is no day. Each profile, and each name at
 * a company, is looked up once, however many prospects have it.
 */
const inNetwork = (userId: Owner, condition: SQL) => sql`
	with w as materialized (
		select p.id, p.company_key, ${plainKey} as profile, ${nameKeyOfProspect} as name_key, ${spaceOf('p.person_key')} as space
		from prospects p where ${condition} and +p.user_id = ${userId}),
	known as materialized (
		select k.profile, n.name, n.connected_on, n.company_key from (select distinct profile from w) k
			cross join network_people n on n.user_id = ${userId} and n.profile_key = k.profile
		where n.upload = ${wholeUpload(userId)} group by k.profile),
	namesakes as materialized (
		select k.*, n.name, case when count(*) = 1 then n.connected_on end as connected_on
		from (select distinct company_key, name_key, space from w
				where company_key > '' and profile not in (select profile from known)) k
			cross join network_people n on n.user_id = ${userId} and n.company_key = k.company_key
				and n.name_key = k.name_key and n.upload = ${wholeUpload(userId)} and ${mayBeOneOf(sql`k.space`)}
		group by k.company_key, k.name_key, k.space)
	select w.id as prospectId, f.name, f.connected_on as connectedOn, 0 as sameName,
		f.company_key > '' and f.company_key = w.company_key as worksThere
	from w join known f on f.profile = w.profile
	union all
	select w.id, may.name, may.connected_on, 1, 1
	from w join namesakes may on may.company_key = w.company_key and may.name_key = w.name_key and may.space = w.space
	where w.profile not in (select profile from known)`;

/** The same, as many as fit into {@link partBytes}. */
const connectedOf = (userId: Owner, condition: SQL) => sql`
	select prospectId, name, connectedOn, sameName, worksThere from (
		select *, sum(150 + octet_length(json_quote(name))) over (rows unbounded preceding) as held
		from (${inNetwork(userId, condition)}))
	where held <= ${partBytes}`;

// A company is looked at once, however many of the list work there. Only people with a name in the network are
// compared: if one person of the network works there, every prospect is compared with that person.
const companiesOf = (userId: Owner, listId: string) => sql`
	with m as materialized (
		select g.key, count(*) as people, min(n.rowid) as first,
			(select json_group_array(name) from (select n.name from network_people n where n.user_id = ${userId}
				and n.company_key = g.key and n.upload = ${wholeUpload(userId)} limit ${namedOfCompany})) as names
		from (select distinct p.company_key as key from prospects p
				where p.prospect_list_id = ${listId} and p.company_key > '' and p.user_id = ${userId}) g
			cross join network_people n on n.user_id = ${userId} and n.company_key = g.key
				and n.upload = ${wholeUpload(userId)}
		group by g.key),
	there as (
		select m.key, m.people, m.names, p.company, p.id, row_number() over (partition by m.key order by p.rowid desc) as nth
		from m cross join prospects p on p.prospect_list_id = ${listId} and p.company_key = m.key
		where p.user_id = ${userId} and (m.people > 1 or not exists (
			select 1 from network_people n where n.rowid = m.first and n.user_id = ${userId} and ${isProspect}))),
	g as (
		select max(company) as company, json_group_array(id) filter (where nth <= ${idsOfCompany}) as prospectIds,
			count(*) as prospects, people, names
		from there group by key)
	select company, prospectIds, prospects, people, names from (
		select *, sum(100 + octet_length(json_quote(company)) + octet_length(prospectIds) + octet_length(names))
			over (order by prospects desc, company rows unbounded preceding) as held from g)
	where held <= ${partBytes} order by prospects desc, company`;

const contactsAtCompany = (userId: Owner, id: string) => sql`
	select n.name, n.position, n.company, n.linkedin_url as linkedinUrl, n.connected_on as connectedOn,
		count(*) over () as people
	from prospects p cross join network_people n on n.user_id = ${userId} and n.company_key = p.company_key
		and n.upload = ${wholeUpload(userId)}
	where p.id = ${id} and p.user_id = ${userId} and p.company_key > '' and not ${isProspect}
	order by n.connected_on is null, n.connected_on, n.place limit ${contactsAtCompanyMost}`;
