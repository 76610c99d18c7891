import type { ArchivePart } from '#contract/archive';
import type { ArchiveRow } from '#contract/archive-rows';
import type { ProspectList } from '#contract/prospect-list';
import { fullName } from '#contract/rules/full-name';
import { restoreParts } from '../archive/db/restore.ts';
import { idsIn, rowToRestore } from '../archive/restore.ts';
import type { Db } from '../db/client.ts';
import type { OwnUser } from '../db/owned.ts';
import { findProspectList } from '../people/db/prospect-lists.ts';
import { listStatuses } from '../people/db/statuses.ts';
import { sampleRows } from './sample.ts';

/**
 * Creates the user's list of invented people, with their connections and requests, in one batch. Its ids are derived
 * from the account, so a second call adds nothing while the list exists. `mostOf` says how many records of a kind the
 * user may have.
 */
export async function createSampleList(
	db: Db,
	user: OwnUser,
	mostOf: (part: ArchivePart) => number,
): Promise<ProspectList> {
	const idOf = idsIn(user.id, 'sample');
	// People removed from the list, or moved away, stay so.
	const present = await findProspectList(db, user.id, idOf('lists', 1));
	if (present) return present;
	const statuses = await listStatuses(db, user.id);
	const { list, prospects, connections, requests } = sampleRows(
		fullName(user),
		new Set(statuses.map(({ value }) => value)),
	);
	const toWrite = <Part extends ArchivePart>(part: Part, rows: readonly ArchiveRow<Part>[]) =>
		rows.map((row, index) => rowToRestore(part, row, index + 1, idOf));
	const parts = {
		lists: toWrite('lists', [list]),
		prospects: toWrite('prospects', prospects),
		connections: toWrite('connections', connections),
		requests: toWrite('requests', requests),
	};
	await restoreParts(db, user.id, parts, mostOf);
	return { id: idOf('lists', 1), userId: user.id, ...list };
}
