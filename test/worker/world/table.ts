import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { ArchivePart } from '#contract/archive';
import type * as schema from '../../../worker/db/schema.ts';
import type { World } from './making.ts';

type Schema = typeof schema;
type TableName = { [Name in keyof Schema]: Schema[Name] extends SQLiteTable ? Name : never }[keyof Schema];
type ColumnsOf<Name extends TableName> = Schema[Name]['_']['columns'];

/** The tables whose rows belong to an account each: a column names it. */
export type OwnedName = {
	[Name in TableName]: Name extends 'users' ? Name : 'userId' extends keyof ColumnsOf<Name> ? Name : never;
}[TableName];

/** A table whose rows belong to an account each, as the tests know it. */
type Owned<Name extends OwnedName> = {
	/** Makes a row for the person of a world, with what stands before it. Returns the id by which calls name the row. */
	example: (world: World) => Promise<string> | string;
	/** The noun in the paths of the calls that name it. */
	noun?: string;
	/** Which part of the archive holds it, or why it is left out. */
	archive: ArchivePart | { leftOut: string };
	/**
	 * The night removes a row once its column `expire` has passed; a row without `expire` stays, or goes with the row of
	 * another table.
	 */
	ends: 'expire' extends keyof ColumnsOf<Name> ? true : false | { with: OwnedName };
};

/** A table whose rows belong to no account, as the tests know it. */
type Nobodys<Name extends TableName> = {
	/** A row that speaks of the person of a world. */
	row: (world: World) => Schema[Name]['$inferInsert'];
	/** The effect on the row when their account is removed. */
	removal: 'takes' | 'leaves';
	because: string;
};

/** Every table of the schema. One that is missing, or that lacks what is asked of it, does not compile. */
export type Tables = { [Name in OwnedName]: Owned<Name> } & { [Name in Exclude<TableName, OwnedName>]: Nobodys<Name> };
