import { mutationOptions } from '@tanstack/react-query';
import type { ArchivePart } from '#contract/archive';
import { counted, formatNumber } from '#contract/rules/format';
import { limits } from '#contract/rules/limits';
import { api, sentenceOf } from '../api.ts';
import { inParts } from './cache/parts.ts';

/** An archive read from a file: its rows by part, in the order in which they are restored. */
export type Archive = { archiveId: string; parts: { part: ArchivePart; rows: unknown[] }[]; count: number };

type Restore = { archive: Archive; onProgress: (done: number) => void };

/** Restores an archive in the account, call by call. `onProgress` gets the number of rows sent so far. */
export const restoreArchive = mutationOptions({
	mutationFn: async ({ archive: { archiveId, parts }, onProgress }: Restore) => {
		let [sent, restored, refused] = [0, 0, 0];
		for (const { part, rows } of parts) {
			let from = 1;
			for (const some of inParts(rows, { most: limits.restoredRows, mostBytes: limits.bodyBytes - 200 })) {
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
		done: ({ restored, refused }: { restored: number; refused: number }) => ({
			title: 'Archive restored',
			description: [
				restored > 0 ? counted(restored, 'record is new.', 'records are new.') : 'Everything was already there.',
				refused > 0 &&
					`${formatNumber(refused)} were left out, because they or the records they belong to could not be read.`,
			]
				.filter(Boolean)
				.join(' '),
		}),
		failed: (error) => `${sentenceOf(error)} What’s already restored stays. Choose the same file again for the rest.`,
	},
});
