import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { ArchivePart } from '#contract/archive';
import type * as schema from '../../../worker/db/schema.ts';
import type { World } from './making.ts';

type Schema = typeof schema;
type TableName = { [Name in keyof Schema]: Schema[Name] extends SQLiteTable ? Name : never }[keyof Schema];
type ColumnsOf<Name extends TableName> = Schema[Name]['_']['columns'];

/** Tables with a column that names the account each row belongs to. */
export type OwnedName = {
	[Name in TableName]: Name extends 'users' ? Name : 'userId' extends keyof ColumnsOf<Name> ? Name : never;
}[TableName];

/** Facts for the tests about a table whose rows belong to an account. */
type Owned<Name extends OwnedName> = {
	/** Makes a row for the person of a world, and the rows it needs. Returns its id in calls. */
	example: (world: World) => Promise<string> | string;
	/** The noun in the paths of calls that name it. */
	noun?: string;
	/** The part of the archive that holds it, or the reason it is left out. */
	archive: ArchivePart | { leftOut: string };
	/**
	 * The nightly run deletes a row after its column `expire`; a row without `expire` stays, or goes with the row of
	 * another table.
	 */
	ends: 'expire' extends keyof ColumnsOf<Name> ? true : false | { with: OwnedName };
};

/** Facts for the tests about a table whose rows belong to no account. */
type Nobodys<Name extends TableName> = {
	/** A row that mentions the person of a world. */
	row: (world: World) => Schema[Name]['$inferInsert'];
	/** The effect of removing their account on the row. */
	removal: 'takes' | 'leaves';
	because: string;
};

/** Every table of the schema. A missing or incomplete one doesn't compile. */
export type Tables = { [Name in OwnedName]: Owned<Name> } & { [Name in Exclude<TableName, OwnedName>]: Nobodys<Name> };
