import { Zip, ZipDeflate } from 'fflate';

/** A piece of a ZIP: text to append to a file, or the end of a file. Files may grow side by side. */
export type ZipPiece = { file: string; text: string } | { file: string; end: true };

/** Returns a ZIP as a stream of bytes, made while it is read: nothing runs ahead of the reader. */
export function zipStream(pieces: AsyncIterable<ZipPiece>): ReadableStream<Uint8Array> {
	const bytes = zipped(pieces);
	return new ReadableStream({
		async pull(controller) {
			const { done, value } = await bytes.next();
			if (done) controller.close();
			else controller.enqueue(value);
		},
	});
}

async function* zipped(pieces: AsyncIterable<ZipPiece>): AsyncGenerator<Uint8Array> {
	let made: Uint8Array[] = [];
	let fault: Error | null = null;
	const zip = new Zip((error, bytes) => {
		fault ??= error;
		made.push(bytes);
	});
	const files = new Map<string, ZipDeflate>();
	const encoder = new TextEncoder();
	for await (const piece of pieces) {
		let file = files.get(piece.file);
		if (!file) {
			file = new ZipDeflate(piece.file, { level: 6 });
			files.set(piece.file, file);
			zip.add(file);
		}
		if ('end' in piece) file.push(new Uint8Array(), true);
		else file.push(encoder.encode(piece.text));
		if (fault) throw fault;
		yield* made.filter((bytes) => bytes.length > 0);
		made = [];
	}
	zip.end();
	yield* made;
}
