import { unzipSync } from 'fflate';
import { type ArchiveHead, type ArchivePart, archiveHead, archiveParts } from '#contract/archive';
import type { Archive } from '../../../queries/archive.ts';
import { findDamagedFile } from './damaged-file.ts';

/** Reads an archive. Throws an Error with a sentence for the user if the file isn't an archive. */
export function readArchive(zip: Uint8Array): Archive {
	const { files, damaged, isBeforeNetworks } = filesOf(zip);
	if (damaged) throw new Error(`The archive is damaged: ${damaged} has changed since it was written.`);
	const { archiveId } = headOf(files['kindling.json']);
	const parts = archiveParts.map((part) => {
		const isOlder = part === 'network' && isBeforeNetworks;
		return { part, rows: rowsOf(part, files[`${part}.json`] ?? (isOlder ? noRows : undefined)) };
	});
	return { archiveId, parts, count: parts.reduce((sum, { rows }) => sum + rows.length, 0) };
}

const noRows = new TextEncoder().encode('[]');
const fileNames: readonly string[] = ['kindling', ...archiveParts].map((name) => `${name}.json`);

function filesOf(zip: Uint8Array) {
	try {
		const names: string[] = [];
		const files = unzipSync(zip, { filter: ({ name }) => names.push(name) > 0 && fileNames.includes(name) });
		return { files, damaged: findDamagedFile(zip, files), isBeforeNetworks: !names.includes('network.csv') };
	} catch {
		throw new Error('This isn’t a ZIP file, or part of it is missing.');
	}
}

function headOf(file: Uint8Array | undefined): ArchiveHead {
	const head = archiveHead.safeParse(jsonOf(file));
	if (head.success) return head.data;
	throw new Error(head.error.issues[0]?.message);
}

function rowsOf(part: ArchivePart, file: Uint8Array | undefined): unknown[] {
	const rows = jsonOf(file);
	if (Array.isArray(rows)) return rows;
	throw new Error(`The archive has no readable ${part}.json.`);
}

function jsonOf(file: Uint8Array | undefined): unknown {
	try {
		return file && JSON.parse(new TextDecoder().decode(file));
	} catch {
		return undefined;
	}
}
