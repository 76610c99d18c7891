import { sql } from 'drizzle-orm';
import { type Circle, circleInviteDays, circleInvitesMost, circleMembersMost } from '#contract/circle';
import { dayMs } from '#contract/rules/durations';
import { type Onlooker, onlookersOf } from '../../accounts/db/onlookers.ts';
import type { Db } from '../../db/client.ts';
import type { Owner } from '../../db/owned.ts';
import { runBatch, statement } from '../../db/statements.ts';
import { fromNow, now } from '../../db/time.ts';
import { memberName } from '../../network/db/seen-members.ts';
import { asCircle, circleReads } from './circles.ts';

/** An invitation just made. */
type NewInvite = { id: string; expire: string };

/** Writes an invitation to the user's circle, with the hash of its token. Undefined without a circle. */
export async function createCircleInvite(
	db: Db,
	userId: Owner,
	tokenHash: string,
): Promise<NewInvite | 'too many' | undefined> {
	const made = { id: crypto.randomUUID(), expire: fromNow(circleInviteDays * dayMs) };
	const { member, rows } = await runBatch(db, {
		member: statement(db, sql`select 1 from circle_members where user_id = ${userId}`),
		create: statement(
			db,
			sql`insert into circle_invites (id, user_id, token_hash, created_at, expire)
				select ${made.id}, m.user_id, ${tokenHash}, ${now()}, ${made.expire} from circle_members m
				where m.user_id = ${userId} and ${circleInvitesMost} >
					(select count(*) from circle_invites i where i.user_id = m.user_id and i.expire > ${now()})
				on conflict do nothing`,
		),
		rows: statement(db, sql`select 1 from circle_invites where id = ${made.id} and user_id = ${userId}`),
	});
	if (member.length === 0) return undefined;
	return rows.length > 0 ? made : 'too many';
}

/** Ends an invitation of the user. Returns whether there was one. */
export async function removeCircleInvite(db: Db, userId: Owner, id: string): Promise<boolean> {
	const removed = await statement(
		db,
		sql`delete from circle_invites where id = ${id} and user_id = ${userId} returning id`,
	);
	return removed.length > 0;
}

/** Details of an invitation: the circle, the inviting member, and the number of members. */
type Invitation = { circle: string; by: string; members: number };

// An open invitation of an open account.
const invited = (tokenHash: string) => sql`circle_invites i join circle_members b on b.user_id = i.user_id
	join circles c on c.id = b.circle_id join users u on u.id = b.user_id and u.disabled_at is null
	where i.token_hash = ${tokenHash} and i.expire > ${now()}`;

/** Finds the invitation of a token, by its hash. Undefined when it is wrong, used, ended or too old. */
export async function findCircleInvite(db: Db, tokenHash: string): Promise<Invitation | undefined> {
	const [found] = await statement<Invitation>(
		db,
		sql`select c.name as circle, ${memberName} as "by",
			(select count(*) from circle_members m where m.circle_id = c.id) as members from ${invited(tokenHash)}`,
	);
	return found;
}

type Joined = { circle: Circle; isNew: boolean; onlookers: Onlooker[] };

/**
 * Lets the user into the circle of an invitation, which is used up. Someone already in that circle stays, and so does
 * the invitation. Returns the circle, whether the user is new in it, and its members; or the reason it failed: no such
 * invitation, the user is in another circle, or the circle is full.
 */
export async function joinCircle(
	db: Db,
	userId: Owner,
	tokenHash: string,
): Promise<Joined | 'no invitation' | 'elsewhere' | 'full'> {
	const id = crypto.randomUUID();
	const { circle, mine, onlookers, ...read } = await runBatch(db, {
		circle: statement<{ id: string }>(db, sql`select c.id from ${invited(tokenHash)}`),
		join: statement(
			db,
			sql`insert into circle_members (id, user_id, circle_id, created_at) select ${id}, ${userId}, c.id, ${now()}
				from ${invited(tokenHash)}
					and (select count(*) from circle_members m where m.circle_id = c.id) < ${circleMembersMost}
				on conflict do nothing`,
		),
		used: statement(
			db,
			sql`delete from circle_invites where token_hash = ${tokenHash}
				and exists (select 1 from circle_members where id = ${id} and user_id = ${userId})`,
		),
		mine: statement<{ id: string; circleId: string }>(
			db,
			sql`select id, circle_id as circleId from circle_members where user_id = ${userId}`,
		),
		...circleReads(db, userId),
		onlookers: onlookersOf(db, userId),
	});
	const [own] = mine;
	// The second case is a second try of the same batch, after the first had joined.
	const joined = asCircle(read);
	const isNew = own?.id === id;
	if (joined && own && (own.circleId === circle[0]?.id || isNew)) return { circle: joined, isNew, onlookers };
	if (!circle[0]) return 'no invitation';
	return own ? 'elsewhere' : 'full';
}
