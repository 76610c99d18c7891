import { sql } from 'drizzle-orm';
import { archiveParts } from '#contract/archive';
import type { TrashKind } from '#contract/rules/trash';
import type { Db } from '../../db/client.ts';
import type { Owner } from '../../db/owned.ts';
import { statement } from '../../db/statements.ts';
import { now } from '../../db/time.ts';
import { learntOf } from '../../introductions/db/requests/intro-request-columns.ts';
import { pageBytes, pageRows, pagesOf } from './pages.ts';

type Removed = {
	at: number;
	root: string;
	row: { kind: TrashKind; name: string; from: string | null; removedAt: string; until: string; part: string };
	/** The record as JSON. */
	record: string;
};
type Found = Removed['row'] & Omit<Removed, 'row'>;

// Hashes of tokens, and what tells one call or mail from another.
const secrets = sql.raw(
	['rowid', 'userId', 'introductionToken', 'answerPress', 'answerMail', 'messageId', 'messageHash', 'recipients']
		.map((key) => `'$.${key}'`)
		.join(', '),
);

// Only requests have this field.
const asLearnt = sql`json_replace(r.row, '$.prospectAnswer', ${learntOf(sql`(r.row ->> '$.prospectAnswer')`)})`;

const parts = sql.raw(archiveParts.map((part) => `'${part}'`).join(', '));

/** Reads the records in the user's trash in pages, by kind, each with the item it belongs to. */
export const removedPages = (db: Db, userId: Owner) =>
	pagesOf<Removed>(async (last) => {
		const after = last ? sql`(r.part, r.root, r.id) > (${last.row.part}, ${last.root}, ${last.at})` : sql`true`;
		const found = await statement<Found>(
			db,
			sql`select * from (
				select *, sum(octet_length(record)) over (order by part, root, at) - octet_length(record) as before from (
					select r.id as at, r.root, r.part, b.kind, b.name, b.from_name as "from", b.created_at as removedAt,
						b.expire as until, json_remove(${asLearnt}, ${secrets}) as record
					from trash_rows r cross join trash b on b.id = r.trash_id and b.expire > ${now()}
					where r.user_id = ${userId} and r.part in (${parts}) and ${after}
					order by r.part, r.root, r.id limit ${pageRows}))
			where before < ${pageBytes} order by part, root, at`,
		);
		return found.map(({ at, root, record, kind, name, from, removedAt, until, part }) => ({
			at,
			root,
			record,
			row: { kind, name, from, removedAt, until, part },
		}));
	});
