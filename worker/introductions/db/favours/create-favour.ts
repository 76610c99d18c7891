import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { FavourRequest, NewFavour } from '#contract/favour';
import { nameKey } from '#contract/rules/identity';
import { nudgeableStatuses } from '#contract/rules/intro-status';
import { countOwned, hasRoom } from '../../../accounts/db/quota.ts';
import type { Db } from '../../../db/client.ts';
import { countStatement, type Limit, usedUp, windowsOf } from '../../../db/counters.ts';
import { insertFrom } from '../../../db/insert-from.ts';
import { jsonField } from '../../../db/json-parts.ts';
import type { Owner } from '../../../db/owned.ts';
import { favours, introRequests, prospects } from '../../../db/schema.ts';
import { statement } from '../../../db/statement.ts';
import { now } from '../../../db/time.ts';
import { findSuppressed, isSuppressed } from '../../../mail/db/suppressed.ts';
import type { NotWritten, UsedUp } from '../requests/create-intro-request.ts';
import { requestColumns, shown } from '../requests/intro-request-columns.ts';
import { moveProspect } from '../requests/move-prospect.ts';
import { favourNotNudged } from '../requests/open-requests.ts';

/** A favour about to be written, beside the person's own words. */
type NewRows = {
	status: 'pending' | 'sending';
	idempotencyKey: string | null;
	answerToken: string | null;
	answerUntil: string | null;
	replyToken: string | null;
	/** A request for each person: its id, its own message, and the hash of the token in the address for their introduction. */
	rows: { id: string; prospectId: string; message: string; introductionToken: string | null }[];
	most: number;
	limits: Limit[];
	addressHash: string | null;
};

type Written = { outcome: 'new' | 'known'; id: string; rows: FavourRequest[]; byMail: boolean };

/**
 * Writes a favour and a request for each of its people: all of them or none, in one transaction with the counters, which
 * it counts as one. The outcomes are those of one request (create-intro-request.ts); `missing`: one of the prospects, the
 * connection, or the favour to follow is not the user's. A second try of the write changes nothing.
 */
export async function createFavour(
	db: Db,
	userId: Owner,
	favour: NewFavour,
	{ status, limits, addressHash, most, rows, ...link }: NewRows,
): Promise<Written | NotWritten> {
	const id = crypto.randomUUID();
	const windows = windowsOf(limits);
	const isAskedElsewhere = status === 'pending' && link.answerToken !== null && !favour.followUp;
	const [, , , found] = await db.batch([
		statement(
			db,
			insertFrom(
				favours,
				{ id, userId, followsId: favour.followUp?.favourId ?? null, ...link, createdAt: now() },
				sql`where ${isOwn(userId, favour)} and ${isDue(userId, favour)}
					and not exists (${usedUp(windows)})
					and not ${isSuppressed(addressHash)}
					and ${countOwned(introRequests, userId, most)} + ${rows.length} <= ${most}
					on conflict do nothing`,
			),
		),
		countStatement(db, windows, sql`changes() = 1`),
		statement(db, insertRequests(id, favour, status, rows, addressHash !== null)),
		db
			.select({ ...requestColumns, prospectName: prospects.name, byMail: introRequests.byMail })
			.from(introRequests)
			.innerJoin(prospects, eq(prospects.id, introRequests.prospectId))
			.where(
				sql`${eq(introRequests.userId, userId)} and favour_id is not null and favour_id = (select f.id from favours f
					where f.user_id = ${userId} and (f.id = ${id} or f.idempotency_key = ${link.idempotencyKey}))`,
			)
			.orderBy(asc(sql`intro_requests.rowid`)),
		...(isAskedElsewhere ? rows.map((row) => moveProspect(db, userId, row.id, 'intro_requested')) : []),
	]);
	const [first] = found;
	if (!first?.favourId) return whyNot(db, userId, favour, { limits, addressHash, most }, rows.length);
	return {
		outcome: first.favourId === id ? 'new' : 'known',
		id: first.favourId,
		rows: found.map(({ byMail: _, ...row }) => shown(row)),
		byMail: first.byMail ?? true,
	};
}

