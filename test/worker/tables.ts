import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import * as schema from '../../worker/db/schema.ts';

const tables = Object.values(schema).filter((one) => is(one, SQLiteTable));

/** The names of all tables, as the database has them. */
export const tableNames = tables.map((table) => getTableName(table));

/** The names of the tables whose rows belong to a user, each with the column that names the user. */
export const ownedTables: Record<string, 'id' | 'user_id'> = Object.fromEntries(
	tables.flatMap((table) => {
		if (table === schema.users) return [['users', 'id']];
		return 'userId' in getTableColumns(table) ? [[getTableName(table), 'user_id']] : [];
	}),
);
