import { type ArchiveHead, type ArchivePart, archiveFormat } from '#contract/archive';
import { csvLine } from '#contract/rules/csv';
import type { Db } from '../db/client.ts';
import type { Owner } from '../db/owned.ts';
import { readArchive } from './db/archive.ts';
import { removedPages } from './db/removed-pages.ts';
import { type ZipPiece, zipStream } from './zip.ts';

/**
 * Writes the user's archive as a ZIP while it is read: `kindling.json`, then each part as JSON, for restoring, and then
 * as CSV, for a spreadsheet. A fault of the database breaks the stream, so half an archive never looks complete.
 */
export const archiveStream = (db: Db, userId: Owner): ReadableStream<Uint8Array> => zipStream(files(db, userId));

async function* files(db: Db, userId: Owner): AsyncGenerator<ZipPiece> {
	const head: ArchiveHead = {
		format: archiveFormat,
		archiveId: crypto.randomUUID(),
		exportedAt: new Date().toISOString(),
	};
	yield { file: 'kindling.json', text: `${JSON.stringify(head)}\n` };
	yield { file: 'kindling.json', end: true };
	// One file after the other: a ZIP keeps the content of a later file in memory until the current file ends.
	yield* partsAs('json', readArchive(db, userId));
	yield* partsAs('csv', readArchive(db, userId));
	yield* removedAs('json', db, userId);
	yield* removedAs('csv', db, userId);
}

type Pages = ReturnType<typeof readArchive>;

async function* partsAs(kind: 'json' | 'csv', pages: Pages): AsyncGenerator<ZipPiece> {
	let open: { part: ArchivePart; count: number } | undefined;
	for await (const { part, rows } of pages) {
		if (open && open.part !== part) yield* closed(kind, open.part, open.count);
		if (!open || open.part !== part) open = { part, count: 0 };
		if (rows.length === 0) continue;
		yield { file: `${part}.${kind}`, text: kind === 'json' ? jsonOf(rows, open.count) : csvOf(rows, open.count) };
		open.count += rows.length;
	}
	if (open) yield* closed(kind, open.part, open.count);
}

// The trash, for reading only: it can only be restored in its own account.
async function* removedAs(kind: 'json' | 'csv', db: Db, userId: Owner): AsyncGenerator<ZipPiece> {
	let count = 0;
	for await (const page of removedPages(db, userId)) {
		const rows = page.map(({ record, row }) => ({ ...row, record: kind === 'json' ? JSON.parse(record) : record }));
		yield { file: `removed.${kind}`, text: kind === 'json' ? jsonOf(rows, count) : csvOf(rows, count) };
		count += rows.length;
	}
	yield* closed(kind, 'removed', count);
}

const jsonOf = (rows: object[], before: number) =>
	(before === 0 ? '[\n' : ',\n') + rows.map((row) => JSON.stringify(row)).join(',\n');

const csvOf = (rows: object[], before: number) =>
	(before === 0 ? csvLine(Object.keys(rows[0] ?? {})) : '') + rows.map((row) => csvLine(Object.values(row))).join('');

function* closed(kind: 'json' | 'csv', part: ArchivePart | 'removed', count: number): Generator<ZipPiece> {
	const file = `${part}.${kind}`;
	if (kind === 'json') yield { file, text: count > 0 ? '\n]\n' : '[]\n' };
	yield { file, end: true };
}
