import { readingsOf } from './decode-text.ts';

/** The texts that a file may hold, the likeliest first: one where a sign decides. Empty when the file is none. */
export const fileTexts = async (file: File): Promise<string[]> => textsOf(new Uint8Array(await file.arrayBuffer()));

/** The same of the bytes of a file. */
export function textsOf(bytes: Uint8Array): string[] {
	const texts = readingsOf(bytes);
	// A spreadsheet's own file is no text: it holds zero bytes.
	return texts.some((text) => text.includes('\0')) ? [] : texts;
}
