import { readingsOf } from './decode-text.ts';

/** The texts that a file may hold, the likeliest first: one where a sign decides. Empty when the file is none. */
export async function fileTexts(file: File): Promise<string[]> {
	const texts = readingsOf(new Uint8Array(await file.arrayBuffer()));
	// A spreadsheet's own file is no text: it holds zero bytes.
	return texts.some((text) => text.includes('\0')) ? [] : texts;
}
