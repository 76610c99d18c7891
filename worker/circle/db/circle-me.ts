import { sql } from 'drizzle-orm';
import type { CircleMe, CirclePrivate } from '#contract/circle';
import { companyKey } from '#contract/rules/company';
import { nameKey, profileKey } from '#contract/rules/identity';
import { onlookersOf } from '../../accounts/db/onlookers.ts';
import type { Db } from '../../db/client.ts';
import type { Owner } from '../../db/owned.ts';
import type { KeptPrivate } from '../../db/schema.ts';
import { runBatch, statement } from '../../db/statements.ts';
import { asCircle, circleReads } from './circles.ts';

/**
 * Writes the user's choices in the circle. Returns the circle, whether anything changed, whether sharing changed or
 * began, and the members; undefined without a circle.
 */
export async function updateCircleMe(db: Db, userId: Owner, { sharing, asksByMail }: CircleMe) {
	const isOn = sharing === undefined ? sql`sharing` : sql`${sharing ? 1 : 0}`;
	const isByMail = asksByMail === undefined ? sql`asks_by_mail` : sql`${asksByMail ? 1 : 0}`;
	const { was, changed, onlookers, ...read } = await runBatch(db, {
		was: statement<{ sharing: number }>(db, sql`select sharing from circle_members where user_id = ${userId}`),
		changed: statement(
			db,
			sql`update circle_members set sharing = ${isOn}, asks_by_mail = ${isByMail}
				where user_id = ${userId} and (sharing, asks_by_mail) is not (${isOn}, ${isByMail}) returning id`,
		),
		...circleReads(db, userId),
		onlookers: onlookersOf(db, userId),
	});
	const circle = asCircle(read);
	const isShared = circle?.sharing !== (was[0]?.sharing === 1);
	const hasBegun = isShared && circle?.sharing === true;
	return circle && { circle, isChanged: changed.length > 0, isShared, hasBegun, onlookers };
}

// A text without a key of its own is compared as it is written.
const keysOf = ({ companies, people }: CirclePrivate): string[] => {
	const ofCompanies = companies.flatMap((company) => [
		companyKey(company) && `company:${companyKey(company)}`,
		`written:${company}`,
	]);
	const ofPeople = people.flatMap(({ name, linkedinUrl }) => [nameKey(name), profileKey(linkedinUrl)]);
	return [...new Set([...ofCompanies, ...ofPeople].filter((key): key is string => Boolean(key)))];
};

/** Writes who the user keeps private, in place of the previous rules. Returns the same as {@link updateCircleMe}. */
export async function updateCirclePrivate(db: Db, userId: Owner, rules: CirclePrivate) {
	const { companies, people, since } = rules;
	const kept: KeptPrivate = { companies, people };
	const [text, keys] = [JSON.stringify(kept), JSON.stringify(keysOf(rules))];
	const days = sql`${since?.before ?? null}, ${since?.after ?? null}`;
	const {
		changed,
		keys: _,
		onlookers,
		...read
	} = await runBatch(db, {
		changed: statement(
			db,
			sql`update circle_members set (kept, kept_before, kept_after) = (${text}, ${days})
				where user_id = ${userId} and (kept, kept_before, kept_after) is not (${text}, ${days}) returning id`,
		),
		keys: [
			statement(
				db,
				sql`delete from circle_private where user_id = ${userId} and key not in (select value from json_each(${keys}))`,
			),
			statement(
				db,
				sql`insert into circle_private (user_id, key) select m.user_id, j.value from circle_members m, json_each(${keys}) j
					where m.user_id = ${userId} on conflict do nothing`,
			),
		],
		...circleReads(db, userId),
		onlookers: onlookersOf(db, userId, 'shown'),
	});
	const circle = asCircle(read);
	return circle && { circle, isChanged: changed.length > 0, onlookers };
}
