import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { type Assistant, assistantsMost } from '#contract/assistant';
import type { Right } from '#contract/rules/actor';
import { dayMs } from '#contract/rules/durations';
import { userColumns } from '../../../accounts/db/user-columns.ts';
import type { Db } from '../../../db/client.ts';
import { type Owner, type OwnUser, owned } from '../../../db/owned.ts';
import { grants, users } from '../../../db/schema.ts';
import { statement } from '../../../db/statements.ts';
import { fromNow, now } from '../../../db/time.ts';

/** How long an unused grant lasts, in milliseconds, and how long a used one. */
export const grantIdleMs = 30 * dayMs;
const grantAbsoluteMs = 365 * dayMs;

const { id, name, host, rights, createdAt, usedAt, expire } = grants;

/** A user's permission for a program: its registration, name, host and rights. */
type NewGrant = { clientId: string; name: string; host: string; rights: readonly Right[] };

/**
 * Writes a grant, in place of an earlier one of the same registration. Returns its id; undefined when the user has
 * connected as many assistants as allowed.
 */
export async function createGrant(db: Db, userId: Owner, grant: NewGrant): Promise<string | undefined> {
	const [start, ends] = [now(), fromNow(grantIdleMs)];
	const others = sql`select count(*) from grants
		where user_id = ${userId} and client_id <> ${grant.clientId} and expire > ${start}`;
	const [created] = await statement<{ id: string }>(
		db,
		sql`insert into grants (id, user_id, client_id, name, host, rights, created_at, expire)
			select ${crypto.randomUUID()}, ${userId}, ${grant.clientId}, ${grant.name}, ${grant.host},
				${JSON.stringify(grant.rights)}, ${start}, ${ends}
			where (${others}) < ${assistantsMost}
			on conflict (user_id, client_id) do update set id = excluded.id, name = excluded.name, host = excluded.host,
				rights = excluded.rights, created_at = excluded.created_at, used_at = null, expire = excluded.expire
			returning id`,
	);
	return created?.id;
}

/** Lists the user's assistants whose grants are valid, newest first. */
export const listGrants = (db: Db, userId: Owner): Promise<Assistant[]> =>
	db
		.select({ id, name, host, rights, createdAt, usedAt, expire })
		.from(grants)
		.where(and(eq(grants.userId, userId), gt(expire, now())))
		.orderBy(desc(createdAt));

/** Ends a grant of the user. Returns whether there was one. */
export async function removeGrant(db: Db, userId: Owner, grantId: string): Promise<boolean> {
	const ended = await db
		.delete(grants)
		.where(owned(grants, userId, grantId))
		.returning({ id });
	return ended.length > 0;
}

/** A valid grant: its user, name and rights. */
type StandingGrant = { id: string; name: string; rights: Right[]; user: OwnUser };

/** Finds the grant with this id, with its user, in one query. Undefined when it has ended, or its account is closed. */
export async function findGrant(db: Db, grantId: string): Promise<StandingGrant | undefined> {
	const [found] = await db
		.select({ id, name, rights, user: userColumns })
		.from(grants)
		.innerJoin(users, eq(users.id, grants.userId))
		.where(and(eq(id, grantId), gt(expire, now()), isNull(users.disabledAt)));
	return found;
}

const hourMs = 60 * 60_000;

/**
 * Records that a grant is used now: it then lasts another 30 days, up to a year in all. Written once an hour at most.
 */
export async function updateGrantUse(db: Db, userId: Owner, grantId: string): Promise<void> {
	const [used, before] = [now(), fromNow(-hourMs)];
	const last = sql`strftime('%Y-%m-%dT%H:%M:%fZ', created_at, ${`+${grantAbsoluteMs / 1000} seconds`})`;
	await db
		.update(grants)
		.set({ usedAt: used, expire: sql`min(${fromNow(grantIdleMs)}, ${last})` })
		.where(and(owned(grants, userId, grantId), or(isNull(usedAt), lt(usedAt, before))));
}
