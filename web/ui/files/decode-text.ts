import { likelyReadings } from './likely-encodings.ts';

/**
 * Decodes a file to its possible texts, likeliest first; nearly always there is only one. A byte order mark decides,
 * then `charset`, if the file names one. Otherwise it is UTF-8, which most programs write, or an encoding that its
 * letters fit.
 */
export function readingsOf(bytes: Uint8Array, charset?: string): string[] {
	const marked = markOf(bytes);
	if (marked) return [new TextDecoder(marked).decode(bytes)];
	for (const encoding of [charset, 'utf-8']) {
		try {
			if (encoding) return [withJis(new TextDecoder(encoding, { fatal: true }).decode(bytes), bytes)];
		} catch {
			// The file is not in this encoding, or the browser does not know it.
		}
	}
	return likelyReadings(bytes).map(({ text }) => text);
}

/** Decodes a file to its most likely text. */
export const decodeText = (bytes: Uint8Array, charset?: string): string => readingsOf(bytes, charset)[0] ?? '';

function markOf(bytes: Uint8Array): string | undefined {
	if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
	if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
	// Without a mark, every second byte of a text in ASCII is zero.
	const start = bytes.subarray(0, 400);
	const zeros = [0, 1].map((odd) => start.filter((byte, at) => byte === 0 && at % 2 === odd).length);
	if (start.length > 8 && (zeros[1] ?? 0) > start.length * 0.3 && !zeros[0]) return 'utf-16le';
	if (start.length > 8 && (zeros[0] ?? 0) > start.length * 0.3 && !zeros[1]) return 'utf-16be';
	return undefined;
}

// Old Japanese mail programs write characters as ASCII after an escape character, which is valid UTF-8.
const withJis = (text: string, bytes: Uint8Array) =>
	text.includes('\u001b$') ? new TextDecoder('iso-2022-jp').decode(bytes) : text;
