import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { Owner } from '../../../db/owned.ts';
import { recordEvent } from '../../../events/listeners.ts';
import type { ProspectWrite } from './merge.ts';

type Imported = { userId: Owner; listId: string; importId: string | undefined };

const idsOf = (writes: ProspectWrite[], isNew: boolean): string[] =>
	writes.filter((write) => write.isNew === isNew).map(({ id }) => id);

// The ids still in the list, in their order.
const present = (ids: string[]): SQL =>
	sql`(select json_group_array(id) from (select p.id as id from json_each(${JSON.stringify(ids)}) j
		cross join prospects p on p.id = j.value and +p.prospect_list_id = o.id order by j.key))`;

/**
 * The statements that note an import: one event for all that a batch writes. They come after its
 * writes. Someone who another import added a moment ago counts as updated, without their id. `connected` are those who
 * are updated by connections alone.
 */
export function tellOfImport(
	db: Db,
	{ userId, listId, importId }: Imported,
	writes: ProspectWrite[],
	connected: string[],
) {
	const people = writes.length + connected.length;
	if (people === 0) return [];
	return recordEvent(db, userId, {
		type: 'person.imported',
		data: sql`json_object('list', json_object('id', l.id, 'name', l.name), 'importId', ${importId ?? null},
			'created', json_array_length(l.created), 'updated', cast(${people} as integer) - json_array_length(l.created),
			'createdIds', json(l.created), 'updatedIds', json(l.updated))`,
		from: sql`from (select o.id as id, o.name as name, ${present(idsOf(writes, true))} as created,
			${present([...idsOf(writes, false), ...connected])} as updated
			from prospect_lists o where o.id = ${listId} and o.user_id = ${userId}) l`,
	});
}
