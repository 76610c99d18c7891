import { getTableName, type InferSelectModel, type SQL, sql, type Table } from 'drizzle-orm';

type Value = SQL | string | number | null;
type Nullable<Row> = { [Key in keyof Row]: null extends Row[Key] ? Key : never }[keyof Row];

/** The source of each column of a new row. Only nullable columns can be left out. */
type NewRow<Of extends Table, Row = InferSelectModel<Of>> = { [Key in Exclude<keyof Row, Nullable<Row>>]: Value } & {
	[Key in Nullable<Row>]?: Value;
};

/** Returns the SQL name of a property's column. */
export const columnName = (property: string) => property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Inserts one row for each row of a select. `from` is the select from its "from" on. */
export function insertFrom<Of extends Table>(table: Of, row: NewRow<Of>, from: SQL): SQL {
	const columns = sql.raw(Object.keys(row).map(columnName).join(', '));
	const values = Object.values<Value>(row).map((value) => sql`${value}`);
	return sql`insert into ${sql.raw(getTableName(table))} (${columns}) select ${sql.join(values, sql`, `)} ${from}`;
}

/** Builds the same expression for each name, under that name. */
export const eachOf = <Name extends string>(names: readonly Name[], expression: (name: Name) => SQL) =>
	Object.fromEntries(names.map((name) => [name, expression(name)])) as Record<Name, SQL>;
