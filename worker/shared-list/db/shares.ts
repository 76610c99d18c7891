import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { dayMs } from '#contract/rules/durations';
import { pageBytes } from '#contract/rules/limits';
import { type NewShare, type Share, type ShareVisit, sharesMost, usualShareFields } from '#contract/share';
import type { Db } from '../../db/client.ts';
import { type Owner, owned, ownRow } from '../../db/owned.ts';
import { fitting } from '../../db/pages.ts';
import { listShares, prospectLists } from '../../db/schema.ts';
import { runBatch, statement } from '../../db/statements.ts';
import { fromNow, now } from '../../db/time.ts';

/** How long a link to a list works, in milliseconds: 30 days. */
const shareWindowMs = 30 * dayMs;

/** A link without its visits. */
type NewRow = Omit<Share, 'visits'>;

const columns = {
	id: listShares.id,
	name: listShares.name,
	fields: listShares.fields,
	createdAt: listShares.createdAt,
	expiresAt: listShares.expire,
};

/**
 * Creates a link to the user's list, with the hash of its token. 'too many' when the list already has {@link
 * sharesMost} working links; undefined when the list is not the user's.
 */
export async function createShare(
	db: Db,
	userId: Owner,
	listId: string,
	share: NewShare,
	tokenHash: string,
): Promise<NewRow | 'too many' | undefined> {
	const made: NewRow = {
		id: crypto.randomUUID(),
		name: share.name,
		fields: [...new Set(share.fields ?? usualShareFields)],
		createdAt: now(),
		expiresAt: fromNow(shareWindowMs),
	};
	const { lists, rows } = await runBatch(db, {
		lists: statement(db, ownRow(prospectLists, userId, listId)),
		create: statement(
			db,
			sql`insert into list_shares (id, user_id, prospect_list_id, name, fields, token_hash, created_at, expire)
				select ${made.id}, l.user_id, l.id, ${made.name}, ${JSON.stringify(made.fields)}, ${tokenHash}, ${made.createdAt},
					${made.expiresAt}
				from prospect_lists l where l.id = ${listId} and l.user_id = ${userId} and l.removed_at is null and ${sharesMost} >
					(select count(*) from list_shares s where s.prospect_list_id = l.id and s.expire > ${made.createdAt})
				on conflict do nothing`,
		),
		rows: db
			.select({ id: listShares.id })
			.from(listShares)
			.where(owned(listShares, userId, made.id)),
	});
	if (lists.length === 0) return undefined;
	return rows.length === 0 ? 'too many' : made;
}

/**
 * Lists the working links of the user's list, oldest first, with their visits. Undefined when the list is not the
 * user's.
 */
export async function listSharesOf(db: Db, userId: Owner, listId: string): Promise<Share[] | undefined> {
	const [lists, shares, visits] = await db.batch([
		statement(db, ownRow(prospectLists, userId, listId)),
		db
			.select(columns)
			.from(listShares)
			.where(and(eq(listShares.prospectListId, listId), eq(listShares.userId, userId), gt(listShares.expire, now())))
			.orderBy(asc(listShares.createdAt)),
		statement<{ shareId: string; at: string; known: string }>(
			db,
			sql`select m.share_id as shareId, max(m.created_at) as at,
					json_group_array(json_object('prospectId', m.prospect_id, 'howWell', m.how_well)) as known
				from list_shares s cross join share_marks m on m.share_id = s.id
				where s.prospect_list_id = ${listId} and s.user_id = ${userId}
				group by m.share_id, m.visit order by at desc`,
		),
	]);
	if (lists.length === 0) return undefined;
	const read = visits.map(({ known, ...visit }) => ({ ...visit, known: JSON.parse(known) as ShareVisit['known'] }));
	const ofShare = Map.groupBy(fitting(read, pageBytes), ({ shareId }) => shareId);
	const visitsOf = (id: string): ShareVisit[] => (ofShare.get(id) ?? []).map(({ at, known }) => ({ at, known }));
	return shares.map((share) => ({ ...share, visits: visitsOf(share.id) }));
}

/** Ends a link. Marks made through it stay with the prospects. Returns whether there was one. */
export async function removeShare(db: Db, userId: Owner, listId: string, id: string): Promise<boolean> {
	const removed = await db
		.delete(listShares)
		.where(and(owned(listShares, userId, id), eq(listShares.prospectListId, listId)))
		.returning({ id: listShares.id });
	return removed.length > 0;
}
