import type { DatabaseSync } from 'node:sqlite';
import { lockTable } from '../cloudflare/lock.ts';

/** A name as SQL writes it. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** A table of a copy: the columns that are written, in order, those of its key, and what makes it. */
export type Table = {
	name: string;
	columns: string[];
	key: string[];
	create: string;
	indexes: string[];
	triggers: string[];
};

const partsOf = 'SELECT sql FROM sqlite_master WHERE type = ?1 AND tbl_name = ?2 AND sql IS NOT NULL ORDER BY rowid';

/** All tables but the lock, with those first that others refer to, so that rows may be written in this order. */
export function tablesOf(copy: DatabaseSync): Table[] {
	const found = textsOf(
		copy,
		`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
			AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\' AND name <> '${lockTable}' ORDER BY rowid`,
	);
	const ordered: string[] = [];
	const visit = (name: string) => {
		if (ordered.includes(name)) return;
		const parents = textsOf(copy, 'SELECT DISTINCT "table" FROM pragma_foreign_key_list(?1)', name);
		for (const parent of parents) if (parent !== name && found.includes(parent)) visit(parent);
		ordered.push(name);
	};
	for (const name of found) visit(name);
	return ordered.map((name) => ({
		name,
		columns: textsOf(copy, 'SELECT name FROM pragma_table_info(?1) ORDER BY cid', name),
		key: textsOf(copy, 'SELECT name FROM pragma_table_info(?1) WHERE pk > 0 ORDER BY pk', name),
		create: textsOf(copy, "SELECT sql FROM sqlite_master WHERE type = 'table' AND name = ?1", name)[0] ?? '',
		indexes: textsOf(copy, partsOf, 'index', name),
		triggers: textsOf(copy, partsOf, 'trigger', name),
	}));
}

/** The columns of a table as SQL names them, one after the other. */
export const columnList = ({ columns }: { columns: string[] }) => columns.map(quoted).join(', ');

function textsOf(copy: DatabaseSync, sql: string, ...params: string[]): string[] {
	return copy
		.prepare(sql)
		.all(...params)
		.map((row) => String(Object.values(row)[0]));
}
