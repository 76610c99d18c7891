type CardField = 'name' | 'title' | 'company' | 'email' | 'phone' | 'linkedinUrl' | 'websiteUrl' | 'location' | 'notes';
/** A contact of a vCard file, with its texts as written, and the line on which it begins. */
type Card = { line: number } & Partial<Record<CardField | 'given', string>>;
type Property = { name: string; params: string; value: string };

/** Reads the contacts of a vCard file (2.1 to 4.0). Undefined for another file. */
export function readCards(text: string): Card[] | undefined {
	if (!/^\s*BEGIN:VCARD\s*$/im.test(text.slice(0, 1_000))) return undefined;
	const cards: Card[] = [];
	let isOpen = false;
	for (const { line, text: written } of unfolded(text)) {
		const property = propertyIn(written);
		if (!property) continue;
		const { name, value } = property;
		if (name === 'BEGIN' || name === 'END') {
			isOpen = name === 'BEGIN';
			if (isOpen) cards.push({ line });
		} else if (name === 'KIND' && /group/i.test(value)) cards.pop();
		else if (isOpen) fill(cards.at(-1), property);
	}
	return cards;
}

// A long line goes on in the next one, after a space; or, in quoted-printable, after an equals sign.
function unfolded(text: string): { line: number; text: string }[] {
	const lines: { line: number; text: string }[] = [];
	// Looked up once a line: a picture takes thousands of lines.
	let isQuoted = false;
	for (const [at, line] of text.split(/\r\n?|\n/).entries()) {
		const last = lines.at(-1);
		if (last && isQuoted && last.text.endsWith('=')) last.text = last.text.slice(0, -1) + line;
		else if (last && /^[ \t]/.test(line)) last.text += line.slice(1);
		else {
			lines.push({ line: at + 1, text: line });
			isQuoted = /;(?:ENCODING=)?QUOTED-PRINTABLE/i.test(line);
		}
	}
	return lines;
}

function propertyIn(line: string): Property | undefined {
	const [, name, params = '', value = ''] = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^:"])*)?):(.*)$/.exec(line) ?? [];
	if (!name) return undefined;
	return {
		name: name.toUpperCase(),
		params,
		value: /QUOTED-PRINTABLE/i.test(params) ? fromQuoted(value, params) : value,
	};
}

function fromQuoted(value: string, params: string): string {
	const bytes = value
		.split(/(=[\da-f]{2})/i)
		.flatMap((part) =>
			/^=[\da-f]{2}$/i.test(part) ? [Number.parseInt(part.slice(1), 16)] : [...new TextEncoder().encode(part)],
		);
	const charset = /charset="?([\w-]+)/i.exec(params)?.[1] ?? 'utf-8';
	try {
		return new TextDecoder(charset).decode(Uint8Array.from(bytes));
	} catch {
		return value;
	}
}

// A backslash escapes the semicolon after it.
const parts = (value: string) => value.split(/(?<!\\);/).map(plain);
const plain = (value: string) =>
	value
		.replace(/\\n/gi, '\n')
		.replace(/\\([\\,;:])/g, '$1')
		.trim();

function fill(card: Card | undefined, { name, params, value }: Property) {
	if (!card || !value) return;
	const isPreferred = /pref/i.test(params);
	const set = (column: keyof Omit<Card, 'line'>, text: string | undefined, first = true) => {
		if (text && (!card[column] || !first)) card[column] = text;
	};
	if (name === 'FN') set('name', plain(value));
	else if (name === 'N') set('given', [parts(value)[1], parts(value)[0]].filter(Boolean).join(' '));
	else if (name === 'ORG') set('company', parts(value)[0]);
	else if (name === 'TITLE') set('title', plain(value));
	else if (name === 'EMAIL') set('email', plain(value), !isPreferred);
	else if (name === 'TEL') set('phone', plain(value).replace(/^tel:/i, ''), !isPreferred);
	else if (name === 'NOTE') set('notes', plain(value));
	else if (name === 'URL' || /^(X-)?SOCIALPROFILE$/.test(name)) {
		const isProfile = /linkedin\.com\/(?:in|pub)\//i.test(value);
		if (isProfile || name === 'URL') set(isProfile ? 'linkedinUrl' : 'websiteUrl', plain(value));
	} else if (name === 'ADR') {
		const [, , , city, region, , country] = parts(value);
		set('location', [city, region, country].filter(Boolean).join(', '), !isPreferred);
	}
}
