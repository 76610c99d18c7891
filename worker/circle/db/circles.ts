import { sql } from 'drizzle-orm';
import type { Circle } from '#contract/circle';
import { type Onlooker, type Onlookers, onlookersOf } from '../../accounts/db/onlookers.ts';
import type { Db } from '../../db/client.ts';
import type { Owner } from '../../db/owned.ts';
import type { KeptPrivate } from '../../db/schema.ts';
import { type Batch, type BatchResults, runBatch, statement } from '../../db/statements.ts';
import { now } from '../../db/time.ts';
import { memberName, seenMembers } from '../../network/db/seen-members.ts';

type FoundCircle = {
	id: string;
	name: string;
	isOwner: number;
	sharing: number;
	asksByMail: number;
	kept: string;
	before: string | null;
	after: string | null;
};
type FoundMember = { id: string; name: string; isOwner: number; sharing: number; seen: number };

const role = (isOwner: number) => (isOwner === 1 ? 'owner' : 'member');

/** The statements that read the user's circle with its members, in the order of joining. */
export const circleReads = (db: Db, userId: Owner) =>
	({
		own: statement<FoundCircle>(
			db,
			sql`select c.id, c.name, c.user_id = m.user_id as isOwner, m.sharing, m.asks_by_mail as asksByMail, m.kept,
					m.kept_before as "before", m.kept_after as "after"
				from circle_members m join circles c on c.id = m.circle_id where m.user_id = ${userId}`,
		),
		members: statement<FoundMember>(
			db,
			sql`with seen as materialized ${seenMembers(userId)}
				select m.id, ${memberName} as name, c.user_id = m.user_id as isOwner, m.sharing,
					m.id in (select id from seen) as seen
				from circle_members me cross join circles c on c.id = me.circle_id
					cross join circle_members m on m.circle_id = c.id cross join users u on u.id = m.user_id
				where me.user_id = ${userId} order by m.created_at, m.id`,
		),
		invites: statement<Circle['invites'][number]>(
			db,
			sql`select id, created_at as createdAt, expire from circle_invites
				where user_id = ${userId} and expire > ${now()} order by created_at`,
		),
	}) satisfies Batch;

/** Finds the user's circle. Undefined without one. */
export const findCircle = async (db: Db, userId: Owner) => asCircle(await runBatch(db, circleReads(db, userId)));

type Read = BatchResults<ReturnType<typeof circleReads>>;

/** Returns the circle from {@link circleReads}. Undefined without one. */
export function asCircle({ own: [found], members, invites }: Read): Circle | undefined {
	if (!found) return undefined;
	const { isOwner, sharing, asksByMail, kept, before, after, ...circle } = found;
	const { companies, people } = JSON.parse(kept) as KeptPrivate;
	return {
		...circle,
		role: role(isOwner),
		sharing: sharing === 1,
		asksByMail: asksByMail === 1,
		invites,
		private: {
			companies,
			people: people.map(({ name, linkedinUrl = null }) => ({ name, linkedinUrl })),
			since: before || after ? { before, after } : null,
		},
		members: members.map((one) => ({
			id: one.id,
			name: one.name,
			role: role(one.isOwner),
			sharing: one.sharing === 1,
			seen: one.seen === 1,
		})),
	};
}

/**
 * Creates a circle with the user alone. If the user owns one, renames it instead. Returns its id, whether it is new or
 * renamed, and its members. Undefined for a member of someone else's.
 */
export async function createCircle(db: Db, userId: Owner, name: string) {
	const [id, memberId, at] = [crypto.randomUUID(), crypto.randomUUID(), now()];
	const { renamed, created, own, onlookers } = await runBatch(db, {
		renamed: statement(
			db,
			sql`update circles set name = ${name} where user_id = ${userId} and name <> ${name} returning id`,
		),
		created: statement(
			db,
			sql`insert into circles (id, user_id, name, created_at) select ${id}, ${userId}, ${name}, ${at}
				where not exists (select 1 from circle_members where user_id = ${userId}) returning id`,
		),
		member: statement(
			db,
			sql`insert into circle_members (id, user_id, circle_id, created_at) select ${memberId}, ${userId}, id, ${at}
				from circles where user_id = ${userId} on conflict do nothing`,
		),
		own: statement<{ id: string }>(db, sql`select id from circles where user_id = ${userId}`),
		onlookers: onlookersOf(db, userId),
	});
	return own[0] && { id: own[0].id, isChanged: renamed.length + created.length > 0, onlookers };
}

/** Ends the user's own circle for everyone. Returns who was in it; no one if the user owns none. */
export async function endCircle(db: Db, userId: Owner): Promise<Onlooker[]> {
	const { onlookers } = await runBatch(db, {
		onlookers: statement<Onlooker>(
			db,
			sql`select user_id as userId, 'circle' as noun from circle_members where circle_id in (select id from circles where user_id = ${userId})`,
		),
		end: statement(db, sql`delete from circles where user_id = ${userId}`),
	});
	return onlookers;
}

/**
 * Takes the user out of their circle, with their rules and their invitations. Returns who was in it; no one without a
 * circle.
 */
export async function leaveCircle(db: Db, userId: Owner): Promise<Onlooker[]> {
	const { onlookers } = await runBatch(db, {
		onlookers: onlookersOf(db, userId),
		leave: statement(db, sql`delete from circle_members where user_id = ${userId}`),
	});
	return onlookers;
}

/** Removes another member from the user's own circle. Returns who was in it; no one if there is no such member. */
export async function removeCircleMember(db: Db, userId: Owner, id: string): Promise<Onlooker[]> {
	const other = sql`id = ${id} and user_id <> ${userId} and circle_id in (select id from circles where user_id = ${userId})`;
	const { found, onlookers } = await runBatch(db, {
		found: statement(db, sql`select 1 from circle_members where ${other}`),
		onlookers: onlookersOf(db, userId),
		remove: statement(db, sql`delete from circle_members where ${other}`),
	});
	return found.length > 0 ? onlookers : [];
}

/**
 * Lets the accounts of a circle see each other. While an account doesn't share, no one else sees a change of what it
 * shows.
 */
export const circleOnlookers: Onlookers = {
	noun: 'circle',
	accounts: (userId, change) =>
		sql`select m.user_id as userId from circle_members me cross join circle_members m on m.circle_id = me.circle_id
			where me.user_id = ${userId} ${change === 'shown' ? sql`and (m.user_id = me.user_id or me.sharing = 1)` : sql``}`,
};
