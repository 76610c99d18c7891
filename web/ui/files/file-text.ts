import { decodeText } from './decode-text.ts';

/** The text of a file; undefined when the file is none. */
export async function fileText(file: File): Promise<string | undefined> {
	const text = decodeText(new Uint8Array(await file.arrayBuffer()));
	// A spreadsheet's own file is no text: it holds zero bytes.
	return text.includes('\0') ? undefined : text;
}
