import { getTableColumns, type SQL } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { ArchivePart } from '#contract/archive';
import { type ArchiveRow, archiveRows } from '#contract/archive-rows';
import { tableOf } from '../../db/tables.ts';

/** The places of other rows that a row of the archive refers to. All other fields are columns of its table. */
type Named = 'list' | 'prospect' | 'connection' | 'follows' | 'favour' | 'request';
export type OwnFields<Part extends ArchivePart> = Omit<ArchiveRow<Part>, Named>;

/** The columns in a row of the archive, in the order of the contract. A field added there appears here too. */
export function columnsOf<Part extends ArchivePart>(part: Part, table: SQLiteTable = tableOf[part]) {
	const columns = getTableColumns(table);
	return Object.fromEntries(
		Object.keys(archiveRows[part].shape).flatMap((name) => (columns[name] ? [[name, columns[name]]] : [])),
	) as unknown as { [Field in keyof OwnFields<Part>]: SQL<OwnFields<Part>[Field]> };
}

/** The names of these columns: of the part's own table, or of a table that holds some of each row. */
export const ownFields = <Part extends ArchivePart, Table extends SQLiteTable = (typeof tableOf)[Part]>(
	part: Part,
	table?: Table,
) => Object.keys(columnsOf(part, table)) as (keyof OwnFields<Part> & keyof Table['$inferSelect'] & string)[];
