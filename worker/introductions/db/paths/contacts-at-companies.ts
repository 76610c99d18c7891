import { sql } from 'drizzle-orm';
import { nameKey } from '#contract/rules/identity';
import type { Db } from '../../../db/client.ts';
import type { Owner } from '../../../db/owned.ts';
import { networkPeople, prospects } from '../../../db/schema.ts';
import { statement } from '../../../db/statements.ts';
import type { Acquaintance } from '../../../network/db/acquaintances.ts';
import { isThemselves } from '../../../network/db/is-prospect.ts';
import { wholeUpload } from '../../../network/db/network-people.ts';
import { isInventedKey } from '../../../people/db/invented.ts';
import { plainKey } from '../../../people/db/plain-key.ts';
import { mostConnectors, mostIds } from './introducible.ts';
import type { Goal } from './path-candidates.ts';

// More people of a list than anyone looks through for its connectors.
const mostPeople = 10_000;

type Colleague = Omit<Acquaintance, 'place' | 'linkedinUrl' | 'title'>;
type Reached = Pick<Goal, 'id' | 'name' | 'personKey' | 'companyKey'>;

/**
 * A person of the network to ask about people of a list. `ids` are the people at their company, in the list's order.
 */
export type ContactAtCompany = Colleague & {
	ids: string[];
	/** Several people of the network have this name. */
	isSeveral: boolean;
};

/**
 * The prospects `p` of the user's list who work at a company, without invented people. The plus keeps SQLite from
 * another index.
 */
const atCompany = (userId: Owner, listId: string) =>
	sql`p.prospect_list_id = ${listId} and p.company_key > '' and +p.user_id = ${userId}
		and not ${isInventedKey(sql`p.person_key`)}`;

/**
 * The statements that read the people of the user's network who work where people of the list work, companies with most
 * people first, and those people of the list. Companies are compared by key.
 */
export const colleaguesOf = (db: Db, userId: Owner, listId: string) => ({
	colleagues: statement<Colleague>(
		db,
		sql`select n.name, n.name_key as nameKey, n.profile_key as profileKey, case when n.email_from is 'unsure' then null else n.email end as email, n.company, n.company_key as companyKey,
				n.connected_on as connectedOn, n.messages_sent as messagesSent, n.messages_received as messagesReceived,
				n.last_message_on as lastMessageOn, n.closeness
			from (select p.company_key as key, count(*) as people from ${prospects} p where ${atCompany(userId, listId)}
					group by p.company_key) g
				cross join ${networkPeople} n on n.user_id = ${userId} and n.company_key = g.key
			where n.upload = ${wholeUpload(userId)}
			order by g.people desc, n.connected_on is null, n.connected_on, n.place limit ${mostConnectors}`,
	),
	reached: statement<Reached>(
		db,
		sql`select p.id, p.name, ${plainKey} as personKey, p.company_key as companyKey from ${prospects} p
			where ${atCompany(userId, listId)} and exists (select 1 from ${networkPeople} n where n.user_id = ${userId}
				and n.company_key = p.company_key and n.upload = ${wholeUpload(userId)})
			order by p.created_at desc, p.position, p.id limit ${mostPeople}`,
	),
});

/**
 * Maps each colleague, by the key of their name, to the people they could introduce, until they name 100,000 people
 * together.
 */
export function contactsAtCompanies(
	colleagues: readonly Colleague[],
	reached: readonly Reached[],
): Map<string, ContactAtCompany> {
	const people = reached.map((person) => ({ ...person, nameKey: nameKey(person.name) }));
	const at = Map.groupBy(people, ({ companyKey }) => companyKey);
	const known = new Map<string, ContactAtCompany>();
	let left = mostIds;
	for (const one of colleagues) {
		const ids = (at.get(one.companyKey) ?? []).filter((person) => !isThemselves(one, person)).map(({ id }) => id);
		left -= ids.length;
		if (left < 0) break;
		const before = known.get(one.nameKey);
		if (ids.length > 0)
			known.set(one.nameKey, {
				...one,
				...before,
				ids: [...(before?.ids ?? []), ...ids],
				isSeveral: before !== undefined,
			});
	}
	return known;
}
