const entryMark = 0x02014b50;
const endMark = 0x06054b50;
const endLength = 22;
const entryLength = 46;

/**
 * Finds a file of a ZIP whose bytes don't match their checksum in the ZIP's list, and returns its name; undefined if
 * all match. The code that unpacks the ZIP compares no checksums, so a changed byte would be taken for the user's text.
 */
export function findDamagedFile(zip: Uint8Array, files: Readonly<Record<string, Uint8Array>>): string | undefined {
	const sums = sumsOf(zip);
	return Object.keys(files).find((name) => sums.get(name) !== sumOf(files[name] as Uint8Array));
}

// The list is at the end of a ZIP, followed by its offset.
function sumsOf(zip: Uint8Array): ReadonlyMap<string, number> {
	const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
	const number = (at: number) => view.getUint32(at, true);
	const short = (at: number) => view.getUint16(at, true);
	const sums = new Map<string, number>();
	let end = zip.length - endLength;
	while (number(end) !== endMark) end--;
	let at = number(end + 16);
	while (number(at) === entryMark) {
		const name = at + entryLength;
		const rest = name + short(at + 28);
		sums.set(new TextDecoder().decode(zip.subarray(name, rest)), number(at + 16));
		at = rest + short(at + 30) + short(at + 32);
	}
	return sums;
}

// The checksum of a ZIP (CRC-32) for each value of a byte.
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
	let sum = byte;
	for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
	return sum;
});

function sumOf(bytes: Uint8Array): number {
	let sum = 0xffffffff;
	// By index, because `for … of` takes many times as long here.
	for (let at = 0; at < bytes.length; at++) sum = (sum >>> 8) ^ (table[(sum ^ (bytes[at] as number)) & 255] as number);
	return ~sum >>> 0;
}
