import { type SQL, sql } from 'drizzle-orm';
import type { Owner } from '../../db/owned.ts';

/** A member `u` is called by their name, never by the address. */
export const memberName = sql.raw(
	`coalesce(nullif(trim(coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '')), ''), 'Someone')`,
);

/** Selects what a member `m` shows: their complete network. An upload that isn't finished, or was replaced, doesn't count. */
export const shows = sql.raw(`m.user_id, m.kept_before, m.kept_after,
	(select upload.id from network_uploads upload where upload.user_id = m.user_id and upload.expire is null) as upload`);

/**
 * The other members who the user sees, as a subquery of their `id`, `name`, `user_id` and what {@link isShown}
 * compares: both are in one circle, and both share. An account closed by the operator is seen by no one, and sees no
 * one. `userId` can be an expression.
 */
export const seenMembers = (userId: Owner | SQL): SQL => sql`(
	select m.id, ${memberName} as name, ${shows}
	from circle_members me cross join circle_members m on m.circle_id = me.circle_id and m.user_id <> me.user_id
		cross join users u on u.id = m.user_id
	where me.user_id = ${userId} and me.sharing = 1 and m.sharing = 1 and u.disabled_at is null
		and exists (select 1 from users own where own.id = me.user_id and own.disabled_at is null))`;

const isKept = (key: string) =>
	`exists (select 1 from circle_private kept where kept.user_id = seen.user_id and kept.key = ${key})`;

/**
 * Condition that the member `seen` shows the person `n` of their network: no rule keeps them private. Rules hide rather
 * too much than too little: everyone with the name or the profile, and, with a given day, also everyone without a day.
 * The plus keeps SQLite with the index of the searched key. A look-up for each key costs less than one for all.
 */
export const isShown = sql.raw(`n.user_id = seen.user_id and +n.upload = seen.upload
	and (seen.kept_before is null or coalesce(n.connected_on >= seen.kept_before, 0))
	and (seen.kept_after is null or coalesce(n.connected_on <= seen.kept_after, 0))
	and not ${isKept('n.name_key')} and not ${isKept('n.profile_key')}
	and not ${isKept("'company:' || n.company_key")} and not ${isKept("'written:' || n.company")}`);

/** Selects the row ids of the first `most` people `n` that meet a condition, among those shown by the member `seen`. */
export const firstShown = (condition: SQL, most: number): SQL =>
	sql`(select n.rowid from network_people n where n.user_id = seen.user_id and ${condition} and ${isShown} limit ${most})`;
