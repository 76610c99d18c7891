import { type SQL, sql } from 'drizzle-orm';
import type { CirclePerson } from '#contract/circle';
import { circlePageMost } from '#contract/rules/limits';
import type { Db } from '../../../db/client.ts';
import { type Done, isOver, type Share, sliceSize } from '../../../db/in-slices.ts';
import type { Owner } from '../../../db/owned.ts';
import { runBatch } from '../../../db/run-batch.ts';
import { circleMembers } from '../../../db/schema.ts';
import { statement } from '../../../db/statement.ts';
import { now } from '../../../db/time.ts';
import { hasWords } from '../has-words.ts';
import { wholeUpload } from '../whole-upload.ts';

/**
 * The statements that take a member's copy back, for the batch of whatever changes what it may hold, and begin it anew
 * where they share. Nobody sees a copy before it is whole: a long one is finished by {@link finishCopy}.
 */
export const beginCopy = (db: Db, userId: Owner) => [
	statement(db, sql`delete from circle_people where user_id = ${userId}`),
	statement(
		db,
		sql`update circle_members set published_to = 0, people = 0, published_at = null
			where user_id = ${userId}`,
	),
	...nextOfCopy(db, userId),
];

/** The statements that copy those of the network who came behind its end. */
export const continueCopy = (db: Db, userId: Owner) => [
	statement(db, sql`update circle_members set published_at = null where user_id = ${userId} and sharing = 1`),
	...nextOfCopy(db, userId),
];

/** Goes on with a member's copy, slice by slice, until it is whole or the share is used up. Safe to break off and to repeat. */
export async function finishCopy(db: Db, userId: Owner, share: Share): Promise<boolean> {
	for (;;) {
		const { isOpen } = await runBatch(db, { isOpen: isUnfinished(db, userId), next: nextOfCopy(db, userId) });
		share.statements -= 1;
		if (isOpen.length === 0) return true;
		if (isOver(share)) return false;
	}
}

const isUnfinished = (db: Db, userId: Owner) =>
	statement(
		db,
		sql`select 1 from circle_members where user_id = ${userId} and sharing = 1 and exists (${behind(userId)})`,
	);

/** Goes on with some of the copies that were broken off, by chance. */
export async function finishCopies(db: Db, share: Share): Promise<Done> {
	const waiting = await db
		.select({ userId: circleMembers.userId })
		.from(circleMembers)
		.where(sql`sharing = 1 and published_at is null`)
		.orderBy(sql`random()`)
		.limit(20);
	for (const { userId } of waiting) {
		if (!(await finishCopy(db, userId, share))) return { count: waiting.length, isDone: false };
	}
	return { count: waiting.length, isDone: true };
}

// Who of the network has not been looked at.
const behind = (userId: Owner) => sql`select 1 from network_people n
	where n.upload = ${wholeUpload(userId)} and n.place > circle_members.published_to`;

const keptOf = (userId: Owner, keys: 'companyKeys' | 'nameKeys' | 'profileKeys' | 'companies') => sql`
	select value from circle_members, json_each(kept, ${sql.raw(`'$.${keys}'`)}) where user_id = ${userId}`;

// A private rule hides rather too much than too little: somebody is private by the name or the profile, and, where there is
// a rule about days, also whoever has none.
const isShared = (userId: Owner): SQL => sql`
	n.name_key not in (${keptOf(userId, 'nameKeys')})
	and coalesce(n.profile_key, '') not in (${keptOf(userId, 'profileKeys')})
	and coalesce(n.company_key, '') not in (${keptOf(userId, 'companyKeys')})
	and coalesce(n.company, '') not in (${keptOf(userId, 'companies')})
	and coalesce(n.connected_on >= (m.kept ->> '$.since.before'), (m.kept ->> '$.since.before') is null)
	and coalesce(n.connected_on <= (m.kept ->> '$.since.after'), (m.kept ->> '$.since.after') is null)`;

// The network is copied by its places, and not by a place twice. What is copied is the one list of what others see.
const nextOfCopy = (db: Db, userId: Owner) => [
	statement(
		db,
		sql`insert into circle_people (user_id, place, circle_id, name, name_key, linkedin_url, profile_key, company,
				company_key, title, connected_on)
			select m.user_id, n.place, m.circle_id, n.name, n.name_key, n.linkedin_url, n.profile_key, n.company,
				nullif(n.company_key, ''), n.position, n.connected_on
			from circle_members m cross join network_people n on n.upload = ${wholeUpload(userId)}
				and n.place > m.published_to and n.place <= m.published_to + ${sliceSize}
			where m.user_id = ${userId} and m.sharing = 1 and ${isShared(userId)}
			on conflict do nothing`,
	),
	statement(
		db,
		sql`update circle_members set people = (
				select circle_members.people + count(*) from circle_people p where p.user_id = ${userId} and p.place > circle_members.published_to)
			where user_id = ${userId} and sharing = 1`,
	),
	statement(
		db,
		sql`update circle_members set published_to = (
				select case when max(place) > circle_members.published_to + ${sliceSize}
					then circle_members.published_to + ${sliceSize} else coalesce(max(place), 0) end
				from network_people where upload = ${wholeUpload(userId)})
			where user_id = ${userId} and sharing = 1`,
	),
	statement(
		db,
		sql`update circle_members set published_at = ${now()} where user_id = ${userId} and sharing = 1 and not exists (${behind(userId)})`,
	),
];

/** Exactly what the others see of the user, in the order of the network: nobody where the user does not share. */
export async function readCopy(db: Db, userId: Owner, search: string, after: number): Promise<CirclePerson[]> {
	const texts = sql`coalesce(p.company, '') || ' ' || coalesce(p.title, '')`;
	return statement<CirclePerson>(
		db,
		sql`select p.place, p.name, p.title, p.company, p.linkedin_url as linkedinUrl, p.connected_on as connectedOn
			from circle_members m cross join circle_people p on p.user_id = m.user_id
			where m.user_id = ${userId} and m.published_at is not null and p.place > ${after} ${hasWords(search, texts)}
			order by p.place limit ${circlePageMost}`,
	);
}

/**
 * The other members whose copies the user sees, as a subquery of `user_id`, `id`, `circle_id` and `name`: none for whoever
 * shares nothing. An account that the operator has closed is seen by nobody, and sees nobody. `userId` can be an expression.
 */
export const seenMembers = (userId: Owner | SQL): SQL => sql`(
	select m.user_id, m.id, m.circle_id, ${memberName} as name
	from circle_members me cross join circle_members m on m.circle_id = me.circle_id and m.user_id <> me.user_id
		cross join users u on u.id = m.user_id
	where me.user_id = ${userId} and exists (select 1 from users own where own.id = me.user_id and own.disabled_at is null)
		and me.sharing = 1 and me.published_at is not null and me.people > 0
		and m.sharing = 1 and m.published_at is not null and u.disabled_at is null)`;

/** How a member `u` is called: never by the address. */
export const memberName = sql.raw(
	`coalesce(nullif(trim(coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '')), ''), 'Somebody')`,
);
