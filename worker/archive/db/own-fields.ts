import { getTableColumns, type SQL } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { ArchivePart } from '#contract/archive';
import { type ArchiveRow, archiveRows } from '#contract/archive-rows';
import { tableOf } from '../../db/tables.ts';

/** The places of the rows that a row of the archive names. All other fields are columns of its table. */
type Named = 'list' | 'prospect' | 'connection' | 'follows' | 'favour' | 'request';
export type OwnFields<Part extends ArchivePart> = Omit<ArchiveRow<Part>, Named>;

/** The columns that a row of the archive has, in the order of the contract: a field that it gets there comes with it. */
export function columnsOf<Part extends ArchivePart>(part: Part, table: SQLiteTable = tableOf[part]) {
	const columns = getTableColumns(table);
	return Object.fromEntries(
		Object.keys(archiveRows[part].shape).flatMap((name) => (columns[name] ? [[name, columns[name]]] : [])),
	) as unknown as { [Field in keyof OwnFields<Part>]: SQL<OwnFields<Part>[Field]> };
}

/** The names of these columns: of its own table, or of one that holds a part of each row. */
export const ownFields = <Part extends ArchivePart, Table extends SQLiteTable = (typeof tableOf)[Part]>(
	part: Part,
	table?: Table,
) => Object.keys(columnsOf(part, table)) as (keyof OwnFields<Part> & keyof Table['$inferSelect'] & string)[];
