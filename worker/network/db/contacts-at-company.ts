import { type SQL, sql } from 'drizzle-orm';
import type { ContactAtCompany } from '#contract/my-network';
import { companyKey } from '#contract/rules/company';
import { networkPageMost } from '#contract/rules/limits';
import type { Db } from '../../db/client.ts';
import type { Owner } from '../../db/owned.ts';
import { runBatch, statement } from '../../db/statements.ts';
import { beginsWith, hasWordsAfter, isWhole } from '../../people/db/prospects-at-company.ts';
import { wholeUpload } from './network-people.ts';
import { firstShown, seenMembers } from './seen-members.ts';

// The first contacts at a large company, in the order of the index, in the user's network and in each member's.
const mostThere = 500;
// How much of each member's index of companies is searched for a word inside a name.
const mostOfMember = 5_000;

// People of the member `seen` whose company has such a word, among the first of their index.
const ofMember = (key: string) => sql`(select c.rowid from (
	select c.rowid, c.company_key from network_people c where c.user_id = seen.user_id and c.company_key is not null
	limit ${mostOfMember}) c where ${hasWordsAfter('c', key)})`;

type Found = Omit<ContactAtCompany, 'member'> & { memberId: string | null; member: string | null };

/**
 * Finds the user's contacts at a company of this name, then those shown by circle members. An exact name comes first,
 * then names that begin with it, each by the longest connection. If there are none, finds contacts whose company has
 * another word that begins with it, in the user's network and then in members'. At most {@link networkPageMost} after
 * the first `after`.
 */
export async function findContactsAt(
	db: Db,
	userId: Owner,
	company: string,
	after: number,
): Promise<ContactAtCompany[]> {
	const key = companyKey(company);
	if (!key) return [];
	const columns = sql`n.name, n.company, n.linkedin_url as linkedinUrl, n.connected_on as connectedOn, n.position`;
	const ofNetwork = (isCalledSo: SQL) => sql`select ${columns}, null as memberId, null as member,
		${isWhole('n', key)} as whole from network_people n
		where n.user_id = ${userId} and ${isCalledSo} and +n.upload = ${wholeUpload(userId)}`;
	const { found } = await runBatch(db, {
		found: statement<Found>(
			db,
			sql`with seen as materialized ${seenMembers(userId)},
				called as materialized (
					select * from (${ofNetwork(beginsWith('n', key))} limit ${mostThere})
					union all
					select ${columns}, seen.id, seen.name, ${isWhole('n', key)} from seen
						cross join network_people n on n.rowid in ${firstShown(beginsWith('n', key), mostThere)}),
				inner_words as materialized (
					select * from (${ofNetwork(hasWordsAfter('n', key))}
						limit (select case when exists (select 1 from called) then 0 else ${mostThere} end))),
				no_one as materialized (select 1 where not exists (select 1 from called) and not exists (select 1 from inner_words))
				select name, company, linkedinUrl, connectedOn, position, memberId, member from (
					select * from called
					union all
					select * from inner_words
					union all
					select ${columns}, seen.id, seen.name, 0 from no_one cross join seen
						cross join network_people n on n.rowid in ${firstShown(sql`n.rowid in ${ofMember(key)}`, mostThere)})
				order by memberId is not null, not whole, connectedOn is null, connectedOn, name, memberId
				limit ${networkPageMost} offset ${after}`,
		),
	});
	return found.map(({ memberId, member, ...one }) => ({
		...one,
		member: memberId === null ? null : { id: memberId, name: member ?? '' },
	}));
}
