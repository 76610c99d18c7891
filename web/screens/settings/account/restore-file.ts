import type { QueryClient } from '@tanstack/react-query';
import { counted, formatNumber } from '#contract/rules/format';
import type { FileOutcome } from '../../../features/files/use-file-work.ts';
import { restoreArchive } from '../../../queries/archive.ts';
import { runMutation } from '../../../queries/cache/run-mutation.ts';
import { listsQuery } from '../../../queries/prospect-lists.ts';
import { readArchive } from './read-archive.ts';

/**
 * Restores the archive in a file. If the account has lists, asks `mayAdd` first. `onProgress` gets the progress, in
 * words. Resolves to the reason if the file can't be read; a refusal of the server has its own toast.
 */
export async function restoreFile(
	client: QueryClient,
	file: File,
	onProgress: (text: string) => void,
	mayAdd: (lists: number) => Promise<boolean>,
): Promise<FileOutcome> {
	const read = file.arrayBuffer().then((bytes) => readArchive(new Uint8Array(bytes)));
	const archive = await read.catch(({ message }: Error) => ({ problem: message }));
	if ('problem' in archive) return archive;
	// If the lists can't be read, the archive can't be written either, and says so.
	const { length } = await client.query(listsQuery).catch(() => []);
	// An archive has no IDs, so in its own account all of its people would be there twice.
	if (length > 0 && !(await mayAdd(length))) return {};
	const onSent = (done: number) => onProgress(`${formatNumber(done)} of ${counted(archive.count, 'record')}`);
	await runMutation(client, restoreArchive, { archive, onProgress: onSent }).catch(() => undefined);
	return {};
}
