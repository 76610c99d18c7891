/** The HTML of a saved page, as bytes of the file. */
export type PageBytes = {
	bytes: Uint8Array;
	/** The encoding that a header names. */
	charset: string | undefined;
	/** The address that the page was saved from. */
	address: string | undefined;
};

type Head = { fields: Map<string, string>; end: number };

/**
 * Finds the main page in an MHTML file (RFC 2557), which browsers write for "Webpage, Single File". Undefined for any
 * other file. Images, styles and frames in it are not read.
 */
export function readMhtml(file: Uint8Array): PageBytes | undefined {
	// One character a byte, so that offsets in the text are offsets in the file.
	const text = new TextDecoder('latin1').decode(file);
	if (!/^[\w-]+:/.test(text)) return undefined;
	const { fields, end } = headOf(text);
	const boundary = /^multipart\/.*;\s*boundary="?([^";\s]+)/i.exec(fields.get('content-type') ?? '')?.[1];
	if (!boundary) return undefined;
	const saved = addressIn(fields.get('snapshot-content-location'));
	for (const part of partsOf(text, end, boundary)) {
		const kind = part.fields.get('content-type') ?? '';
		if (!/^(text\/html|application\/xhtml\+xml)\b/i.test(kind)) continue;
		const encoding = part.fields.get('content-transfer-encoding')?.toLowerCase();
		return {
			bytes: decoded(file.subarray(part.from, part.to), encoding),
			charset: /;\s*charset="?([^";\s]+)/i.exec(kind)?.[1],
			address: saved ?? addressIn(part.fields.get('content-location')),
		};
	}
	return undefined;
}

// A long address may be folded over lines.
const addressIn = (field: string | undefined) => field?.replace(/\s+/g, '');

/** Reads the header fields up to the first blank line, by their names in lower case. `end` is where the body begins. */
function headOf(text: string): Head {
	const blank = /\r?\n\r?\n/g;
	const found = blank.exec(text);
	const head = text.slice(0, found?.index).replace(/\r?\n(?=[ \t])/g, '');
	const fields = head.split(/\r?\n/).map((line): [string, string] => {
		const colon = line.indexOf(':');
		return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()];
	});
	return { fields: new Map(fields), end: found ? blank.lastIndex : text.length };
}

function* partsOf(text: string, from: number, boundary: string) {
	const delimiter = `--${boundary}`;
	let start = text.indexOf(delimiter, from);
	while (start >= 0 && !text.startsWith('--', start + delimiter.length)) {
		const lineEnd = text.indexOf('\n', start);
		if (lineEnd < 0) return;
		const next = text.indexOf(`\n${delimiter}`, lineEnd);
		const to = next < 0 ? text.length : next;
		// A head ends with its part. Otherwise many parts without one would each be searched to the end of the file.
		const { fields, end } = headOf(text.slice(lineEnd + 1, to));
		yield { fields, from: lineEnd + 1 + end, to };
		start = next < 0 ? -1 : next + 1;
	}
}

function decoded(body: Uint8Array, encoding: string | undefined): Uint8Array {
	if (encoding === 'quoted-printable') return fromQuotedPrintable(body);
	return encoding === 'base64' ? fromBase64(body) : body;
}

// A "=" with two digits is a byte, and one at the end of a line joins the next line. Any other is itself.
function fromQuotedPrintable(body: Uint8Array): Uint8Array {
	const out = new Uint8Array(body.length);
	let [length, from] = [0, 0];
	const keep = (bytes: ArrayLike<number>) => {
		out.set(bytes, length);
		length += bytes.length;
	};
	const text = new TextDecoder('latin1').decode(body);
	for (const { 0: found, 1: digits, index } of text.matchAll(/=(?:([\da-f]{2})|[ \t\r]*\n)/gi)) {
		keep(body.subarray(from, index));
		if (digits) keep([Number.parseInt(digits, 16)]);
		from = index + found.length;
	}
	keep(body.subarray(from));
	return out.subarray(0, length);
}

function fromBase64(body: Uint8Array): Uint8Array {
	const text = new TextDecoder('latin1').decode(body).replace(/[^A-Za-z0-9+/]/g, '');
	const usable = text.length % 4 === 1 ? text.slice(0, -1) : text;
	return Uint8Array.from(atob(usable), (letter) => letter.charCodeAt(0));
}
