import { mutationOptions } from '@tanstack/react-query';
import { type ArchiveHead, type ArchivePart, archiveHead, archiveParts, restoredRowsMost } from '#contract/archive';
import { touched } from '#contract/facts';
import { counted, formatNumber } from '#contract/rules/format';
import { limits } from '#contract/rules/limits';
import { api } from '../api.ts';
import { inParts } from './cache/parts.ts';

/** An archive as it was read: its rows by part, in the order in which they are restored. */
type Archive = { archiveId: string; parts: { part: ArchivePart; rows: unknown[] }[]; count: number };

/** Reads an archive. Throws an Error with a sentence for the person when the file is none. */
export async function readArchive(zip: Uint8Array): Promise<Archive> {
	const files = await filesOf(zip);
	const { archiveId } = headOf(files['kindling.json']);
	const parts = archiveParts.map((part) => ({ part, rows: rowsOf(part, files[`${part}.json`]) }));
	return { archiveId, parts, count: parts.reduce((sum, { rows }) => sum + rows.length, 0) };
}

async function filesOf(zip: Uint8Array): Promise<Record<string, Uint8Array>> {
	const { unzipSync } = await import('fflate');
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

type Restore = { archive: Archive; onProgress: (done: number) => void };

/** Restores an archive in the account, call by call. `onProgress` gets the number of rows sent so far. */
export const restoreArchive = mutationOptions({
	mutationFn: async ({ archive: { archiveId, parts }, onProgress }: Restore) => {
		let [sent, restored, refused] = [0, 0, 0];
		for (const { part, rows } of parts) {
			let from = 1;
			for (const some of inParts(rows, { most: restoredRowsMost, mostBytes: limits.bodyBytes - 200 })) {
				const json = { archiveId, part, from, rows: some };
				const answer = await (await api.account.archive.$post({ json })).json();
				restored += answer.restored;
				refused += answer.refused?.length ?? 0;
				from += some.length;
				sent += some.length;
				onProgress(sent);
			}
		}
		return { restored, refused };
	},
	meta: {
		touches: touched.restore,
		inParts: true,
		done: ({ restored, refused }: { restored: number; refused: number }) => ({
			title: 'Archive brought back',
			description: [
				restored > 0 ? counted(restored, 'record is new.', 'records are new.') : 'Everything was there already.',
				...(refused > 0 ? [`${formatNumber(refused)} could not be read and were left out.`] : []),
			].join(' '),
		}),
		failed: { title: 'Error' },
	},
});
