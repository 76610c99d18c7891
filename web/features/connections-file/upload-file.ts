import type { QueryClient } from '@tanstack/react-query';
import { counted, formatNumber } from '#contract/rules/format';
import { paths } from '../../paths.ts';
import { runMutation } from '../../queries/cache/run-mutation.ts';
import { uploadMyNetwork } from '../../queries/network-upload.ts';
import { fileTexts } from '../../ui/files/file-text.ts';
import { isZip } from '../../ui/files/zip-entries.ts';
import { browserHistory } from '../../ui/navigation/history.ts';
import type { FileOutcome } from '../files/use-file-work.ts';
import { showFiltered } from '../prospects/list-memory.ts';
import { FileProblem, openFile, readingProblem } from './open-file.ts';
import { type Connections, readConnections } from './read-connections.ts';
import { noOneInFile, notThatFile, otherZip, unknownEncoding } from './sentences.ts';

/**
 * Reads the connections file and uploads its people. Resolves to what was left out, or to the reason nothing was sent.
 * Rejects when the upload fails. `onProgress` gets the progress, in words.
 */
export async function uploadFile(
	client: QueryClient,
	file: File,
	onProgress: (text: string) => void,
): Promise<FileOutcome> {
	const read = await connectionsOf(file);
	return 'problem' in read ? read : { message: await uploadConnections(client, read, onProgress) };
}

async function connectionsOf(file: File): Promise<Connections | { problem: string }> {
	if (await isZip(file)) {
		try {
			return (await openFile(file)).connections ?? { problem: otherZip };
		} catch (error) {
			return { problem: (error instanceof FileProblem ? error : readingProblem(error)).message };
		}
	}
	const [text, ...others] = await fileTexts(file).catch(() => []);
	const read = text === undefined ? undefined : readConnections(text);
	if (!read) return { problem: notThatFile };
	// Unlike an import of prospects this asks no one which names look right, and no name is stored garbled.
	if (others.length > 0) return { problem: unknownEncoding };
	return read.people.length > 0 ? read : { problem: noOneInFile };
}

/** Uploads connections as the network, and resolves to what was left out. Rejects when the upload fails. */
export async function uploadConnections(
	client: QueryClient,
	read: Connections,
	onProgress: (text: string) => void,
): Promise<string> {
	const { people } = read;
	const onSent = (done: number) => onProgress(`${formatNumber(done)} of ${counted(people.length, 'person', 'people')}`);
	onSent(0);
	await runMutation(client, uploadMyNetwork, { people, onProgress: onSent, onOpen: openKnown });
	return leftOut(read);
}

function leftOut({ nameless, unreadable, undated }: Connections): string {
	const sentences = [
		nameless > 0 && `Left out, because they have no name: ${formatNumber(nameless)}`,
		unreadable > 0 && `Left out, because their quotation marks do not match: ${formatNumber(unreadable)}`,
		undated > 0 && `Added without the date, because it could not be read: ${formatNumber(undated)}`,
	];
	return sentences.filter(Boolean).join('. ');
}

function openKnown(listId: string) {
	showFiltered(listId, { contactsAtCompany: true });
	browserHistory.push(paths.list(listId));
}
