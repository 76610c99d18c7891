import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { IntroRequest, NewIntroRequest } from '#contract/intro-request';
import { nudgeableStatuses } from '#contract/rules/intro-status';
import { countOwned, hasRoom } from '../../../accounts/db/quota.ts';
import type { Db } from '../../../db/client.ts';
import { countStatement, type Limit, usedUp, windowsOf } from '../../../db/counters.ts';
import { insertFrom } from '../../../db/insert-from.ts';
import type { Owner } from '../../../db/owned.ts';
import { introRequests } from '../../../db/schema.ts';
import { statement } from '../../../db/statement.ts';
import { now } from '../../../db/time.ts';
import { findSuppressed, isSuppressed } from '../../../mail/db/suppressed.ts';
import { requestColumns, shown } from './intro-request-columns.ts';
import { findIntroRequest } from './intro-requests.ts';
import { moveProspect } from './move-prospect.ts';
import { favourNotNudged, notNudged } from './open-requests.ts';

/** A request about to be written, beside the person's own words. */
type NewRequest = {
	status: 'pending' | 'sending';
	idempotencyKey: string | null;
	answerToken: string | null;
	answerUntil: string | null;
	/** The hashes of the tokens in the addresses that replies, and a copy of the introduction, go to. */
	replyToken: string | null;
	introductionToken: string | null;
	/** The most requests that a user may have. */
	most: number;
	/** What it is counted for. */
	limits: Limit[];
	/** The hash of the address that its mail goes to; null for a request without a mail. */
	addressHash: string | null;
};

/** A limit that is reached, by its name, and when its window ends. */
export type UsedUp = { outcome: 'used-up'; name: string; expire: string };
/** Why a request was not written. */
export type NotWritten = { outcome: 'missing' | 'not-due' | 'full' | 'suppressed' } | UsedUp;
type Written = { outcome: 'new' | 'known'; row: IntroRequest; byMail: boolean };

/**
 * Writes a request. `new`: this call wrote it. `known`: an earlier call with the same Idempotency-Key did; `byMail` says
 * whether that was with a mail. `missing`: the prospect, the connection or the request to follow is not the user's.
 * `not-due`: that request needs no nudge. `used-up`: a limit is reached; its key is `name`, its window ends at `expire`.
 * `full`: the user has `most` requests. `suppressed`: the address gets no mail. The row and the counters are one
 * transaction, so the limits hold under parallel calls. A second try of the write changes nothing.
 */
export async function createIntroRequest(
	db: Db,
	userId: Owner,
	request: NewIntroRequest,
	row: NewRequest,
): Promise<Written | NotWritten> {
	const id = crypto.randomUUID();
	const windows = windowsOf(row.limits);
	// The person sends this request themselves, with its link. It counts as asked when it is saved.
	const isAskedElsewhere = row.status === 'pending' && row.answerToken !== null;
	const [, , rows] = await db.batch([
		statement(db, insertRequest(id, userId, request, row, windows)),
		countStatement(db, windows, sql`changes() = 1`),
		db
			.select({ ...requestColumns, byMail: introRequests.byMail })
			.from(introRequests)
			.where(
				and(
					eq(introRequests.userId, userId),
					sql`(${introRequests.id} = ${id} or ${introRequests.idempotencyKey} = ${row.idempotencyKey})`,
				),
			),
		...(isAskedElsewhere ? [moveProspect(db, userId, id, 'intro_requested')] : []),
	]);
	const [written] = rows;
	if (!written) return whyNot(db, userId, request, row);
	const { byMail, ...found } = written;
	// Older rows do not say it. All of them that the person sent in their own way and nobody answered are pending.
	const wasByMail = byMail ?? found.status !== 'pending';
	return { outcome: found.id === id ? 'new' : 'known', row: shown(found), byMail: wasByMail };
}

/**
 * The insert of a request. It writes nothing where what it names is not the user's, or something else stands against
 * it.
 */
function insertRequest(
	id: string,
	userId: Owner,
	request: NewIntroRequest,
	{ limits: _, addressHash, most, ...columns }: NewRequest,
	windows: string,
): SQL {
	const connectionId = request.connectionId ?? null;
	const { kind, requestId } = request.followUp ?? { kind: 'ask', requestId: null };
	return insertFrom(
		introRequests,
		{
			...columns,
			id,
			userId: sql`p.user_id`,
			prospectId: sql`p.id`,
			connectionId,
			kind,
			followsId: requestId,
			subject: request.subject,
			message: request.message,
			recipientEmail: request.recipientEmail,
			connectorName: sql`coalesce((select c.mutual_connection_name from connections c where c.id = ${connectionId}),
				(select r.connector_name from intro_requests r where r.id = ${requestId} and r.user_id = ${userId}),
				${request.connectorName ?? null}, p.connection_source)`,
			byMail: addressHash === null ? 0 : 1,
			delivery: '{}',
			createdAt: now(),
		},
		sql`from prospects p
			where p.id = ${request.prospectId} and p.user_id = ${userId}
				and (${connectionId} is null
					or exists (select 1 from connections c where c.id = ${connectionId} and c.prospect_id = p.id))
				and (${requestId} is null or exists (select 1 from intro_requests r
					where r.id = ${requestId} and r.user_id = ${userId} and r.prospect_id = p.id and r.kind = 'ask'
					and (${kind} <> 'nudge' or r.status in ${nudgeableStatuses} and ${notNudged(sql`r.id`)}
						and (r.favour_id is null or ${favourNotNudged(sql`r.favour_id`)}))))
				and not exists (${usedUp(windows)})
				and not ${isSuppressed(addressHash)}
				and ${countOwned(introRequests, userId, most)} < ${most}
			on conflict do nothing`,
	);
}

/** Why no request was written. */
async function whyNot(
	db: Db,
	userId: Owner,
	{ prospectId, followUp }: NewIntroRequest,
	{ limits, addressHash, most }: Pick<NewRequest, 'limits' | 'addressHash' | 'most'>,
): Promise<NotWritten> {
	const [limit] = await statement<Omit<UsedUp, 'outcome'>>(db, usedUp(windowsOf(limits)));
	if (limit) return { outcome: 'used-up', ...limit };
	if (addressHash !== null && (await findSuppressed(db, addressHash))) return { outcome: 'suppressed' };
	if (!(await hasRoom(db, introRequests, userId, most))) return { outcome: 'full' };
	const followed = followUp ? await findIntroRequest(db, userId, followUp.requestId) : undefined;
	return followed?.prospectId === prospectId ? { outcome: 'not-due' } : { outcome: 'missing' };
}
