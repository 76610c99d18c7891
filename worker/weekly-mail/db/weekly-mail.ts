import { eq, sql } from 'drizzle-orm';
import type { WeeklyMail, WeeklyMailUpdate } from '#contract/weekly-mail';
import type { Db } from '../../db/client.ts';
import type { Owner } from '../../db/owned.ts';
import { users, weeklyMails } from '../../db/schema.ts';
import { now } from '../../db/time.ts';

// Columns changed here aren't part of the user that the app reads, so the version stays.
const keptVersion = { updatedAt: sql`${users.updatedAt}` };

const shown = { isOn: users.weeklyMail, timeZone: users.timeZone };

/** Returns the user's weekly mail and when its Monday begins. Undefined when the account was removed. */
export async function findWeeklyMail(db: Db, userId: Owner): Promise<WeeklyMail | undefined> {
	return (await db.select(shown).from(users).where(eq(users.id, userId)))[0];
}

/** Changes if and when the user gets the weekly mail. */
export async function updateWeeklyMail(
	db: Db,
	userId: Owner,
	{ isOn, timeZone }: WeeklyMailUpdate,
): Promise<WeeklyMail | undefined> {
	return (
		await db
			.update(users)
			.set({ weeklyMail: isOn, timeZone, ...keptVersion })
			.where(eq(users.id, userId))
			.returning(shown)
	)[0];
}

const byToken = (tokenHash: string) =>
	sql`(select user_id from ${weeklyMails} where token_hash = ${tokenHash} and expire > ${now()})`;

/** True if a weekly mail has this link. False when the link is wrong or too old. */
export async function isWeeklyToken(db: Db, tokenHash: string): Promise<boolean> {
	const found = await db
		.select({ id: users.id })
		.from(users)
		.where(sql`${users.id} = ${byToken(tokenHash)}`);
	return found.length > 0;
}

/**
 * Stops the weekly mails of the user whose mail has this link. Returns the user's id; undefined when the link is wrong
 * or too old.
 */
export async function endWeeklyMails(db: Db, tokenHash: string): Promise<Owner | undefined> {
	const [user] = await db
		.update(users)
		.set({ weeklyMail: false, ...keptVersion })
		.where(sql`${users.id} = ${byToken(tokenHash)}`)
		.returning({ id: users.id });
	return user?.id;
}
