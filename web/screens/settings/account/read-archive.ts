import { unzipSync } from 'fflate';
import { type ArchiveHead, type ArchivePart, archiveHead, archiveParts } from '#contract/archive';
import type { Archive } from '../../../queries/archive.ts';

/** Reads an archive. Throws an Error with a sentence for the person when the file is none. */
export function readArchive(zip: Uint8Array): Archive {
	const files = filesOf(zip);
	const { archiveId } = headOf(files['kindling.json']);
	const parts = archiveParts.map((part) => ({ part, rows: rowsOf(part, files[`${part}.json`]) }));
	return { archiveId, parts, count: parts.reduce((sum, { rows }) => sum + rows.length, 0) };
}

function filesOf(zip: Uint8Array): Record<string, Uint8Array> {
	try {
		return unzipSync(zip, { filter: ({ name }) => name.endsWith('.json') });
	} catch {
		throw new Error('This is not a ZIP file, or a part of it is missing.');
	}
}

function headOf(file: Uint8Array | undefined): ArchiveHead {
	const head = archiveHead.safeParse(jsonOf(file));
	if (head.success) return head.data;
	throw new Error(head.error.issues[0]?.message ?? 'This is not an archive of Kindling.');
}

function rowsOf(part: ArchivePart, file: Uint8Array | undefined): unknown[] {
	// An archive from before there were networks has no such part.
	if (part === 'network' && !file) return [];
	const rows = jsonOf(file);
	if (Array.isArray(rows)) return rows;
	throw new Error(`The archive has no ${part}.json that can be read.`);
}

function jsonOf(file: Uint8Array | undefined): unknown {
	try {
		return file && JSON.parse(new TextDecoder().decode(file));
	} catch {
		return undefined;
	}
}
