import type { DatabaseSync } from 'node:sqlite';

/** A name as SQL writes it. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** A table of a copy: its columns in order of writing, its key columns, and the statements that create it. */
export type Table = {
	name: string;
	columns: string[];
	key: string[];
	create: string;
	indexes: string[];
	triggers: string[];
};

/** Returns all tables, each after the tables it refers to, so that rows can be written in this order. */
export function tablesOf(copy: DatabaseSync): Table[] {
	const creates = textsOf(
		copy,
		`SELECT name AS "of", sql AS text FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
			AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\' ORDER BY rowid`,
	);
	const parents = textsOf(copy, listed('"table"', 'pragma_foreign_key_list(m.name)'));
	const columns = textsOf(copy, `${listed('name', 'pragma_table_info(m.name)')} ORDER BY p.cid`);
	const keys = textsOf(copy, `${listed('name', 'pragma_table_info(m.name)')} AND p.pk > 0 ORDER BY p.pk`);
	const [indexes, triggers] = [textsOf(copy, madeFor('index')), textsOf(copy, madeFor('trigger'))];
	const ordered: string[] = [];
	const visit = (name: string) => {
		if (ordered.includes(name)) return;
		for (const parent of of(parents, name)) if (parent !== name && creates.has(parent)) visit(parent);
		ordered.push(name);
	};
	for (const name of creates.keys()) visit(name);
	return ordered.map((name) => ({
		name,
		columns: of(columns, name),
		key: of(keys, name),
		create: of(creates, name).join(),
		indexes: of(indexes, name),
		triggers: of(triggers, name),
	}));
}

/** The columns of a table as SQL names them, one after the other. */
export const columnList = ({ columns }: { columns: string[] }) => columns.map(quoted).join(', ');

/** Lists a function of SQLite for each table. */
const listed = (column: string, list: string) =>
	`SELECT m.name AS "of", p.${column} AS text FROM sqlite_master m, ${list} p WHERE m.type = 'table'`;

const madeFor = (type: string) =>
	`SELECT tbl_name AS "of", sql AS text FROM sqlite_master WHERE type = '${type}' AND sql IS NOT NULL ORDER BY rowid`;

const of = (texts: Map<string, string[]>, name: string) => texts.get(name) ?? [];

/** The texts that a query finds, by the table that each is `of`. */
function textsOf(copy: DatabaseSync, sql: string): Map<string, string[]> {
	const texts = new Map<string, string[]>();
	for (const row of copy.prepare(sql).all()) {
		const name = String(row.of);
		texts.set(name, [...of(texts, name), String(row.text)]);
	}
	return texts;
}
