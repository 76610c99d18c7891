import { type SQL, sql } from 'drizzle-orm';
import { nameKey } from '#contract/rules/identity';
import type { CirclePath } from '#contract/rules/path-order';
import type { Db } from '../../db/client.ts';
import type { Owner } from '../../db/owned.ts';
import { statement } from '../../db/statements.ts';
import { isThemselves } from './is-prospect.ts';
import { firstShown, isShown, seenMembers } from './seen-members.ts';

/** A person shown by a member who the user sees. */
export type SharedContact = {
	memberId: string;
	member: string;
	name: string;
	nameKey: string;
	profileKey: string | null;
	companyKey: string | null;
	connectedOn: string | null;
	/** The row's own number, because one person may be found by several keys. */
	row: number;
};

/** A prospect who someone of the circle may know. */
export type ContactGoal = { name: string; personKey: string; companyKey: string | null };

// How many people of each member are read at a company, for a screen and for a list.
const mostThere = { screen: 50, list: 2 };

/** The statement that reads who the user's circle knows among these people and at their companies. */
export function selectShared(db: Db, userId: Owner, goals: readonly ContactGoal[], withDetails: boolean) {
	const atCompany = goals.filter(({ companyKey }) => companyKey);
	// Many people of one name at one company are looked up once.
	const named = [
		...new Map(
			atCompany.map(({ name, companyKey: c }) => [`${c}\n${nameKey(name)}`, { n: nameKey(name), c }]),
		).values(),
	];
	const profiles = JSON.stringify([...new Set(goals.map(({ personKey }) => personKey))]);
	const companies = JSON.stringify([...new Set(named.map(({ c }) => c))]);
	const people = (keys: string, isWanted: SQL) => sql`
		select seen.id as memberId, seen.name as member, n.name, n.name_key as nameKey,
			n.profile_key as profileKey, n.company_key as companyKey, n.connected_on as connectedOn, n.rowid as "row"
		from json_each(${keys}) j cross join seen cross join network_people n on ${isWanted}`;
	const has = (isWanted: SQL) => sql`n.user_id = seen.user_id and ${isWanted} where ${isShown}`;
	const most = withDetails ? mostThere.screen : mostThere.list;
	return statement<SharedContact>(
		db,
		sql`with seen as materialized ${seenMembers(userId)}
			${people(profiles, has(sql`n.profile_key = j.value`))}
			union all
			${people(JSON.stringify(named), has(sql`n.company_key = j.value ->> 'c' and n.name_key = j.value ->> 'n'`))}
			union all
			${people(companies, sql`n.rowid in ${firstShown(sql`n.company_key = j.value`, most)}`)}`,
	);
}

/** The circle's shared contacts, by the keys of profiles and of companies. */
export type SharedContacts = {
	byProfile: ReadonlyMap<string | null, SharedContact[]>;
	byCompany: ReadonlyMap<string | null, SharedContact[]>;
};

/** Indexes these people by their keys. */
export function sharedByKeys(found: readonly SharedContact[]): SharedContacts {
	const people = [...new Map(found.map((one) => [one.row, one])).values()];
	return {
		byProfile: Map.groupBy(people, ({ profileKey }) => profileKey),
		byCompany: Map.groupBy(people, ({ companyKey }) => companyKey),
	};
}

const byDay = (one: SharedContact, other: SharedContact) =>
	(one.connectedOn ?? '9').localeCompare(other.connectedOn ?? '9') || (one.nameKey < other.nameKey ? -1 : 1);

/**
 * Returns the circle members who could introduce the prospect: connected with them, or with someone at their company.
 * No one introduces themselves.
 */
export function sharedPaths(goal: ContactGoal, { byProfile, byCompany }: SharedContacts): CirclePath[] {
	const key = nameKey(goal.name);
	const atCompany = goal.companyKey ? (byCompany.get(goal.companyKey) ?? []) : [];
	const isGoal = (one: SharedContact) => isThemselves(one, { nameKey: key, personKey: goal.personKey });
	const contacts = new Set([...(byProfile.get(goal.personKey) ?? []), ...atCompany]);
	const others = [...contacts].filter(({ member }) => nameKey(member) !== key).sort(byDay);
	return [...Map.groupBy(others, ({ memberId }) => memberId)].flatMap(([id, known]) => {
		const there = known.filter(({ companyKey }) => companyKey !== null && companyKey === goal.companyKey);
		const themselves = known.find(({ profileKey }) => profileKey === goal.personKey);
		const namesakes = there.filter(isGoal);
		const found = themselves ?? namesakes[0];
		const since = themselves || namesakes.length === 1 ? (found?.connectedOn ?? null) : null;
		const knows = there.filter((one) => !isGoal(one)).map(({ name }) => name);
		if (!found && knows.length === 0) return [];
		const member = { id, name: known[0]?.member ?? '' };
		return [{ member, connected: found ? { since, isSameName: !themselves } : null, knows }];
	});
}