const among = ({ prospectIds }: NewFavour) => sql`(select value from json_each(${JSON.stringify(prospectIds)}))`;

const isOwn = (userId: Owner, favour: NewFavour) => sql`
	(select count(*) from prospects p where p.user_id = ${userId} and p.id in ${among(favour)}) = ${favour.prospectIds.length}
	and (${favour.connectionId ?? null} is null or exists (select 1 from connections c
		where c.id = ${favour.connectionId ?? null} and c.user_id = ${userId} and c.prospect_id in ${among(favour)}))`;

// A favour gets one nudge, for those of its people who are still open.
function isDue(userId: Owner, favour: NewFavour): SQL {
	if (!favour.followUp) return sql`true`;
	const { favourId } = favour.followUp;
	return sql`(select count(distinct r.prospect_id) from intro_requests r where r.favour_id = ${favourId} and r.user_id = ${userId}
			and r.kind = 'ask' and r.status in ${nudgeableStatuses} and r.prospect_id in ${among(favour)}) = ${favour.prospectIds.length}
		and ${favourNotNudged(sql`${favourId}`)}`;
}

// Each names the connection of its own prospect: the one that was chosen, or the same person among the others'.
function insertRequests(id: string, favour: NewFavour, status: string, rows: NewRows['rows'], byMail: boolean): SQL {
	const chosen = favour.connectionId ?? null;
	const followed = favour.followUp?.favourId ?? null;
	return insertFrom(
		introRequests,
		{
			id: jsonField('id'),
			userId: sql`p.user_id`,
			prospectId: sql`p.id`,
			connectionId: sql`(select c.id from connections c where c.prospect_id = p.id and (c.id = ${chosen}
				or c.connection_key = (select k.connection_key from connections k where k.id = ${chosen} and k.user_id = p.user_id)
				or c.name_key = ${nameKey(favour.connectorName)})
				order by c.id = ${chosen} desc, c.name_key = ${nameKey(favour.connectorName)} desc, c.rowid limit 1)`,
			kind: favour.followUp?.kind ?? 'ask',
			followsId: sql`(select r.id from intro_requests r where r.favour_id = ${followed} and r.user_id = p.user_id
				and r.prospect_id = p.id and r.kind = 'ask' order by r.rowid limit 1)`,
			favourId: id,
			subject: favour.subject,
			message: jsonField('message'),
			recipientEmail: favour.recipientEmail,
			connectorName: favour.connectorName,
			status,
			byMail: byMail ? 1 : 0,
			introductionToken: jsonField('introductionToken'),
			delivery: '{}',
			createdAt: sql`f.created_at`,
		},
		sql`from json_each(${JSON.stringify(rows)}) j
			cross join favours f on f.id = ${id}
			cross join prospects p on p.id = ${jsonField('prospectId')} and p.user_id = f.user_id
			where true on conflict do nothing`,
	);
}

/** Why no favour was written. */
async function whyNot(
	db: Db,
	userId: Owner,
	favour: NewFavour,
	{ limits, addressHash, most }: Pick<NewRows, 'limits' | 'addressHash' | 'most'>,
	count: number,
): Promise<NotWritten> {
	const [limit] = await statement<Omit<UsedUp, 'outcome'>>(db, usedUp(windowsOf(limits)));
	if (limit) return { outcome: 'used-up', ...limit };
	if (addressHash !== null && (await findSuppressed(db, addressHash))) return { outcome: 'suppressed' };
	if (!(await hasRoom(db, introRequests, userId, most - count + 1))) return { outcome: 'full' };
	if (!favour.followUp) return { outcome: 'missing' };
	const [own] = await db
		.select({ id: introRequests.id })
		.from(introRequests)
		.where(and(eq(introRequests.userId, userId), eq(introRequests.favourId, favour.followUp.favourId)))
		.limit(1);
	return { outcome: own ? 'not-due' : 'missing' };
}
