import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import * as schema from '../../../worker/db/schema.ts';

const tables: SQLiteTable[] = Object.values(schema).filter((one) => is(one, SQLiteTable));

/** Returns the column that names the user a table's rows belong to; undefined if they belong to no one. */
function ownerOf(table: SQLiteTable): 'id' | 'user_id' | undefined {
	if (table === schema.users) return 'id';
	return 'userId' in getTableColumns(table) ? 'user_id' : undefined;
}

/** Names of the tables whose rows belong to a user, each with the column that names the user. */
export const ownedTables = Object.fromEntries(
	tables.flatMap((table) => {
		const owner = ownerOf(table);
		return owner ? [[getTableName(table), owner]] : [];
	}),
);
