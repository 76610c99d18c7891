import { desc, type SQL, sql } from 'drizzle-orm';
import type { RequestInHistory } from '#contract/intro-request';
import type { Db } from '../../../db/client.ts';
import { type Owner, ownRow } from '../../../db/owned.ts';
import { rowBytes } from '../../../db/pages.ts';
import { introReplies, introRequests, mails, prospects } from '../../../db/schema.ts';
import { statement } from '../../../db/statements.ts';
import { prospectLinkOf } from '../answers/prospect-links.ts';
import { repliesOf } from '../answers/reply-columns.ts';
import { itsMail, mayWrite, requestColumns, shown } from '../requests/intro-request-columns.ts';

const pageSize = 20;
// JSON needs at most two bytes for one of a text, so a page is below 1.5 MB.
const pageBytes = 700_000;

type Page = {
	requests: RequestInHistory[];
	/** Start of the next page, as `before` takes it. Null on the last page. */
	next: string | null;
};

/**
 * Reads up to 20 of the user's requests about a prospect with their replies, newest first, and fewer if their texts are
 * long. `before` is the `next` of the previous page. Undefined when the prospect is not the user's.
 */
export async function readHistory(
	db: Db,
	userId: Owner,
	prospectId: string,
	before: string | undefined,
): Promise<Page | undefined> {
	const [at, createdAt] = before?.split('~') ?? [];
	const asks = (
		range: SQL,
	) => sql`select rowid from intro_requests where prospect_id = ${prospectId} and user_id = ${userId} and status <> 'prepared' ${range}
		order by created_at desc, rowid desc limit ${pageSize + 1}`;
	// Each is a seek of the index, so requests of the same moment aren't read again for each page.
	const among =
		at && createdAt
			? sql`select * from (${asks(sql`and created_at = ${createdAt} and rowid < ${Number(at)}`)})
				union all select * from (${asks(sql`and created_at < ${createdAt}`)})`
			: asks(sql``);
	const candidates = sql`select asked.rowid as at, asked.created_at, ${rowBytes(introRequests, 'asked')} + ${rowBytes(mails, 'm')} +
			(select coalesce(sum(${rowBytes(introReplies, 'p')}), 0) from intro_replies p where p.request_id = asked.id and +p.user_id = ${userId}) as bytes
		from intro_requests asked cross join mails m on m.id = asked.mail_id where asked.rowid in (${among})
		order by asked.created_at desc, asked.rowid desc limit ${pageSize + 1}`;
	const [own, [count], rows] = await db.batch([
		statement(db, ownRow(prospects, userId, prospectId)),
		statement<{ n: number }>(db, sql`select count(*) as n from (${candidates})`),
		db
			.select({
				...requestColumns,
				replies: repliesOf(userId),
				prospectLink: prospectLinkOf(userId),
				mayWrite,
				at: sql<number>`intro_requests.rowid`,
			})
			.from(introRequests)
			.innerJoin(mails, itsMail)
			.where(
				sql`intro_requests.user_id = ${userId} and intro_requests.rowid in (select at from (
					select at, row_number() over newest as nth, sum(bytes) over newest as held from (${candidates})
					window newest as (order by created_at desc, at desc rows unbounded preceding))
					where nth = 1 or nth <= ${pageSize} and held <= ${pageBytes})`,
			)
			.orderBy(desc(introRequests.createdAt), desc(sql`intro_requests.rowid`)),
	]);
	if (own.length === 0) return undefined;
	const last = rows.at(-1);
	return {
		requests: rows.map(({ at: _, ...row }) => shown(row)),
		next: last && count && count.n > rows.length ? `${last.at}~${last.createdAt}` : null,
	};
}
