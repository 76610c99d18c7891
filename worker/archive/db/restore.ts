import { type SQL, sql } from 'drizzle-orm';
import { type ArchivePart, archiveParts } from '#contract/archive';
import { prospectFieldKeys } from '#contract/rules/prospect-fields';
import { startingStatuses } from '#contract/status';
import { startingTemplates } from '#contract/template';
import { insertNetworkPeople } from '../../accounts/db/my-network.ts';
import { countOwned } from '../../accounts/db/quota.ts';
import type { Db } from '../../db/client.ts';
import { jsonParts } from '../../db/json-parts.ts';
import type { Owner } from '../../db/owned.ts';
import { statement } from '../../db/statement.ts';
import { tableOf } from '../../db/tables.ts';
import { now } from '../../db/time.ts';
import { columnOf } from '../../people/db/prospects.ts';

/** Rows of one part of an archive, as they are written: with their ids and those of the rows they name. */
export type RestoredRow = Record<string, unknown> & { id: string };

/**
 * Writes rows of one part of an archive for the user, in one batch. Returns how many of them are new. Safe to repeat: a
 * row keeps the id that its place in the archive gives it, and what is there stays as it is. Rows whose list or prospect
 * is not the user's are left out. `isStart` says that these are the first rows of their part: in an account without lists,
 * the statuses and templates that every account begins with give way to those of the archive, unless they were changed.
 * `full`: the user may have `most`, and that is too few for all of them.
 */
export async function restoreRows(
	db: Db,
	userId: Owner,
	part: ArchivePart,
	rows: RestoredRow[],
	{ isStart, most }: { isStart: boolean; most: number },
): Promise<number | 'full'> {
	const parts = jsonParts(rows).map(({ json }) => sql`${json}`);
	const [first] = parts;
	if (!first) return 0;
	const starting = [];
	if (isStart && (part === 'statuses' || part === 'templates')) starting.push(removeStarting(part, userId, first));
	if (isStart && part === 'network') starting.push(startNetwork(userId, rows[0]));
	const statements = [...starting, ...parts.map((json) => inserts[part](userId, json, fits(part, userId, json, most)))];
	const [before, ...others] = [
		statement<{ room: number }>(db, sql`select ${fits(part, userId, first, most)} as room`),
		...statements.map((query) => statement<{ id: string }>(db, query)),
	];
	const [[room], ...results] = await db.batch([before, ...others]);
	if (!room?.room) return 'full';
	return results.slice(starting.length).reduce((sum, written) => sum + written.length, 0);
}

/** Whether the user has room for those of the rows that are not there, as a condition of the write itself. */
const fits = (part: ArchivePart, userId: Owner, json: SQL, most: number) => {
	const there =
		part === 'network'
			? sql`select 1 from network_people t join network_uploads u on u.id = t.upload
				where u.user_id = ${userId} and u.upload_id = ${field('uploadId')} and t.place = ${field('place')}`
			: sql`select 1 from ${tableOf[part]} t where t.id = ${field('id')}`;
	return sql`(select count(*) from json_each(${json}) j where not exists (${there}))
		+ ${countOwned(tableOf[part], userId, most)} <= ${most}`;
};

/** Writes rows of several parts for the user, in one batch: all or nothing. Rows that are there already stay as they are. */
export async function restoreParts(
	db: Db,
	userId: Owner,
	parts: Partial<Record<ArchivePart, RestoredRow[]>>,
): Promise<void> {
	const [first, ...rest] = archiveParts.flatMap((part) =>
		jsonParts(parts[part] ?? []).map(({ json }) => statement(db, inserts[part](userId, sql`${json}`, sql`true`))),
	);
	if (first) await db.batch([first, ...rest]);
}

// As they were at the start: one that the user has changed stays.
const asStarted = {
	statuses: sql`(name, color) in (values ${sql.join(
		startingStatuses.map(({ name, color }) => sql`(${name}, ${color})`),
		sql`, `,
	)})`,
	templates: sql`(name, subject, message) in (values ${sql.join(
		startingTemplates.map(({ name, subject, message }) => sql`(${name}, ${subject}, ${message})`),
		sql`, `,
	)})`,
};

const removeStarting = (table: 'statuses' | 'templates', userId: Owner, json: SQL) => sql`
	delete from ${sql.raw(table)} where user_id = ${userId} and is_default = 1 and ${asStarted[table]}
	and id not in (select ${field('id')} from json_each(${json}) j)
	and not exists (select 1 from prospect_lists where user_id = ${userId})`;

// A network that the user has already stays as it is.
const startNetwork = (userId: Owner, row: RestoredRow | undefined) => sql`
	insert into network_uploads (user_id, upload_id, created_at)
	select ${userId}, ${row?.uploadId ?? ''}, ${now()}
	where not exists (select 1 from network_uploads where user_id = ${userId} and expire is null)
	on conflict do nothing`;

