import type { DatabaseSync } from 'node:sqlite';
import type { Hono } from 'hono';
import { copyOf } from '../support/own-worker.ts';
import { answer, type State } from './stub.ts';

/** Responds for the API of a single database: its facts, its dump in two steps, and Time Travel. */
export function answerDatabases(account: Hono, state: State): void {
	const { ok, no } = answer;
	const find = (id: string) => state.databases.find(({ uuid }) => uuid === id);
	account.get('/d1/database/:id', (c) => {
		const found = find(c.req.param('id'));
		return found ? ok({ uuid: found.uuid, name: found.name, file_size: found.size }) : no(404, 7404);
	});
	/** Issues a bookmark of a database's content. */
	const bookmark = (sqlite: DatabaseSync) => {
		const part = () => crypto.randomUUID().slice(0, 8);
		const given = `${part()}-${part()}-${part()}-${crypto.randomUUID().replaceAll('-', '')}`;
		state.bookmarks.set(given, copyOf(sqlite));
		return given;
	};
	account.get('/d1/database/:id/time_travel/bookmark', (c) => {
		const found = find(c.req.param('id'));
		if (!found) return no(404, 7404);
		const then = c.req.query('timestamp') ? state.past : found.sqlite;
		return then ? ok({ bookmark: bookmark(then) }) : no(400, 7501, 'There is nothing of that time.');
	});
	account.post('/d1/database/:id/time_travel/restore', (c) => {
		const found = find(c.req.param('id'));
		const then = state.bookmarks.get(c.req.query('bookmark') ?? '');
		if (!found || !then) return no(404, 7404);
		const previous = bookmark(found.sqlite);
		found.sqlite = copyOf(then);
		return ok({ bookmark: c.req.query('bookmark'), previous_bookmark: previous, message: '' });
	});
	account.post('/d1/database/:id/export', async (c) => {
		const { current_bookmark } = await c.req.json<{ current_bookmark?: string }>();
		const id = c.req.param('id');
		if (!find(id)) return no(404, 7404);
		if (state.dump) return ok({ success: true, messages: [], ...state.dump });
		if (!current_bookmark) return ok({ success: true, status: 'active', at_bookmark: 'b1', messages: [] });
		const url = `http://${c.req.header('host')}${signedPath}${id}`;
		return ok({ success: true, status: 'complete', messages: [], result: { filename: 'dump.sql', signed_url: url } });
	});
}

/** Path of dumps, fetched without a login because the address itself is secret. */
const signedPath = '/signed/';

/** Returns the dump behind a signed address; undefined if there is none. */
export function signedDump(state: State, path: string): string | undefined {
	const found = state.databases.find(({ uuid }) => path === `${signedPath}${uuid}`);
	return found && dumpOf(found.sqlite);
}

/** Writes a dump as D1 does: tables in the order of creation, each with its rows, and indexes last. */
export function dumpOf(sqlite: DatabaseSync): string {
	const of = (types: string) =>
		sqlite
			.prepare(`SELECT name, sql FROM sqlite_master WHERE type IN (${types}) AND sql IS NOT NULL
				ORDER BY name = 'sqlite_sequence', rowid`)
			.all();
	const lines = ['PRAGMA defer_foreign_keys=TRUE;'];
	for (const { name, sql } of of("'table'")) {
		if (String(name).startsWith('_cf_')) continue;
		lines.push(name === 'sqlite_sequence' ? 'DELETE FROM sqlite_sequence;' : `${sql};`);
		const listed = sqlite.prepare('SELECT name FROM pragma_table_info(?)').all(String(name));
		const columns = listed.map((column) => `"${column.name}"`);
		for (const row of sqlite.prepare(`SELECT ${columns} FROM "${name}"`).all()) {
			lines.push(`INSERT INTO "${name}" (${columns}) VALUES(${Object.values(row).map(literal)});`);
		}
	}
	for (const { sql } of of("'index', 'trigger'")) lines.push(`${sql};`);
	return lines.join('\n');
}

// A line break becomes `\n`, like a `\n` in the text itself, so D1 loses the difference.
function literal(value: unknown): string {
	if (value === null) return 'NULL';
	if (typeof value !== 'string') return String(value);
	const text = `'${value.replaceAll("'", "''").replaceAll('\r', '\\r').replaceAll('\n', '\\n')}'`;
	const whole = value.includes('\r') ? `replace(${text},'\\r',char(13))` : text;
	return value.includes('\n') ? `replace(${whole},'\\n',char(10))` : whole;
}
