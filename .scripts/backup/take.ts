import type { DatabaseSync } from 'node:sqlite';
import { type Account, ask, resultOf } from '../cloudflare/api.ts';
import type { Database, Row, Store, Value } from '../cloudflare/database.ts';
import { Interrupted, interrupted } from '../command/interrupt.ts';
import { Stop } from '../command/stop.ts';
import { copyOf } from './copy.ts';
import { quoted, type Table, tablesOf } from './tables.ts';

/** Rows that one query returns. */
const pageSize = 200;

/** Takes a copy of a deployed database, all of it from the same moment. */
export async function takeCopy(account: Account, database: Database): Promise<DatabaseSync> {
	const copy = await copyOf(dumpOf(account, database), 'What Cloudflare sent');
	// The triggers did their work before the dump was made, and must not do it again for a repaired text.
	const triggers = tablesOf(copy).flatMap((table) => table.triggers);
	for (const { name } of copy.prepare("SELECT name FROM sqlite_master WHERE type = 'trigger'").all())
		copy.exec(`DROP TRIGGER ${quoted(String(name))}`);
	for (const table of tablesOf(copy)) await mendTexts(database, copy, table);
	for (const sql of triggers) copy.exec(sql);
	return copy;
}

type Export = { status: string; at_bookmark?: string; error?: string; result?: { signed_url: string } };

// Cloudflare writes the dump while it is being asked for it, and stops when no one asks any more.
async function* dumpOf(account: Account, { id }: Database): AsyncGenerator<Uint8Array> {
	for (let bookmark: string | undefined; ; ) {
		const asked = { output_format: 'polling', current_bookmark: bookmark, dump_options: {} };
		const answer = await ask<Export>(account, 'POST', `/d1/database/${id}/export`, asked);
		const { status, at_bookmark, error, result } = resultOf('The backup', answer);
		if (status === 'error') throw new Stop(`The backup failed: ${error}.`);
		if (status === 'complete' && result) return yield* fetched(result.signed_url);
		bookmark = at_bookmark;
	}
}

/** How long the download of the dump may take, in milliseconds: it has up to 10 GB. */
const downloadMs = 60 * 60_000;

async function* fetched(url: string): AsyncGenerator<Uint8Array> {
	try {
		const response = await fetch(url, { signal: AbortSignal.any([AbortSignal.timeout(downloadMs), interrupted()]) });
		if (!response.ok || !response.body) throw new Error(`status ${response.status}`);
		yield* response.body;
	} catch (error) {
		if (error instanceof Interrupted) throw error;
		const why = error instanceof Error ? error.message : String(error);
		throw new Stop(`The backup could not be fetched from Cloudflare: ${why}. Run the command again.`);
	}
}

/**
 * D1's dump writes a line break as the two characters `\n`, and turns every such pair back into a line break, even a
 * pair in the text itself. So a text that has both is read again.
 */
async function mendTexts(source: Store, copy: DatabaseSync, table: Table): Promise<void> {
	const both = table.columns.map((name) => {
		const column = quoted(name);
		return `(instr(${column}, '\\') > 0 AND (instr(${column}, char(10)) > 0 OR instr(${column}, char(13)) > 0))`;
	});
	const sql = `SELECT rowid AS "_rowid", * FROM ${quoted(table.name)}
		WHERE rowid > ?1 AND (${both.join(' OR ')}) ORDER BY rowid LIMIT ${pageSize}`;
	for (let after = -1, rows: Row[] = []; ; ) {
		rows = await source.all(sql, after);
		for (const row of rows) mendRow(copy, table, row);
		if (rows.length < pageSize) return;
		after = Number(rows.at(-1)?._rowid);
	}
}

// Only the texts, because other changes since the dump belong to a later moment.
function mendRow(copy: DatabaseSync, { name, columns, key }: Table, row: Row): void {
	const lost = columns.filter((column) => asDumped(row[column]) !== row[column]);
	if (lost.length === 0) return;
	const set = lost.map((column, index) => `${quoted(column)} = ?${index + 1}`).join(', ');
	const where = key.map((column, index) => `${quoted(column)} IS ?${lost.length + index + 1}`).join(' AND ');
	const values = [...lost.map((column) => row[column] ?? null), ...key.map((column) => asDumped(row[column]) ?? null)];
	copy.prepare(`UPDATE ${quoted(name)} SET ${set} WHERE ${where}`).run(...values);
}

/** The form of a value in the dump. */
function asDumped(value: Value | undefined): Value | undefined {
	if (typeof value !== 'string') return value;
	const returned = value.includes('\r') ? value.replaceAll('\\r', '\r') : value;
	return value.includes('\n') ? returned.replaceAll('\\n', '\n') : returned;
}
