import { type ArchiveHead, type ArchivePart, archiveFormat } from '#contract/archive';
import { csvLine } from '#contract/rules/csv';
import type { Db } from '../db/client.ts';
import { readArchive } from './db/archive.ts';
import { type ZipPiece, zipStream } from './zip.ts';

/**
 * The user's archive as a ZIP, made while it is read: `kindling.json`, then each part as JSON, to restore it, and as
 * CSV, to open it in a spreadsheet. A fault of the database breaks the stream, so half an archive never looks complete.
 */
export const archiveStream = (db: Db, userId: string): ReadableStream<Uint8Array> => zipStream(files(db, userId));

async function* files(db: Db, userId: string): AsyncGenerator<ZipPiece> {
	const head: ArchiveHead = {
		format: archiveFormat,
		archiveId: crypto.randomUUID(),
		exportedAt: new Date().toISOString(),
	};
	yield { file: 'kindling.json', text: `${JSON.stringify(head)}\n` };
	yield { file: 'kindling.json', end: true };
	let open: { part: ArchivePart; count: number } | undefined;
	for await (const { part, rows } of readArchive(db, userId)) {
		if (open && open.part !== part) yield* closed(open.part, open.count);
		if (!open || open.part !== part) open = { part, count: 0 };
		if (rows.length === 0) continue;
		const isFirst = open.count === 0;
		const heading = isFirst ? csvLine(Object.keys(rows[0] ?? {})) : '';
		yield {
			file: `${part}.json`,
			text: (isFirst ? '[\n' : ',\n') + rows.map((row) => JSON.stringify(row)).join(',\n'),
		};
		yield { file: `${part}.csv`, text: heading + rows.map((row) => csvLine(Object.values(row))).join('') };
		open.count += rows.length;
	}
	if (open) yield* closed(open.part, open.count);
}

function* closed(part: ArchivePart, count: number): Generator<ZipPiece> {
	yield { file: `${part}.json`, text: count > 0 ? '\n]\n' : '[]\n' };
	yield { file: `${part}.json`, end: true };
	yield { file: `${part}.csv`, end: true };
}
