/**
 * The text of a file. A byte order mark decides, then `charset`, when the file names one. Else it is UTF-8, which most
 * programs write, or the old encoding of Windows.
 */
export function decodeText(bytes: Uint8Array, charset?: string): string {
	if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
	if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
	for (const encoding of [charset, 'utf-8']) {
		try {
			if (encoding) return new TextDecoder(encoding, { fatal: true }).decode(bytes);
		} catch {
			// Not in this encoding, or the browser does not know it.
		}
	}
	return new TextDecoder('windows-1252').decode(bytes);
}
