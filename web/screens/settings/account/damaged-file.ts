const entryMark = 0x02014b50;
const endMark = 0x06054b50;
const endLength = 22;
const entryLength = 46;

/**
 * The name of one of these files of a ZIP whose bytes do not have the sum that the ZIP's own list has of it; undefined where
 * there is none. What unpacks the ZIP compares no sums, so that a changed byte would be taken for what someone wrote.
 */
export function damagedFile(zip: Uint8Array, files: Readonly<Record<string, Uint8Array>>): string | undefined {
	const sums = sumsOf(zip);
	return Object.keys(files).find((name) => sums.get(name) !== sumOf(files[name] as Uint8Array));
}

// The list stands at the end of a ZIP, with its place behind it.
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

// The sum of a ZIP (CRC-32), of each value of a byte.
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
	let sum = byte;
	for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
	return sum;
});

function sumOf(bytes: Uint8Array): number {
	let sum = 0xffffffff;
	// By index: with `of` this takes many times as long.
	for (let at = 0; at < bytes.length; at++) sum = (sum >>> 8) ^ (table[(sum ^ (bytes[at] as number)) & 255] as number);
	return ~sum >>> 0;
}
