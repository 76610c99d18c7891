import { readingsOf } from './decode-text.ts';

/** Reads the possible texts of a file, the likeliest first: one where the encoding is sure. Empty for a file that is no text. */
export const fileTexts = async (file: File): Promise<string[]> => textsOf(new Uint8Array(await file.arrayBuffer()));

/** Decodes the bytes of a file in the same way. */
export function textsOf(bytes: Uint8Array): string[] {
	const texts = readingsOf(bytes);
	// A spreadsheet's own file is no text: it has zero bytes.
	return texts.some((text) => text.includes('\0')) ? [] : texts;
}
