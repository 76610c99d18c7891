import { getTableName, sql } from 'drizzle-orm';
import { accountTables } from '../../accounts/db/removal.ts';
import type { Db } from '../../db/client.ts';
import type { Owner } from '../../db/owned.ts';
import { users } from '../../db/schema.ts';
import { statement } from '../../db/statement.ts';
import { frozenBy } from './frozen-by.ts';

const uuid = /^[\da-f-]{36}$/;
const text = (id: string): string => {
	if (!uuid.test(id)) throw new Error('This is no id.');
	return `'${id}'`;
};

const operations = { insert: 'NEW', update: 'NEW', delete: 'OLD' } as const;
const tables = [users, ...accountTables].map((table) => ({
	name: getTableName(table),
	id: table === users ? 'id' : 'user_id',
}));

const nameOf = (moveId: string, table: string, operation: string) =>
	`${frozenBy}${text(moveId).replaceAll(/['-]/g, '')}_${table}_${operation}`;

// When the directory is left, the address goes first.
const allowed = (table: string, operation: string) =>
	table === 'users' && operation === 'update' ? `AND NEW.email NOT LIKE 'moved:%'` : '';

// Nobody joins their circle any more, who would stay behind.
const joins = (table: string, operation: string, ids: string) =>
	table === 'circle_members' && operation === 'insert'
		? `OR NEW.circle_id IN (SELECT circle_id FROM circle_members WHERE user_id IN (${ids}))`
		: '';

/**
 * The statements of triggers that refuse every write of these accounts' records, with the words "the account is moving". So
 * whatever a call that is under way writes is copied or refused, and reading goes on. They are there for this move only: for
 * good they would look at every row that anybody writes.
 */
export function freezeStatements(db: Db, moveId: string, ids: readonly Owner[]) {
	const list = ids.map(text).join(', ');
	return tables.flatMap(({ name, id }) =>
		Object.entries(operations).map(([operation, row]) =>
			statement(
				db,
				sql.raw(`CREATE TRIGGER IF NOT EXISTS ${nameOf(moveId, name, operation)} BEFORE ${operation} ON ${name}
					WHEN ${row}.${id} IN (${list}) ${allowed(name, operation)}${joins(name, operation, list)}
					BEGIN SELECT RAISE(ABORT, 'the account is moving'); END`),
			),
		),
	);
}

/** The statements that take those triggers away; `but` some. */
export const thawStatements = (db: Db, moveId: string, but: readonly string[] = []) =>
	tables.flatMap(({ name }) =>
		Object.keys(operations)
			.filter((operation) => !but.includes(operation))
			.map((operation) => statement(db, sql.raw(`DROP TRIGGER IF EXISTS ${nameOf(moveId, name, operation)}`))),
	);
