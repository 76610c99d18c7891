import { type SQL, sql } from 'drizzle-orm';
import { type ArchivePart, archiveParts } from '#contract/archive';
import { startingStatuses } from '#contract/status';
import { startingTemplates } from '#contract/template';
import type { Db } from '../../db/client.ts';
import { jsonField, jsonParts } from '../../db/json-parts.ts';
import type { Owner } from '../../db/owned.ts';
import { countAdded } from '../../db/record-counts.ts';
import { runBatch, statement } from '../../db/statements.ts';
import { tableOf } from '../../db/tables.ts';
import { now } from '../../db/time.ts';
import { insertMails, inserts } from './inserts.ts';

/** A row of an archive in the form for writing: with its id and the ids of the rows it refers to. */
export type RestoredRow = Record<string, unknown> & { id: string };

/** The number of new rows, and the ids of rows that were left out. */
type RestoredCount = { restored: number; left: string[] };

/**
 * Writes rows of one part of an archive for the user, in one batch. Safe to repeat: a row gets its id from its place in
 * the archive, and existing rows stay as they are. Leaves out rows whose list, prospect or request is not the user's.
 * `isStart`: these are the first rows of their part; in an account without lists, the initial statuses and templates
 * are replaced by the archive's, unless they were changed. Fails if the user, who may have `most`, has no room for all
 * of them.
 */
export async function restoreRows(
	db: Db,
	userId: Owner,
	part: ArchivePart,
	rows: RestoredRow[],
	{ isStart, most }: { isStart: boolean; most: number },
): Promise<RestoredCount> {
	const parts = jsonParts(rows).map(({ json }) => sql`${json}`);
	const [first] = parts;
	if (!first) return { restored: 0, left: [] };
	const starting = [];
	if (isStart && (part === 'statuses' || part === 'templates')) starting.push(removeStarting(part, userId, first));
	if (isStart && part === 'network') starting.push(startNetwork(userId, rows[0]));
	const results = await runBatch(db, {
		left: parts
			.flatMap((json) => withoutParent(part, userId, json) ?? [])
			.map((query) => statement<{ id: string }>(db, query)),
		starting: starting.map((query) => statement(db, query)),
		written: parts.flatMap((json) => writeAndCount(db, userId, part, json, most)),
	});
	return { restored: results.written.flat().length, left: results.left.flat().map(({ id }) => id) };
}

// The parent of each part's rows.
const parents: { readonly [Part in ArchivePart]?: { in: ArchivePart; by: string } } = {
	prospects: { in: 'lists', by: 'listId' },
	connections: { in: 'prospects', by: 'prospectId' },
	requests: { in: 'prospects', by: 'prospectId' },
	replies: { in: 'requests', by: 'requestId' },
};

/** Selects the rows whose parent isn't there, because it was refused, or was never the user's. */
function withoutParent(part: ArchivePart, userId: Owner, json: SQL): SQL | undefined {
	const parent = parents[part];
	return (
		parent &&
		sql`select ${jsonField('id')} as id from json_each(${json}) j where not exists
			(select 1 from ${tableOf[parent.in]} p where p.id = ${jsonField(parent.by)} and p.user_id = ${userId})`
	);
}

// A network is no longer than its last place (worker/archive/routes/archive.ts).
const writeAndCount = (db: Db, userId: Owner, part: ArchivePart, json: SQL, most: number) => [
	...(part === 'requests' ? [statement<{ id: string }>(db, insertMails(userId, json))] : []),
	statement<{ id: string }>(db, inserts[part](userId, json)),
	...(part === 'network' ? [] : [countAdded(db, userId, part, sql`changes()`, most)]),
];

/**
 * Writes rows of several parts for the user, in one batch. Existing rows stay as they are. Fails if the user has no
 * room for all of them.
 */
export async function restoreParts(
	db: Db,
	userId: Owner,
	parts: Partial<Record<ArchivePart, RestoredRow[]>>,
	mostOf: (part: ArchivePart) => number,
): Promise<void> {
	const written = archiveParts.flatMap((part) =>
		jsonParts(parts[part] ?? []).flatMap(({ json }) => writeAndCount(db, userId, part, sql`${json}`, mostOf(part))),
	);
	await runBatch(db, { written });
}

// As they were at the start, because changed ones stay.
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
	and id not in (select ${jsonField('id')} from json_each(${json}) j)
	and not exists (select 1 from prospect_lists where user_id = ${userId})`;

// An existing network stays as it is.
const startNetwork = (userId: Owner, row: RestoredRow | undefined) => sql`
	insert into network_uploads (user_id, upload_id, created_at)
	select ${userId}, ${row?.uploadId ?? ''}, ${now()}
	where not exists (select 1 from network_uploads where user_id = ${userId} and expire is null)
	on conflict do nothing`;
