import { and, desc, eq, gte, sql } from 'drizzle-orm';
import type { AskedBefore, IntroRequest, IntroStatus, NewIntroRequest } from '../contract/intro-request.ts';
import type { Db } from './client.ts';
import { userCounter } from './counters.ts';
import { counters, introRequests, prospects } from './schema.ts';
import { statement } from './statement.ts';
import { now } from './time.ts';

const requestColumns = {
	id: introRequests.id,
	userId: introRequests.userId,
	prospectId: introRequests.prospectId,
	connectionId: introRequests.connectionId,
	subject: introRequests.subject,
	message: introRequests.message,
	recipientEmail: introRequests.recipientEmail,
	status: introRequests.status,
	answer: introRequests.answer,
	answerNote: introRequests.answerNote,
	sentAt: introRequests.sentAt,
	respondedAt: introRequests.respondedAt,
	createdAt: introRequests.createdAt,
};

const lostAfter = 2 * 60_000;
const year = 365 * 24 * 60 * 60_000;

/** A request still `sending` after two minutes was cut off: nobody knows whether its mail left. */
const shown = <Row extends { status: IntroStatus; createdAt: string }>(row: Row): Row =>
	row.status === 'sending' && Date.now() - Date.parse(row.createdAt) > lostAfter ? { ...row, status: 'unknown' } : row;

const mine = (userId: string, id: string) => and(eq(introRequests.id, id), eq(introRequests.userId, userId));

/** The user's requests about a prospect, newest first; nothing without the prospect. */
export async function listIntroRequests(
	db: Db,
	userId: string,
	prospectId: string,
): Promise<IntroRequest[] | undefined> {
	const [own, found] = await db.batch([
		db
			.select({ id: prospects.id })
			.from(prospects)
			.where(and(eq(prospects.id, prospectId), eq(prospects.userId, userId))),
		db
			.select(requestColumns)
			.from(introRequests)
			.where(and(eq(introRequests.prospectId, prospectId), eq(introRequests.userId, userId)))
			.orderBy(desc(introRequests.createdAt)),
	]);
	return own.length > 0 ? found.map(shown) : undefined;
}

/** Whom the user asked in the last twelve months, newest first, without the texts. */
export async function listAskedBefore(db: Db, userId: string): Promise<AskedBefore[]> {
	const { id, prospectId, recipientEmail, status, createdAt, sentAt, respondedAt } = requestColumns;
	const found = await db
		.select({ id, prospectId, recipientEmail, status, createdAt, sentAt, respondedAt })
		.from(introRequests)
		.where(
			and(eq(introRequests.userId, userId), gte(introRequests.createdAt, new Date(Date.now() - year).toISOString())),
		)
		.orderBy(desc(introRequests.createdAt))
		.limit(5_000);
	return found.map(shown);
}

/** What a request is written with beside the person's own words. */
type Sending = {
	status: 'pending' | 'sending';
	idempotencyKey: string | null;
	answerToken: string | null;
	answerUntil: string | null;
	/** Mails a day; only those to be sent are counted. */
	cap: number;
};

/**
 * Writes a request: 'new' when this call wrote it, 'known' when the Idempotency-Key had written one before. `missing`
 * when the prospect or the connection is not the user's, `capped` when today's mails are used up. Row and count are
 * one transaction, so the cap holds under parallel calls; the row's id makes a second try of the write harmless.
 */
export async function createIntroRequest(
	db: Db,
	userId: string,
	request: NewIntroRequest,
	sending: Sending,
): Promise<{ outcome: 'new' | 'known'; row: IntroRequest } | { outcome: 'missing' } | { outcome: 'capped' }> {
	const id = crypto.randomUUID();
	const createdAt = now();
	const day = userCounter(userId, `mails:${createdAt.slice(0, 10)}`);
	const connectionId = request.connectionId ?? null;
	const counted = sending.status === 'sending';
	const [, , rows] = await db.batch([
		statement(
			db,
			sql`
			insert into intro_requests (id, user_id, prospect_id, connection_id, subject, message, recipient_email, connector_name,
				status, idempotency_key, answer_token, answer_until, created_at)
			select ${id}, p.user_id, p.id, ${connectionId}, ${request.subject}, ${request.message}, ${request.recipientEmail},
				coalesce((select c.mutual_connection_name from connections c where c.id = ${connectionId}), p.connection_source),
				${sending.status}, ${sending.idempotencyKey}, ${sending.answerToken}, ${sending.answerUntil}, ${createdAt}
			from prospects p
			where p.id = ${request.prospectId} and p.user_id = ${userId}
				and (${connectionId} is null
					or exists (select 1 from connections c where c.id = ${connectionId} and c.prospect_id = p.id))
				and (${counted} = 0 or coalesce((select count from counters where key = ${day}), 0) < ${sending.cap})
			on conflict do nothing`,
		),
		statement(
			db,
			sql`
			insert into counters (key, count, expire)
			select ${day}, 1, ${endOfDay(createdAt)} where ${counted} = 1 and changes() = 1
			on conflict (key) do update set count = count + 1`,
		),
		db
			.select(requestColumns)
			.from(introRequests)
			.where(
				and(
					eq(introRequests.userId, userId),
					sql`(${introRequests.id} = ${id} or ${introRequests.idempotencyKey} = ${sending.idempotencyKey})`,
				),
			),
	]);
	const row = rows[0];
	if (row) return { outcome: row.id === id ? 'new' : 'known', row: shown(row) };
	if (!counted) return { outcome: 'missing' };
	const [used] = await db.select({ count: counters.count }).from(counters).where(eq(counters.key, day));
	return { outcome: used && used.count >= sending.cap ? 'capped' : 'missing' };
}

/** The request of that id as it stands now. */
export async function findIntroRequest(db: Db, userId: string, id: string): Promise<IntroRequest | undefined> {
	const [row] = await db.select(requestColumns).from(introRequests).where(mine(userId, id));
	return row && shown(row);
}

/**
 * Writes what became of the mail and answers the row. Safe to repeat. A connection may have answered before this is
 * written (the mail arrives first): their answer stays.
 */
export async function settleIntroRequest(
	db: Db,
	userId: string,
	id: string,
	status: 'sent' | 'failed' | 'unknown',
	sentAt: string | null,
): Promise<IntroRequest | undefined> {
	const [row] = await db
		.update(introRequests)
		.set({
			sentAt,
			status: sql`case when ${introRequests.status} = 'sending' then ${status} else ${introRequests.status} end`,
		})
		.where(mine(userId, id))
		.returning(requestColumns);
	return row;
}

/** Records what came of a request; nothing when it is not the user's. */
export async function updateOutcome(
	db: Db,
	userId: string,
	id: string,
	outcome: IntroStatus,
): Promise<IntroRequest | undefined> {
	const [row] = await db
		.update(introRequests)
		.set({ status: outcome, respondedAt: now() })
		.where(mine(userId, id))
		.returning(requestColumns);
	return row;
}

const endOfDay = (time: string) => new Date(Date.parse(`${time.slice(0, 10)}T00:00:00Z`) + 86_400_000).toISOString();
