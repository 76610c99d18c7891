import { type SQL, sql } from 'drizzle-orm';
import { nameKey } from '#contract/rules/identity';
import type { CirclePath } from '#contract/rules/path-order';
import { seenMembers } from '../../../accounts/db/circle/copy.ts';
import type { Db } from '../../../db/client.ts';
import type { Owner } from '../../../db/owned.ts';
import { statement } from '../../../db/statement.ts';
import { isThemselves } from '../../../people/db/network/same-person.ts';

/** Somebody of the copy of a member whom the user sees. */
export type CircleContact = {
	memberId: string;
	member: string;
	name: string;
	nameKey: string;
	profileKey: string | null;
	companyKey: string | null;
	connectedOn: string | null;
};

/** A prospect whom somebody of the circle may know. */
export type CircleGoal = { name: string; personKey: string; companyKey: string | null };

type Read = { most: number; withDetails: boolean };

// How many of a company are looked at, for a screen and for a list.
const mostThere = { screen: 500, list: 3 };

/** The statement that reads whom the user's circle knows of these people and at their companies. */
export function circleOf(db: Db, userId: Owner, goals: readonly CircleGoal[], { most, withDetails }: Read) {
	const atCompany = goals.filter(({ companyKey }) => companyKey);
	// Many people of one name at one company are looked for once.
	const named = [
		...new Map(
			atCompany.map(({ name, companyKey: c }) => [`${c}\n${nameKey(name)}`, { n: nameKey(name), c }]),
		).values(),
	];
	const profiles = JSON.stringify([...new Set(goals.map(({ personKey }) => personKey))]);
	const companies = JSON.stringify([...new Set(named.map(({ c }) => c))]);
	const people = (keys: string, isWanted: SQL) => sql`
		select * from (select seen.id as memberId, seen.name as member, n.name, n.name_key as nameKey,
				n.profile_key as profileKey, n.company_key as companyKey, n.connected_on as connectedOn, n.rowid as place
			from json_each(${keys}) j cross join circle_people n on ${isWanted}
				cross join seen on seen.user_id = n.user_id limit ${most})`;
	const ofCircle = sql`n.circle_id = (select circle_id from c)`;
	// Of a large company the first ones, in the order of the index.
	const first = sql`n.rowid in (select x.rowid from circle_people x cross join seen s on s.user_id = x.user_id
		where x.circle_id = (select circle_id from c) and x.company_key = j.value
		limit ${withDetails ? mostThere.screen : mostThere.list})`;
	return statement<CircleContact>(
		db,
		sql`with seen as materialized ${seenMembers(userId)}, c as materialized (select circle_id from seen limit 1)
			${people(profiles, sql`${ofCircle} and n.profile_key = j.value`)}
			union
			${people(JSON.stringify(named), sql`${ofCircle} and n.company_key = j.value ->> 'c' and n.name_key = j.value ->> 'n'`)}
			union
			${people(companies, first)}`,
	);
}

/** What the circle shares, by the keys of profiles and of companies. */
export type CircleKnown = {
	byProfile: ReadonlyMap<string | null, CircleContact[]>;
	byCompany: ReadonlyMap<string | null, CircleContact[]>;
};

/** The people of copies by their keys. */
export const asCircleKnown = (people: readonly CircleContact[]): CircleKnown => ({
	byProfile: Map.groupBy(people, ({ profileKey }) => profileKey),
	byCompany: Map.groupBy(people, ({ companyKey }) => companyKey),
});

const byDay = (one: CircleContact, other: CircleContact) =>
	(one.connectedOn ?? '9').localeCompare(other.connectedOn ?? '9') || (one.nameKey < other.nameKey ? -1 : 1);

/**
 * Who of the circle could introduce the prospect: each member who is connected with them, or knows somebody who works
 * where they work. Nobody introduces themselves.
 */
export function circlePaths(goal: CircleGoal, { byProfile, byCompany }: CircleKnown): CirclePath[] {
	const key = nameKey(goal.name);
	const atCompany = goal.companyKey ? (byCompany.get(goal.companyKey) ?? []) : [];
	const isGoal = (one: CircleContact) => isThemselves(one, { nameKey: key, personKey: goal.personKey });
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
