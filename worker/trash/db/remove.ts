import { type SQL, sql } from 'drizzle-orm';
import { dayMs } from '#contract/rules/durations';
import { type TrashKind, trashDays } from '#contract/rules/trash';
import type { Db } from '../../db/client.ts';
import type { Owner } from '../../db/owned.ts';
import { mails } from '../../db/schema.ts';
import { statement } from '../../db/statements.ts';
import { fromNow, now } from '../../db/time.ts';
import { copyIn, type TrashPart } from './parts.ts';

/** A record to put into the trash: its owner, id and kind. */
export type Removal = { userId: Owner; id: string; kind: TrashKind };
type OwnItem = { userId: Owner; id: string };

type Told = {
	name: SQL;
	/** The id and name of the list or person it was in. */
	from?: [id: SQL, name: SQL];
	people?: SQL;
	moving?: 'in';
};

/**
 * The statement that makes the trash's item for the one row that `where` selects, from its "from" on. Returns the id of
 * the list or person it was in, and no row if there is nothing to remove. A list may already be there with people, who
 * stay.
 */
export function openTrashItem(db: Db, { userId, id, kind }: Removal, { name, from, people, moving }: Told, where: SQL) {
	const expire = fromNow(trashDays * dayMs);
	const [fromId, fromName] = from ?? [sql`null`, sql`null`];
	return statement<{ fromId: string | null }>(
		db,
		sql`insert into trash (id, user_id, kind, name, from_id, from_name, people, moving, created_at, expire)
			select ${id}, ${userId}, ${kind}, ${name}, ${fromId}, ${fromName}, ${people ?? sql`0`}, ${moving ?? null}, ${now()}, ${expire}
			${where}
			on conflict (id) do update set name = excluded.name, people = excluded.people, moving = excluded.moving,
				created_at = excluded.created_at, expire = excluded.expire
			where trash.user_id = excluded.user_id
			returning from_id as fromId`,
	);
}

/** The statement that counts the people of an item, once all of it is there. */
export const closeTrashItem = (db: Db, { userId, id }: OwnItem, condition = sql`true`) =>
	statement(
		db,
		sql`update trash set moving = null,
				people = (select count(*) from trash_rows r where r.trash_id = trash.id and r.part = 'prospects')
			where id = ${id} and user_id = ${userId} and ${condition}`,
	);

/** The parts that hold the records of people. */
export const partsOfPeople = [
	'prospects',
	'connections',
	'mails',
	'requests',
	'links',
	'replies',
	'drafts',
	'marks',
] as const;
/** Lists these parts in SQL. */
export const listOf = (parts: readonly TrashPart[]) => sql.raw(parts.map((part) => `'${part}'`).join(', '));

// An archive shows a request in the trash with its mail's content.
const ofLetter = (['connectorName', 'recipientEmail', 'subject', 'sentAt', 'delivery'] as const).map(
	(name): [string, SQL] => [name, sql`${mails[name]}`],
);

/**
 * The statements that move people with everything below them into the trash. `people` selects their ids; `moved` does
 * so once the people themselves are in the trash. An earlier copy of them in the same item is replaced.
 */
export function removePeopleRows(db: Db, { userId, id }: Removal, people: SQL, moved: SQL = people) {
	const to = { id, userId: sql`${userId}` };
	const copy = (part: TrashPart, root: SQL, from: SQL) => statement(db, copyIn(part, to, root, from));
	const below = (part: TrashPart, table: string) =>
		copy(part, sql.raw(`${table}.prospect_id`), sql`from ${sql.raw(table)} where prospect_id in (${moved})`);
	const ofRequests = (part: TrashPart, table: string) =>
		copy(
			part,
			sql`r.prospect_id`,
			sql`from intro_requests r cross join ${sql.raw(table)} on ${sql.raw(table)}.request_id = r.id
				where r.prospect_id in (${moved})`,
		);
	return [
		statement(
			db,
			sql`delete from trash_rows where trash_id = ${id} and user_id = ${userId}
				and part in (${listOf(partsOfPeople)}) and root in (${people})`,
		),
		copy('prospects', sql`prospects.id`, sql`from prospects where id in (${people}) and +user_id = ${userId}`),
		below('connections', 'connections'),
		// Each person keeps the mails they are in; the last of them takes a mail along.
		copy(
			'mails',
			sql`r.prospect_id`,
			sql`from intro_requests r cross join mails on mails.id = r.mail_id where r.prospect_id in (${moved})`,
		),
		statement(
			db,
			copyIn(
				'requests',
				to,
				sql`intro_requests.prospect_id`,
				sql`from intro_requests cross join mails on mails.id = intro_requests.mail_id where prospect_id in (${moved})`,
				ofLetter,
			),
		),
		ofRequests('links', 'prospect_links'),
		ofRequests('replies', 'intro_replies'),
		below('drafts', 'intro_drafts'),
		below('marks', 'share_marks'),
		statement(db, sql`delete from prospects where id in (${moved}) and +user_id = ${userId}`),
	] as const;
}
