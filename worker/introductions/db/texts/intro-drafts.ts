import { and, eq, gt, sql } from 'drizzle-orm';
import { type IntroDraft, introDraftsMost, type NewIntroDraft } from '#contract/intro-draft';
import { dayMs } from '#contract/rules/durations';
import type { Db } from '../../../db/client.ts';
import { type Owner, ownRow } from '../../../db/owned.ts';
import { introDrafts, prospects } from '../../../db/schema.ts';
import { statement } from '../../../db/statements.ts';
import { fromNow, now } from '../../../db/time.ts';

/** How long a draft waits, in milliseconds. */
const waitsMs = 30 * dayMs;

const { id, prospectId, recipientEmail, subject, message, writtenBy, createdAt, expire } = introDrafts;
const shown = { id, prospectId, recipientEmail, subject, message, writtenBy, createdAt };

/**
 * Stores a draft about the user's prospect, in place of an earlier one. Beyond {@link introDraftsMost} drafts the
 * oldest are removed. Undefined when the prospect is not the user's.
 */
export async function keepIntroDraft(
	db: Db,
	userId: Owner,
	about: string,
	draft: NewIntroDraft,
): Promise<IntroDraft | undefined> {
	const kept: IntroDraft = {
		id: crypto.randomUUID(),
		prospectId: about,
		recipientEmail: draft.recipientEmail ?? null,
		subject: draft.subject,
		message: draft.message,
		writtenBy: draft.writtenBy,
		createdAt: now(),
	};
	const [written] = await db.batch([
		statement<{ id: string }>(
			db,
			sql`insert into intro_drafts (id, user_id, prospect_id, recipient_email, subject, message, written_by, created_at, expire)
				select ${kept.id}, ${userId}, p.id, ${kept.recipientEmail}, ${kept.subject}, ${kept.message}, ${kept.writtenBy},
					${kept.createdAt}, ${fromNow(waitsMs)}
				from (${ownRow(prospects, userId, about)}) p where true
				on conflict (prospect_id) do update set id = excluded.id, recipient_email = excluded.recipient_email,
					subject = excluded.subject, message = excluded.message, written_by = excluded.written_by,
					created_at = excluded.created_at, expire = excluded.expire
				returning id`,
		),
		statement(
			db,
			sql`delete from intro_drafts where user_id = ${userId} and id not in (
				select id from intro_drafts where user_id = ${userId} order by created_at desc, rowid desc limit ${introDraftsMost})`,
		),
	]);
	return written.length > 0 ? kept : undefined;
}

/** Finds the draft about the user's prospect. Undefined without one. */
export async function findIntroDraft(db: Db, userId: Owner, about: string): Promise<IntroDraft | undefined> {
	const [found] = await db
		.select(shown)
		.from(introDrafts)
		.where(and(eq(prospectId, about), eq(introDrafts.userId, userId), gt(expire, now())));
	return found;
}

/** Removes the draft about the user's prospect. Returns whether there was one. */
export async function removeIntroDraft(db: Db, userId: Owner, about: string): Promise<boolean> {
	const gone = await db
		.delete(introDrafts)
		.where(and(eq(prospectId, about), eq(introDrafts.userId, userId)))
		.returning({ id });
	return gone.length > 0;
}
