import { Inflate } from 'fflate';

/** A file inside of a ZIP. `size` is its unpacked length, as the ZIP says. */
export type ZipEntry = {
	name: string;
	size: number;
	isEncrypted: boolean;
	/** 0 for stored, 8 for deflated. */
	method: number;
	/** Offset of its own header, and its packed length. */
	at: number;
	packed: number;
};

// The end of a ZIP, with the longest comment that it may have.
const endBytes = 22;
const longestComment = 0xffff;
// More than the list of files of any export, in bytes.
const longestList = 20_000_000;

/** True for a file that begins as a ZIP does. */
export async function isZip(file: Blob): Promise<boolean> {
	const [p, k, third, fourth] = await bytesOf(file, 0, 4);
	return p === 0x50 && k === 0x4b && ((third === 3 && fourth === 4) || (third === 5 && fourth === 6));
}

/** Lists the files inside of a ZIP by the list at its end, without unpacking. Undefined where there is no list. */
export async function zipEntries(file: Blob): Promise<ZipEntry[] | undefined> {
	const tail = await bytesOf(file, Math.max(0, file.size - endBytes - longestComment), file.size);
	const end = endIn(tail);
	if (end < 0) return undefined;
	const head = viewOf(tail.subarray(end));
	const [length, start] = [head.getUint32(12, true), head.getUint32(16, true)];
	if (start + length > file.size || length > longestList) return undefined;
	return listIn(await bytesOf(file, start, start + length));
}

function endIn(tail: Uint8Array): number {
	for (let at = tail.length - endBytes; at >= 0; at -= 1) {
		if (tail[at] === 0x50 && tail[at + 1] === 0x4b && tail[at + 2] === 5 && tail[at + 3] === 6) return at;
	}
	return -1;
}

const listMark = 0x02014b50;
const listHead = 46;

function listIn(list: Uint8Array): ZipEntry[] {
	const view = viewOf(list);
	const entries: ZipEntry[] = [];
	for (let at = 0; at + listHead <= list.length && view.getUint32(at, true) === listMark; ) {
		const nameLength = view.getUint16(at + 28, true);
		entries.push({
			name: new TextDecoder().decode(list.subarray(at + listHead, at + listHead + nameLength)),
			size: view.getUint32(at + 24, true),
			isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
			method: view.getUint16(at + 10, true),
			at: view.getUint32(at + 42, true),
			packed: view.getUint32(at + 20, true),
		});
		at += listHead + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
	}
	return entries;
}

/** Thrown for a file inside of a ZIP that unpacks to more than allowed, whatever the ZIP says. */
export class TooLong extends Error {}

/**
 * Unpacks one file of a ZIP, piece by piece, and stops at `mostBytes`: throws {@link TooLong} then, and an Error where it
 * is damaged. No more of the ZIP is read.
 */
export async function* unpacked(file: Blob, entry: ZipEntry, mostBytes: number): AsyncGenerator<Uint8Array> {
	const head = viewOf(await bytesOf(file, entry.at, entry.at + 30));
	if (head.byteLength < 30 || head.getUint32(0, true) !== 0x04034b50) throw new Error('The file is damaged.');
	const start = entry.at + 30 + head.getUint16(26, true) + head.getUint16(28, true);
	const pieces = piecesOf(file.slice(start, start + entry.packed));
	let bytes = 0;
	let isWhole = false;
	for await (const piece of entry.method === 0 ? pieces : inflated(pieces)) {
		bytes += piece.length;
		if (bytes > mostBytes || bytes > Math.max(smallBytes, entry.packed * mostTimes)) throw new TooLong();
		isWhole = bytes === entry.size;
		yield piece;
	}
	if (!isWhole && entry.size > 0) throw new Error('The file is damaged.');
}

// No text that people write shrinks that much. A small file may.
const mostTimes = 200;
const smallBytes = 5_000_000;

// A bomb is stopped after a piece: 16 kB unpack to 16 MB at most.
const pieceBytes = 16_384;

async function* piecesOf(blob: Blob): AsyncGenerator<Uint8Array> {
	for (let at = 0; at < blob.size; at += pieceBytes) yield await bytesOf(blob, at, at + pieceBytes);
}

async function* inflated(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
	const made: Uint8Array[] = [];
	const inflate = new Inflate((piece) => made.push(piece));
	for await (const piece of pieces) {
		inflate.push(piece);
		yield* made.splice(0);
	}
	inflate.push(new Uint8Array(), true);
	yield* made.splice(0);
}

const bytesOf = async (file: Blob, from: number, to: number) =>
	new Uint8Array(await file.slice(from, to).arrayBuffer());
const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
