import { sql } from 'drizzle-orm';
import type { ImportResult } from '#contract/prospect';
import type { Db } from '../../../db/client.ts';
import { isDuplicate, isNullRefused } from '../../../db/errors.ts';
import { jsonField, jsonParts } from '../../../db/json-parts.ts';
import type { Owner } from '../../../db/owned.ts';
import { fullKind } from '../../../db/record-counts.ts';
import { statement } from '../../../db/statements.ts';
import { now } from '../../../db/time.ts';
import { connectionRows } from '../connection-rows.ts';
import { keyOfKnown } from '../connections.ts';
import { findKnown } from './known.ts';
import { type Plan, planImport, type Totals } from './plan.ts';
import { type ImportRow, parseRows } from './rows.ts';
import { nothingWritten, writePlan } from './write.ts';

type Options = {
	dryRun: boolean;
	/** The most records that the user may have. */
	most: Totals;
	/** The client's id for the import. */
	importId?: string | undefined;
};
type Timed = Options & { createdAt: string };
/** The outcome of the rows, and whether an event was queued for sending. */
type Imported = { result: ImportResult; isEventQueued: boolean };
/** The same for the first `rows` rows. */
type Part = Imported & { rows: number };

// An import that is overtaken reads and writes once more, and that may be overtaken again.
const mostTries = 4;

/**
 * Imports people into the user's list: one read, then one atomic batch. There are several only where the list has more
 * than 4 MB of people to compare with one body; and one more read if rows bring known people nothing but connections.
 * Importing the same body twice creates nothing the second time. Rows that don't fit are refused by name; the others
 * arrive. With `dryRun` nothing is written. Undefined when the list is not the user's.
 */
export async function importProspects(
	db: Db,
	userId: Owner,
	listId: string,
	body: unknown[],
	options: Options,
): Promise<Imported | undefined> {
	const { rows, refused } = parseRows(body);
	const sum: ImportResult = { created: 0, updated: 0, unchanged: 0, refused, elsewhere: [] };
	// All parts of one import have the same time.
	const createdAt = now();
	let isEventQueued = false;
	let at = 0;
	do {
		const part = await importSome(db, userId, listId, rows.slice(at), { ...options, createdAt });
		if (!part) return undefined;
		at += part.rows;
		isEventQueued ||= part.isEventQueued;
		sum.created += part.result.created;
		sum.updated += part.result.updated;
		sum.unchanged += part.result.unchanged;
		sum.refused.push(...part.result.refused);
		sum.elsewhere.push(...part.result.elsewhere);
	} while (at < rows.length);
	return { result: { ...sum, refused: sum.refused.sort((a, b) => a.index - b.index) }, isEventQueued };
}

async function importSome(
	db: Db,
	userId: Owner,
	listId: string,
	all: ImportRow[],
	options: Timed,
): Promise<Part | undefined> {
	for (let tries = 1; ; tries += 1) {
		const isLast = tries === mostTries;
		const part = await tryOnce(db, userId, listId, all, options).catch((error: unknown) => {
			if (isLast || !isOvertaken(error)) throw error;
			return 'overtaken' as const;
		});
		// Another call changed the list or its people between the read and the write.
		if (part !== 'overtaken') return part;
		if (isLast) return undefined;
	}
}

async function tryOnce(
	db: Db,
	userId: Owner,
	listId: string,
	all: ImportRow[],
	{ dryRun, most, createdAt, importId }: Timed,
): Promise<Part | 'overtaken' | undefined> {
	const known = await findKnown(db, userId, listId, all, most);
	if (!known) return undefined;
	const plan = planImport(all.slice(0, known.rows), known, most);
	const created = plan.writes.filter((write) => write.isNew).length;
	const connected = await withMissingConnections(db, userId, plan);
	// People created by another import between the read and the write count as updated.
	const written = dryRun
		? nothingWritten
		: await writePlan(db, { userId, listId, createdAt, importId, most }, plan, connected);
	if (!written) return 'overtaken';
	const { late, isEventQueued } = written;
	const { unchanged, refused, elsewhere } = plan;
	const result = {
		created: created - late,
		updated: plan.writes.length - created + late + connected.length,
		unchanged: unchanged - connected.length,
		refused,
		elsewhere,
	};
	return { rows: known.rows, result, isEventQueued };
}

// The same person was created or changed, the status of a new person renamed, or the last room taken.
const isOvertaken = (error: unknown) =>
	isDuplicate(error) ||
	fullKind(error) !== undefined ||
	isNullRefused(error, 'prospects.status') ||
	isNullRefused(error, 'prospects.facts_key');

const is = (column: string, name: string) =>
	sql`(${jsonField(name)} is null or c.${sql.raw(column)} = ${jsonField(name)})`;

// A connection `c` has everything the row says, and is the user's own.
const hasAll = sql`c.source is null
	and ${is('mutual_connection_title', 'title')} and ${is('mutual_connection_company', 'company')}
	and ${is('connection_strength', 'strength')}
	and (${jsonField('url')} is null or c.mutual_connection_linkedin_url is not null)`;

/**
 * Returns the ids of people whose only change is a new or different connection. Queries the database only if there may
 * be such people.
 */
async function withMissingConnections(db: Db, userId: Owner, { writes, connections }: Plan): Promise<string[]> {
	const written = new Set(writes.map(({ id }) => id));
	const rows = connections
		.filter(({ id }) => !written.has(id))
		.flatMap(({ id, connections: found }) =>
			connectionRows(undefined, found).map((row) => ({ ...row, prospectId: id })),
		);
	const missing = await Promise.all(
		jsonParts(rows).map(({ json }) =>
			statement<{ id: string }>(
				db,
				sql`select distinct p.id from json_each(${json}) j
					cross join prospects p on p.id = ${jsonField('prospectId')} and p.user_id = ${userId}
					where not exists (select 1 from connections c
						where c.prospect_id = p.id and c.connection_key = ${keyOfKnown} and ${hasAll})`,
			),
		),
	);
	return [...new Set(missing.flatMap((found) => found.map(({ id }) => id)))];
}
