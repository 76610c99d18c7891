import { type SQL, sql } from 'drizzle-orm';
import {
	type InNetwork,
	type KnownThere,
	knownThereMost,
	type ListNetwork,
	type ProspectNetwork,
} from '#contract/network-match';
import { factsKeyStart } from '#contract/rules/identity';
import { wholeUpload } from '../../accounts/db/my-network.ts';
import type { Db } from '../../db/client.ts';
import { type Owner, ownRow } from '../../db/owned.ts';
import { prospectLists, prospects } from '../../db/schema.ts';
import { statement } from '../../db/statement.ts';
import { keyed } from './company-keys.ts';
import { plainKey } from './plain-key.ts';

// More of these nobody looks through, and all of them would not fit into memory.
const mostCompanies = 5_000;
const mostConnected = 20_000;
const namedOfCompany = 3;

type FoundCompany = { company: string; prospectIds: string; people: number; names: string };
type FoundInNetwork = {
	prospectId: string;
	name: string;
	connectedOn: string | null;
	sameName: number;
	worksThere: number;
};

/**
 * Who of the user's network is among the people of their list, and at which of their companies somebody of it works now:
 * most prospects first. Undefined when the list is not the user's.
 */
export async function listNetwork(db: Db, userId: Owner, listId: string): Promise<ListNetwork | undefined> {
	const ofList = sql`p.prospect_list_id = ${listId}`;
	const [own, connected, companies] = await keyed(db, userId, (lacking) =>
		db.batch([
			...lacking,
			statement<{ id: string }>(db, ownRow(prospectLists, userId, listId)),
			statement<FoundInNetwork>(db, sql`${inNetwork(userId, ofList)} limit ${mostConnected}`),
			statement<FoundCompany>(db, companiesOf(userId, listId)),
		]),
	);
	if (own.length === 0) return undefined;
	return {
		connected: connected.map(asConnected),
		companies: companies.map(({ company, prospectIds, people, names }) => ({
			company,
			prospectIds: JSON.parse(prospectIds) as string[],
			people,
			names: JSON.parse(names) as string[],
		})),
	};
}

/**
 * Who of the user's network works where the user's prospect works, the longest connection first, and whether the prospect
 * themselves is in it. Undefined when the prospect is not the user's.
 */
export async function prospectNetwork(db: Db, userId: Owner, id: string): Promise<ProspectNetwork | undefined> {
	const [own, connected, known] = await keyed(db, userId, (lacking) =>
		db.batch([
			...lacking,
			statement<{ id: string }>(db, ownRow(prospects, userId, id)),
			statement<FoundInNetwork>(db, inNetwork(userId, sql`p.id = ${id}`)),
			statement<KnownThere & { people: number }>(db, knownThere(userId, id)),
		]),
	);
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

const nameKeyOfProspect = sql.raw(`'name:' || (substr(p.facts_key, ${factsKeyStart.indexOf('[') + 1}) ->> 0)`);
const spaceOf = (key: string) => `substr(${key}, 1, instr(${key}, ':'))`;
// Two profiles that can be compared and are not the same are two people.
const mayBeOne = sql.raw(`(n.profile_key is null or ${spaceOf('n.profile_key')} <> ${spaceOf('p.person_key')})`);
const isNamesake = (userId: Owner) => sql`n.user_id = ${userId} and n.company_key = p.company_key and n.company_key > ''
	and n.name_key = ${nameKeyOfProspect} and n.upload = ${wholeUpload(userId)} and ${mayBeOne}`;

/**
 * The prospects `p` under the condition who are in the network themselves: by their profile, or, where that tells
 * nothing, by name and company. Of several of one name nobody knows which it is, so there is no day.
 */
const inNetwork = (userId: Owner, condition: SQL) => sql`
	select p.id as prospectId, n.name, n.connected_on as connectedOn, 0 as sameName,
		n.company_key > '' and n.company_key = p.company_key as worksThere
	from prospects p cross join network_people n on n.user_id = ${userId} and n.profile_key = ${plainKey}
		and n.upload = ${wholeUpload(userId)}
	where ${condition} and +p.user_id = ${userId} group by p.id
	union all
	select p.id, n.name, case when count(*) = 1 then n.connected_on end, 1, 1
	from prospects p cross join network_people n on ${isNamesake(userId)}
	where ${condition} and +p.user_id = ${userId} and p.company_key > ''
		and not exists (select 1 from network_people s where s.user_id = ${userId} and s.profile_key = ${plainKey}
			and s.upload = ${wholeUpload(userId)})
	group by p.id`;

/** Whether the person `n` of the network is the prospect `p`. */
const isProspect = sql`(n.profile_key is ${plainKey} or n.name_key = ${nameKeyOfProspect} and ${mayBeOne})`;

// A company is looked at once, however many of the list work there. Only whoever has a name of the network is compared.
const companiesOf = (userId: Owner, listId: string) => sql`
	select max(p.company) as company, json_group_array(p.id) as prospectIds, m.people, m.names
	from (
		select g.key, (select count(*) from network_people n where n.user_id = ${userId} and n.company_key = g.key
				and n.company_key > '' and n.upload = ${wholeUpload(userId)}) as people,
			(select json_group_array(name) from (select n.name from network_people n where n.user_id = ${userId}
				and n.company_key = g.key and n.company_key > '' and n.upload = ${wholeUpload(userId)} limit ${namedOfCompany})) as names
		from (select distinct p.company_key as key from prospects p
			where p.prospect_list_id = ${listId} and p.company_key > '' and p.user_id = ${userId}) g
	) m cross join prospects p on p.prospect_list_id = ${listId} and p.company_key = m.key and p.company_key > ''
	where m.people > 0 and p.user_id = ${userId} and (m.people > 1 or not exists (
		select 1 from network_people n where n.user_id = ${userId} and n.company_key = m.key and n.company_key > ''
			and n.upload = ${wholeUpload(userId)} and ${isProspect}))
	group by m.key order by count(*) desc, company limit ${mostCompanies}`;

const knownThere = (userId: Owner, id: string) => sql`
	select n.name, n.position, n.company, n.linkedin_url as linkedinUrl, n.connected_on as connectedOn,
		count(*) over () as people
	from prospects p cross join network_people n on n.user_id = ${userId} and n.company_key = p.company_key
		and n.company_key > '' and n.upload = ${wholeUpload(userId)}
	where p.id = ${id} and p.user_id = ${userId} and p.company_key > '' and not ${isProspect}
	order by n.connected_on is null, n.connected_on, n.place limit ${knownThereMost}`;
