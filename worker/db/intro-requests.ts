import { and, desc, eq, gte, sql } from 'drizzle-orm';
import { askedBeforeMs } from '../contract/connector.ts';
import type { AskedBefore, IntroOutcome, IntroRequest, NewIntroRequest } from '../contract/intro-request.ts';
import { type DeliveryOutcome, type IntroStatus, nextStatus, sendingTimeoutMs } from '../contract/intro-status.ts';
import type { Db } from './client.ts';
import { countStatement, type Limit, usedUp, windowsOf } from './counters.ts';
import { introRequests, prospects } from './schema.ts';
import { statement } from './statement.ts';
import { statusAfter } from './status-after.ts';
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

// A request that is still `sending` after two minutes was cut off: nobody knows whether its mail was sent.
const shown = <Row extends { status: IntroStatus; createdAt: string }>(row: Row): Row =>
	row.status === 'sending' && Date.now() - Date.parse(row.createdAt) > sendingTimeoutMs
		? { ...row, status: nextStatus(row.status, 'mail-unclear') }
		: row;

const mine = (userId: string, id: string) => and(eq(introRequests.id, id), eq(introRequests.userId, userId));

/** The user's requests about a prospect, newest first. Undefined when the prospect is not the user's. */
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

/** The user's requests of the last twelve months, newest first, without the texts. */
export async function listAskedBefore(db: Db, userId: string): Promise<AskedBefore[]> {
	const { id, prospectId, recipientEmail, status, createdAt, sentAt, respondedAt } = requestColumns;
	const found = await db
		.select({ id, prospectId, recipientEmail, status, createdAt, sentAt, respondedAt })
		.from(introRequests)
		.where(
			and(
				eq(introRequests.userId, userId),
				gte(introRequests.createdAt, new Date(Date.now() - askedBeforeMs).toISOString()),
			),
		)
		.orderBy(desc(introRequests.createdAt))
		.limit(5_000);
	return found.map(shown);
}

/** A request about to be written, beside the person's own words. */
type NewRequest = {
	status: 'pending' | 'sending';
	idempotencyKey: string | null;
	answerToken: string | null;
	answerUntil: string | null;
	/** The limits that its mail is counted for. None for a request without a mail. */
	limits: Limit[];
};

type UsedUp = { outcome: 'used-up'; name: string; expire: string };

/**
 * Writes a request. `new`: this call wrote it. `known`: an earlier call with the same Idempotency-Key did. `missing`: the
 * prospect or the connection is not the user's. `used-up`: a limit is reached; its key is `name`, its window ends at `expire`. The row and the
 * counters are one transaction, so the limits hold under parallel calls. A second try of the write changes nothing.
 */
export async function createIntroRequest(
	db: Db,
	userId: string,
	request: NewIntroRequest,
	{ status, idempotencyKey, answerToken, answerUntil, limits }: NewRequest,
): Promise<{ outcome: 'new' | 'known'; row: IntroRequest } | { outcome: 'missing' } | UsedUp> {
	const id = crypto.randomUUID();
	const createdAt = now();
	const connectionId = request.connectionId ?? null;
	const windows = windowsOf(limits);
	const [, , rows] = await db.batch([
		statement(
			db,
			sql`
			insert into intro_requests (id, user_id, prospect_id, connection_id, subject, message, recipient_email, connector_name,
				status, idempotency_key, answer_token, answer_until, created_at)
			select ${id}, p.user_id, p.id, ${connectionId}, ${request.subject}, ${request.message}, ${request.recipientEmail},
				coalesce((select c.mutual_connection_name from connections c where c.id = ${connectionId}), p.connection_source),
				${status}, ${idempotencyKey}, ${answerToken}, ${answerUntil}, ${createdAt}
			from prospects p
			where p.id = ${request.prospectId} and p.user_id = ${userId}
				and (${connectionId} is null
					or exists (select 1 from connections c where c.id = ${connectionId} and c.prospect_id = p.id))
				and not exists (${usedUp(windows)})
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
	]);
	const row = rows[0];
	if (row) return { outcome: row.id === id ? 'new' : 'known', row: shown(row) };
	const [limit] = limits.length > 0 ? await statement<Omit<UsedUp, 'outcome'>>(db, usedUp(windows)) : [];
	return limit ? { outcome: 'used-up', ...limit } : { outcome: 'missing' };
}

/** The user's request with this id. */
export async function findIntroRequest(db: Db, userId: string, id: string): Promise<IntroRequest | undefined> {
	const [row] = await db.select(requestColumns).from(introRequests).where(mine(userId, id));
	return row && shown(row);
}

/** Writes what became of the mail. Safe to repeat. */
export async function updateDelivery(
	db: Db,
	userId: string,
	id: string,
	delivery: DeliveryOutcome,
): Promise<IntroRequest | undefined> {
	const [row] = await db
		.update(introRequests)
		.set({ sentAt: delivery === 'sent' ? now() : null, status: statusAfter(`mail-${delivery}`) })
		.where(mine(userId, id))
		.returning(requestColumns);
	return row;
}

/** Writes what came of a request. Undefined when it is not the user's. */
export async function updateOutcome(
	db: Db,
	userId: string,
	id: string,
	outcome: IntroOutcome['outcome'],
): Promise<IntroRequest | undefined> {
	const [row] = await db
		.update(introRequests)
		.set({ status: statusAfter(`record-${outcome}`), respondedAt: now() })
		.where(mine(userId, id))
		.returning(requestColumns);
	return row;
}
