import { getTableColumns, type InferInsertModel, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { Owner } from '../../db/owned.ts';
import type { prospectLists, statuses, templates } from '../../db/schema.ts';
import { countOwned } from './quota.ts';

type Kind = typeof prospectLists | typeof statuses | typeof templates;
/** What each column is written from. What is left out has the default of its column. */
type Values<Of extends Kind> = {
	[Key in Exclude<keyof InferInsertModel<Of>, 'id' | 'userId'>]?: InferInsertModel<Of>[Key] | ReturnType<typeof sql>;
};

/**
 * Inserts a record of the user's, with an id of its own, and nothing where they have `most` of its kind: then it returns no
 * row. When it is repeated after a lost response, the record that is there takes no further place.
 */
export function insertWithRoom<Of extends Kind>(db: Db, table: Of, userId: Owner, values: Values<Of>, most: number) {
	const id = crypto.randomUUID();
	const given: Record<string, unknown> = { ...values, id, userId };
	const row = Object.entries(getTableColumns(table as Kind)).map(([name, column]) => {
		const value = given[name] ?? column.default ?? column.defaultFn?.() ?? null;
		return sql`${sql.param(value, column)}`;
	});
	return db.insert(table as Kind).select(sql`select ${sql.join(row, sql`, `)}
		where ${countOwned(table, userId, most)} < ${most} or exists (select 1 from ${table} where id = ${id})
		on conflict (id) do update set id = excluded.id`);
}
