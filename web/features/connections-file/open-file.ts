import { fileTexts, textsOf } from '../../ui/files/file-text.ts';
import { isZip, TooLong, unpacked, type ZipEntry, zipEntries } from '../../ui/files/zip-entries.ts';
import { type Connections, readConnections } from './read-connections.ts';
import { type Contacts, readContacts } from './read-contacts.ts';
import { isMessagesHead } from './read-messages.ts';
import {
	damagedFile,
	encryptedZip,
	longFile,
	longZip,
	noOneInFile,
	notNetworkFile,
	otherZip,
	unknownEncoding,
} from './sentences.ts';

/** Content of a file. The messages are not read yet. */
export type Opened = {
	connections?: Connections;
	contacts?: Contacts;
	messages?: () => AsyncIterable<string>;
};

/** Why nothing is read from a file, as a sentence for the user. */
export class FileProblem extends Error {}

// Longer than any such file. Contacts with pictures are the longest.
const longestFile = 150_000_000;
const longestConnections = 60_000_000;
const longestMessages = 1_000_000_000;
const headBytes = 16_384;

/**
 * Opens a file of My Network by its content: LinkedIn's export as a ZIP (only connections and messages are unpacked), its
 * Connections.csv or messages.csv, or contacts with addresses. Throws {@link FileProblem} for any other.
 */
export async function openFile(file: File): Promise<Opened> {
	if (await isZip(file)) return openZip(file);
	if (isMessagesHead(await file.slice(0, headBytes).text())) return { messages: () => textOf(piecesOf(file)) };
	if (file.size > longestFile) throw new FileProblem(longFile);
	return openTexts(await fileTexts(file).catch(() => []));
}

function openTexts([text, ...others]: string[]): Opened {
	const connections = text === undefined ? undefined : readConnections(text);
	const contacts = text === undefined || looksLikeConnections(connections) ? undefined : readContacts(text);
	if (!connections && !contacts) throw new FileProblem(notNetworkFile);
	// An import of prospects asks which reading looks right. Here no one is asked, so that no name is stored garbled.
	if (others.length > 0) throw new FileProblem(unknownEncoding);
	if (contacts) {
		if (contacts.people.length === 0) throw new FileProblem(noOneInFile);
		return { contacts };
	}
	if (connections?.people.length === 0) throw new FileProblem(noOneInFile);
	return { connections };
}

// An address book may have a column of web addresses too.
const looksLikeConnections = (read: Connections | undefined) =>
	read !== undefined &&
	read.people.filter(({ linkedinUrl, connectedOn }) => linkedinUrl || connectedOn).length * 2 >= read.people.length;

async function openZip(file: File): Promise<Opened> {
	const entries = await zipEntries(file);
	if (!entries) throw new FileProblem(damagedFile);
	const [connections, messages] = [entryOf(entries, 'connections.csv'), entryOf(entries, 'messages.csv')];
	if (!connections && !messages) throw new FileProblem(otherZip);
	if (connections?.isEncrypted || messages?.isEncrypted) throw new FileProblem(encryptedZip);
	return {
		connections: connections && (await connectionsIn(file, connections)),
		messages: messages && (() => textOf(unpacked(file, messages, longestMessages))),
	};
}

// In any folder, except macOS's notes about files.
const entryOf = (entries: readonly ZipEntry[], name: string) =>
	entries.find((entry) => `/${entry.name.toLowerCase()}`.endsWith(`/${name}`) && !entry.name.startsWith('__MACOSX/'));

async function connectionsIn(file: File, entry: ZipEntry): Promise<Connections> {
	const pieces: Uint8Array<ArrayBuffer>[] = [];
	try {
		for await (const piece of unpacked(file, entry, longestConnections)) pieces.push(new Uint8Array(piece));
	} catch (error) {
		throw readingProblem(error);
	}
	const { connections } = openTexts(textsOf(new Uint8Array(await new Blob(pieces).arrayBuffer())));
	if (!connections) throw new FileProblem(otherZip);
	return connections;
}

/** Returns the problem of a file that could not be read. */
export const readingProblem = (error: unknown) => new FileProblem(error instanceof TooLong ? longZip : damagedFile);

async function* piecesOf(file: File): AsyncGenerator<Uint8Array> {
	const pieceBytes = 1_000_000;
	for (let at = 0; at < file.size; at += pieceBytes) {
		yield new Uint8Array(await file.slice(at, at + pieceBytes).arrayBuffer());
	}
}

async function* textOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
	const decoder = new TextDecoder();
	for await (const piece of pieces) yield decoder.decode(piece, { stream: true });
	yield decoder.decode();
}
