import type { ArchivePart, Restored, RestoredRows } from '#contract/archive';
import { type ArchiveRow, archiveRows } from '#contract/archive-rows';
import { nameKey } from '#contract/rules/identity';
import { limits } from '#contract/rules/limits';
import { statusValue } from '#contract/rules/status';
import type { Db } from '../db/client.ts';
import type { Owner } from '../db/owned.ts';
import { fingerprint } from '../http/token.ts';
import { networkKeys } from '../network/db/network-uploads.ts';
import { prospectKeys } from '../people/db/prospects.ts';
import { type RestoredRow, restoreRows } from './db/restore.ts';

/**
 * Restores rows of an archive in the user's account, which may have `most` of this kind. Existing rows stay as they are. A
 * row that can't be read, or whose list, prospect or request isn't there, is refused by name; the others arrive. Fails
 * and writes nothing if there is no room for all of them.
 */
export async function restore(
	db: Db,
	userId: Owner,
	{ archiveId, part, from, rows }: RestoredRows,
	most: number,
): Promise<Restored> {
	const idOf = idsIn(userId, archiveId);
	const refused: Restored['refused'] = [];
	const refuse = (index: number, reason: string) =>
		refused.push({ place: from + index, name: nameOf(rows[index]), reason });
	const read = rows.flatMap((row, index) => {
		const parsed = archiveRows[part].safeParse(row);
		if (parsed.success) return [{ index, row: rowToRestore(part, parsed.data, from + index, idOf) }];
		refuse(index, parsed.error.issues[0]?.message ?? '');
		return [];
	});
	const toWrite = read.map(({ row }) => row);
	const written = await restoreRows(db, userId, part, toWrite, { isStart: from === 1, most });
	const left = new Set(written.left);
	for (const { index, row } of read) if (left.has(row.id)) refuse(index, 'The record it belongs to doesn’t exist.');
	return { restored: written.restored, refused };
}

// The text that names the row to people, whatever its part.
function nameOf(row: unknown): string {
	const { name: own, mutualConnectionName, subject } = (row ?? {}) as Record<string, unknown>;
	const name = own ?? mutualConnectionName ?? subject;
	return typeof name === 'string' ? name.slice(0, limits.name) : '';
}

// A mail has no rows of its own: the requests of a mail about several share its number.
type IdOf = (part: ArchivePart | 'mails', place: number | string) => string;

/**
 * Returns the ids of an archive's rows in the user's account. The same archive in the same account always has the same
 * ids.
 */
export const idsIn =
	(userId: Owner, archiveId: string): IdOf =>
	(part, place) =>
		recordId(`${userId}/${archiveId}/${part}/${place}`);

/** Returns a row of an archive, at its place in its part, in the form for writing. */
export const rowToRestore = <Part extends ArchivePart>(
	part: Part,
	row: ArchiveRow<Part>,
	place: number,
	idOf: IdOf,
): RestoredRow => ({
	id: idOf(part, place),
	...besides[part](row as never, idOf, place),
});

// Columns written in addition to a row's own fields: the ids of the rows it refers to, and derived keys.
const besides: {
	[Part in ArchivePart]: (row: ArchiveRow<Part>, idOf: IdOf, place: number) => Record<string, unknown>;
} = {
	statuses: (row) => ({ ...row, value: statusValue(row.name) }),
	templates: (row) => row,
	lists: (row) => row,
	prospects: (row, idOf) => ({
		...row,
		...prospectKeys(row),
		listId: idOf('lists', row.list),
	}),
	connections: (row, idOf) => ({
		...row,
		prospectId: idOf('prospects', row.prospect),
		nameKey: nameKey(row.mutualConnectionName),
	}),
	requests: (row, idOf, place) => ({
		...row,
		mailId: row.favour === null ? idOf('requests', place) : idOf('mails', letterOf(row)),
		isForSeveral: row.favour === null ? 0 : 1,
		prospectId: idOf('prospects', row.prospect),
		connectionId: row.connection === null ? null : idOf('connections', row.connection),
		followsId: row.follows === null ? null : idOf('requests', row.follows),
	}),
	replies: (row, idOf) => ({ ...row, requestId: idOf('requests', row.request) }),
	// The people of one archive are one upload.
	network: (row, idOf, place) => ({ ...row, ...networkKeys(row), place, uploadId: idOf('network', 0) }),
};

// Rows of one mail say the same about it. Rows that share a number but differ belong to two mails.
const letterOf = ({ favour, kind, subject, recipientEmail, connectorName, sentAt, delivery }: ArchiveRow<'requests'>) =>
	`${favour} ${fingerprint(JSON.stringify([kind, subject, recipientEmail, connectorName, sentAt, delivery]))}`;

// An id derived from the account and the place in the archive, written as a UUID (version 8: custom).
function recordId(name: string): string {
	const hex = fingerprint(name);
	return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
