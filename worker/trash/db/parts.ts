import { type Column, getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { columnName } from '../../db/insert-from.ts';
import {
	connections,
	introDrafts,
	introReplies,
	introRequests,
	listShares,
	mails,
	prospectLinks,
	prospectLists,
	prospects,
	shareMarks,
	templates,
} from '../../db/schema.ts';
import { jsonObject } from '../../db/slices.ts';

/** A field of the row `b` of the trash. */
export const field = (name: string): SQL => sql.raw(`json_extract(b.row, '$.${name}')`);

const isThere = (table: SQLiteTable, name: string) =>
	sql`exists (select 1 from ${table} n where n.id = ${field(name)})`;

// In the meantime, someone else may have taken this key in the list.
const freeKey = sql`case when exists (select 1 from prospects o where o.prospect_list_id = ${field('prospectListId')}
	and o.person_key = ${field('personKey')}) then ${field('personKey')} || '#' || ${field('id')} else ${field('personKey')} end`;
const ownConnection = sql`(select c.id from connections c where c.id = ${field('connectionId')})`;
// The row gets its number back, which is its place among rows of the same time, unless another row has taken it.
const freeRowid = (table: string) => sql`case when not exists (select 1 from ${sql.raw(table)} n
	where n.rowid = ${field('rowid')}) then ${field('rowid')} end`;

type Part = {
	table: SQLiteTable;
	/** Values written in place of a column's own. */
	instead?: Record<string, SQL>;
	/** Condition for restoring the row. */
	needs?: SQL;
	/** Conflict clause for an existing row, which stays as it is by default. */
	there?: SQL;
};

// Each person of a mail has a copy of the mail as it was then. The newest links win, and everything known about its
// delivery is kept.
const isLater = sql`excluded.answer_until > mails.answer_until`;
const latest = ['answer_token', 'answer_until', 'reply_token', 'provider_id', 'member_token'].map((column) => {
	const [name, copy] = [sql.raw(column), sql.raw(`excluded.${column}`)];
	return sql`${name} = iif(${isLater}, ${copy}, mails.${name})`;
});
const latestLetter = sql`(id) do update set ${sql.join(latest, sql`, `)},
	sent_at = coalesce(mails.sent_at, excluded.sent_at), delivery = json_patch(excluded.delivery, mails.delivery)`;

/**
 * Kinds of records in the trash, in the order of restoring: each after those it refers to. The first ones are named
 * like their parts of the archive.
 */
const trashParts = {
	lists: { table: prospectLists, instead: { rowid: freeRowid('prospect_lists') } },
	shares: { table: listShares, needs: isThere(prospectLists, 'prospectListId') },
	prospects: { table: prospects, instead: { personKey: freeKey } },
	connections: { table: connections, needs: isThere(prospects, 'prospectId') },
	mails: { table: mails, there: latestLetter },
	requests: {
		table: introRequests,
		instead: { connectionId: ownConnection },
		needs: isThere(prospects, 'prospectId'),
	},
	links: { table: prospectLinks, needs: isThere(introRequests, 'requestId') },
	replies: { table: introReplies, needs: isThere(introRequests, 'requestId') },
	drafts: { table: introDrafts, needs: isThere(prospects, 'prospectId') },
	marks: {
		table: shareMarks,
		needs: sql`${isThere(listShares, 'shareId')} and ${isThere(prospects, 'prospectId')}`,
	},
	templates: { table: templates, instead: { rowid: freeRowid('templates') } },
} as const satisfies Record<string, Part>;
export type TrashPart = keyof typeof trashParts;

const partOf = (part: TrashPart): Part => trashParts[part];

const columnsOf = ({ table }: Part): [string, Column][] =>
	Object.entries(getTableColumns(table)).filter(([, column]) => !column.generated);

/**
 * Copies rows of a table into the trash `to`; `from` selects them from its "from" on. `root` is the record each row
 * belongs to.
 */
export function copyIn(
	part: TrashPart,
	to: { id: string; userId: SQL },
	root: SQL,
	from: SQL,
	more: [string, SQL][] = [],
) {
	const one = partOf(part);
	const name = getTableName(one.table);
	const rowid: [string, SQL] = ['rowid', sql.raw(`${name}.rowid`)];
	const row = jsonObject([...columnsOf(one), ...(one.instead?.rowid ? [rowid] : []), ...more]);
	return sql`insert into trash_rows (trash_id, user_id, part, root, row)
		select ${to.id}, ${to.userId}, ${part}, ${root}, ${row} ${from} order by ${sql.raw(name)}.rowid`;
}

/**
 * Copies the rows `b` of a part back out of the trash, as `which` selects them. Existing rows stay as they are, or as
 * the part says.
 */
export function copyOut(part: TrashPart, which: SQL, instead: Record<string, SQL> = {}): SQL {
	const one = partOf(part);
	const values: Record<string, SQL> = {
		...Object.fromEntries(columnsOf(one).map(restoredValue)),
		...one.instead,
		...instead,
	};
	const columns = sql.raw(Object.keys(values).map(columnName).join(', '));
	return sql`insert into ${one.table} (${columns}) select ${sql.join(Object.values(values), sql`, `)}
		from trash_rows b where b.part = ${part} and ${which} and ${one.needs ?? sql`true`} order by b.id
		on conflict ${one.there ?? sql`do nothing`}`;
}

// A column added after the row was removed gets its default.
function restoredValue([name, column]: [string, Column]): [string, SQL] {
	if (!column.notNull || column.default === undefined) return [name, field(name)];
	return [name, sql`coalesce(${field(name)}, ${column.mapToDriverValue(column.default)})`];
}
