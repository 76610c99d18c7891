import { and, eq, sql } from 'drizzle-orm';
import type { IntroOutcome, IntroRequest, NewIntroRequest } from '#contract/intro-request';
import { type DeliveryOutcome, nudgeableStatuses } from '#contract/rules/intro-status';
import { countOwned, hasRoom } from '../../accounts/db/quota.ts';
import type { Db } from '../../db/client.ts';
import { countStatement, type Limit, usedUp, windowsOf } from '../../db/counters.ts';
import { introRequests } from '../../db/schema.ts';
import { statement } from '../../db/statement.ts';
import { now } from '../../db/time.ts';
import { requestColumns, shown } from './intro-request-columns.ts';
import { moveProspect } from './move-prospect.ts';
import { statusAfter } from './status-after.ts';

const mine = (userId: string, id: string) => and(eq(introRequests.id, id), eq(introRequests.userId, userId));

/** A request about to be written, beside the person's own words. */
type NewRequest = {
	status: 'pending' | 'sending';
	idempotencyKey: string | null;
	answerToken: string | null;
	answerUntil: string | null;
	/** The most requests that a user may have. */
	most: number;
	/** The limits that its mail is counted for. None for a request without a mail. */
	limits: Limit[];
};

type Refused<Outcome> = Outcome extends string ? { outcome: Outcome } : never;
type UsedUp = { outcome: 'used-up'; name: string; expire: string };

/**
 * Writes a request. `new`: this call wrote it. `known`: an earlier call with the same Idempotency-Key did. `missing`: the
 * prospect, the connection or the request to follow is not the user's. `not-due`: that request needs no nudge.
 * `used-up`: a limit is reached; its key is `name`, its window ends at `expire`. `full`: the user has `most` requests. The
 * row and the counters are one transaction, so the limits hold under parallel calls. A second try of the write changes
 * nothing.
 */
export async function createIntroRequest(
	db: Db,
	userId: string,
	request: NewIntroRequest,
	{ status, idempotencyKey, answerToken, answerUntil, limits, most }: NewRequest,
): Promise<{ outcome: 'new' | 'known'; row: IntroRequest } | Refused<'missing' | 'not-due' | 'full'> | UsedUp> {
	const id = crypto.randomUUID();
	const createdAt = now();
	const connectionId = request.connectionId ?? null;
	const { kind, requestId } = request.followUp ?? { kind: 'ask', requestId: null };
	// The person sends this request themselves, with its link. It counts as asked when it is saved.
	const isAskedElsewhere = status === 'pending' && answerToken !== null;
	const windows = windowsOf(limits);
	const [, , rows] = await db.batch([
		statement(
			db,
			sql`
			insert into intro_requests (id, user_id, prospect_id, connection_id, kind, follows_id, subject, message, recipient_email, connector_name,
				status, idempotency_key, answer_token, answer_until, created_at)
			select ${id}, p.user_id, p.id, ${connectionId}, ${kind}, ${requestId}, ${request.subject}, ${request.message}, ${request.recipientEmail},
				coalesce((select c.mutual_connection_name from connections c where c.id = ${connectionId}),
					(select r.connector_name from intro_requests r where r.id = ${requestId} and r.user_id = ${userId}), p.connection_source),
				${status}, ${idempotencyKey}, ${answerToken}, ${answerUntil}, ${createdAt}
			from prospects p
			where p.id = ${request.prospectId} and p.user_id = ${userId}
				and (${connectionId} is null
					or exists (select 1 from connections c where c.id = ${connectionId} and c.prospect_id = p.id))
				and (${requestId} is null or exists (select 1 from intro_requests r
					where r.id = ${requestId} and r.user_id = ${userId} and r.prospect_id = p.id and r.kind = 'ask'
					and (${kind} <> 'nudge' or r.status in ${nudgeableStatuses})))
				and not exists (${usedUp(windows)})
				and ${countOwned(introRequests, userId, most)} < ${most}
			on conflict do nothing`,
		),
		countStatement(db, windows, sql`changes() = 1`),
		db
			.select(requestColumns)
			.from(introRequests)
			.where(
				and(
					eq(introRequests.userId, userId),
					sql`(${introRequests.id} = ${id} or ${introRequests.idempotencyKey} = ${idempotencyKey})`,
				),
			),
		...(isAskedElsewhere ? [moveProspect(db, userId, id, 'intro_requested')] : []),
	]);
	const row = rows[0];
	if (row) return { outcome: row.id === id ? 'new' : 'known', row: shown(row) };
	const [limit] = limits.length > 0 ? await statement<Omit<UsedUp, 'outcome'>>(db, usedUp(windows)) : [];
	if (limit) return { outcome: 'used-up', ...limit };
	if (!(await hasRoom(db, introRequests, userId, most))) return { outcome: 'full' };
	const followed = requestId === null ? undefined : await findIntroRequest(db, userId, requestId);
	return followed?.prospectId === request.prospectId ? { outcome: 'not-due' } : { outcome: 'missing' };
}

/** The user's request with this id. */
export async function findIntroRequest(db: Db, userId: string, id: string): Promise<IntroRequest | undefined> {
	const [row] = await db.select(requestColumns).from(introRequests).where(mine(userId, id));
	return row && shown(row);
}

/**
 * Writes what became of the mail. Safe to repeat. When the mail of an ask was sent, the prospect moves on to Intro
 * Requested, unless the user has chosen another status than the first two.
 */
export async function updateDelivery(
	db: Db,
	userId: string,
	id: string,
	delivery: DeliveryOutcome,
): Promise<IntroRequest | undefined> {
	const [[row]] = await db.batch([
		db
			.update(introRequests)
			.set({ sentAt: delivery === 'sent' ? now() : null, status: statusAfter(`mail-${delivery}`) })
			.where(mine(userId, id))
			.returning(requestColumns),
		...(delivery === 'sent' ? [moveProspect(db, userId, id, 'intro_requested')] : []),
	]);
	return row;
}

/**
 * Writes what came of a request. The time of the connector's answer, or of the first outcome, stays. An introduction
 * moves the prospect on to Introduced. Undefined when the request is not the user's.
 */
export async function updateOutcome(
	db: Db,
	userId: string,
	id: string,
	outcome: IntroOutcome['outcome'],
): Promise<IntroRequest | undefined> {
	const [[row]] = await db.batch([
		db
			.update(introRequests)
			.set({
				status: statusAfter(`record-${outcome}`),
				respondedAt: sql`coalesce(${introRequests.respondedAt}, ${now()})`,
			})
			.where(mine(userId, id))
			.returning(requestColumns),
		...(outcome === 'introduced' ? [moveProspect(db, userId, id, 'introduced')] : []),
	]);
	return row;
}