const field = (name: string) => sql.raw(`json_extract(j.value, '$.${name}')`);
const fields = (...names: string[]) => sql.join(names.map(field), sql`, `);

// A message whose ask is neither here nor among these rows arrives without it.
const follows = (userId: Owner, json: SQL) => sql`
	case when ${field('followsId')} is null then null
		when exists (select 1 from intro_requests r where r.id = ${field('followsId')} and r.user_id = ${userId})
		or exists (select 1 from json_each(${json}) a join prospects q on q.id = json_extract(a.value, '$.prospectId')
			where json_extract(a.value, '$.id') = ${field('followsId')} and q.user_id = ${userId})
	then ${field('followsId')} end`;

const inserts: Record<ArchivePart, (userId: Owner, json: SQL, room: SQL) => SQL> = {
	statuses: (userId, json, room) => sql`
		insert into statuses (id, user_id, name, value, display_order, color, is_default, created_at, updated_at)
		select ${field('id')}, ${userId}, ${fields('name', 'value', 'displayOrder', 'color', 'isDefault', 'createdAt', 'updatedAt')}
		from json_each(${json}) j where ${room}
		on conflict do nothing
		returning id`,
	templates: (userId, json, room) => sql`
		insert into templates (id, user_id, name, subject, message, is_default, created_at, updated_at)
		select ${field('id')}, ${userId}, ${fields('name', 'subject', 'message', 'isDefault', 'createdAt', 'updatedAt')}
		from json_each(${json}) j where ${room}
		on conflict do nothing
		returning id`,
	lists: (userId, json, room) => sql`
		insert into prospect_lists (id, user_id, name, description, type, status, created_at, updated_at)
		select ${field('id')}, ${userId}, ${fields('name', 'description', 'type', 'status', 'createdAt', 'updatedAt')}
		from json_each(${json}) j where ${room}
		on conflict do nothing
		returning id`,
	prospects: (userId, json, room) => sql`
		insert into prospects (id, user_id, prospect_list_id, ${sql.raw(prospectFieldKeys.map(columnOf).join(', '))},
			status_chosen_at, person_key, facts_key, position, created_at, updated_at)
		select ${field('id')}, l.user_id, l.id, ${fields(...prospectFieldKeys)},
			${fields('statusChosenAt', 'personKey', 'factsKey', 'position', 'createdAt', 'updatedAt')}
		from json_each(${json}) j
		join prospect_lists l on l.id = ${field('listId')} and l.user_id = ${userId}
		where ${room}
		on conflict do nothing
		returning id`,
	connections: (userId, json, room) => sql`
		insert into connections (id, user_id, prospect_id, mutual_connection_name, mutual_connection_title,
			mutual_connection_company, mutual_connection_linkedin_url, connection_strength, connection_key, name_key,
			position, created_at)
		select ${field('id')}, p.user_id, p.id, ${fields('mutualConnectionName', 'mutualConnectionTitle')},
			${fields('mutualConnectionCompany', 'mutualConnectionLinkedinUrl', 'connectionStrength', 'connectionKey')},
			${fields('nameKey', 'position', 'createdAt')}
		from json_each(${json}) j
		cross join prospects p on p.id = ${field('prospectId')} and p.user_id = ${userId}
		where ${room}
		on conflict do nothing
		returning id`,
	requests: (userId, json, room) => sql`
		insert into intro_requests (id, user_id, prospect_id, connection_id, follows_id, kind, subject, message, recipient_email,
			connector_name, status, answer, answer_note, sent_at, responded_at, created_at)
		select ${field('id')}, p.user_id, p.id,
			(select c.id from connections c where c.id = ${field('connectionId')} and c.prospect_id = p.id),
			${follows(userId, json)}, ${field('kind')},
			${fields('subject', 'message', 'recipientEmail', 'connectorName', 'status', 'answer', 'answerNote')},
			${fields('sentAt', 'respondedAt', 'createdAt')}
		from json_each(${json}) j
		cross join prospects p on p.id = ${field('prospectId')} and p.user_id = ${userId}
		where ${room}
		on conflict do nothing
		returning id`,
	// They were handed on long ago.
	replies: (userId, json, room) => sql`
		insert into intro_replies (id, user_id, request_id, message_hash, kind, from_email, from_name, from_another_address, text,
			unread, attachments, recipients, handed_on_at, created_at)
		select ${field('id')}, r.user_id, r.id,
			${fields('messageHash', 'kind', 'fromEmail', 'fromName', 'fromAnotherAddress', 'text', 'unread')},
			${fields('attachments', 'recipients', 'createdAt', 'createdAt')}
		from json_each(${json}) j
		cross join intro_requests r on r.id = ${field('requestId')} and r.user_id = ${userId}
		where ${room}
		on conflict do nothing
		returning id`,
	network: (userId, json, room) => sql`${insertNetworkPeople(userId, json, room)} returning place as id`,
};
