import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { columnName } from './insert-from.ts';

// Bytes of a row beside its texts, such as numbers and the names of its fields as JSON.
const besideTexts = 500;

/** The bytes of a row of a table, which a query calls `as`: by its texts, a little more rather than less. */
export function rowBytes(table: SQLiteTable, as = getTableName(table)): SQL {
	const texts = Object.entries(getTableColumns(table)).filter(
		([, { dataType, generated }]) => !generated && (dataType === 'string' || dataType === 'json'),
	);
	const sizes = texts.map(([name]) => `coalesce(octet_length(${as}.${columnName(name)}), 0)`);
	return sql.raw(`(${besideTexts} + ${sizes.join(' + ')})`);
}
