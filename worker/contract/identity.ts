/**
 * Who is the same person. One rule for the server's import and the extension's reader: the normalised
 * profile address, else name + title + location together. A name alone never makes two rows one person.
 */
type Facts = { name: string; title?: string | null; location?: string | null; linkedinUrl?: string | null };

const fold = (text: string) =>
	text
		.normalize('NFC')
		.replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
		.replace(/\s+/g, ' ')
		.trim()
		.toLowerCase();

/**
 * A profile address without host, tracking parts and session tokens: `lead:<id>`, `in:<slug>`, `member:<number>`,
 * `url:<rest>`; null when the text is no web address of a person. Sales leads keep only the id before the first comma,
 * decoded to the member number where it is one, because the same member is written in two forms (`ACw…`, `ACo…`).
 */
export function profileKey(address: string | null | undefined): string | null {
	const url = parsed(address);
	if (!url) return null;
	if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
	const path = decoded(url.pathname).replace(/\/+$/, '');
	const lead = /^\/sales\/(?:lead|people|profile)\/([^,/]+)/.exec(path)?.[1];
	if (lead) return memberKey(lead) ?? `lead:${lead}`;
	const slug = /^\/in\/([^/]+)/i.exec(path)?.[1];
	if (slug) {
		return memberKey(slug) ?? `in:${slug.normalize('NFC').toLowerCase()}`;
	}
	if (/(^|\.)linkedin\.com$/.test(url.hostname)) {
		return /^\/pub\/./.test(path) ? `url:${path}` : null; // a search or a company is nobody's profile
	}
	return `url:${url.hostname.replace(/^www\./, '')}${path}${ownQuery(url)}`;
}

// Elsewhere the query may be what names the person (`profile.php?id=7`): only what is known to track is dropped.
function ownQuery({ searchParams }: URL): string {
	const own = [...searchParams].filter(([name]) => !/^(utm_|trk|ref$|fbclid$|gclid$|igsh)/i.test(name)).sort();
	return own.length ? `?${new URLSearchParams(own)}` : '';
}

/** Name, title and location as one key: for a person whose profile address is not known. */
export function factsKey(person: Facts): string {
	return `facts:${JSON.stringify([fold(person.name), fold(person.title ?? ''), fold(person.location ?? '')])}`;
}

/** Whether the facts are more than a name, and so can tell that two rows are one person. */
export function hasMoreThanName(person: Facts): boolean {
	return Boolean(fold(person.title ?? '') || fold(person.location ?? ''));
}

/** The key of a mutual connection: its profile, else its name. */
export function connectionKey(connection: { name: string; linkedinUrl?: string | null }): string {
	return profileKey(connection.linkedinUrl) ?? nameKey(connection.name);
}

/** The key of a name by itself. */
export const nameKey = (name: string) => `name:${fold(name)}`;

// URL.canParse is younger than the oldest Chrome the extension runs in.
function parsed(address: string | null | undefined): URL | null {
	try {
		return address ? new URL(address) : null;
	} catch {
		return null;
	}
}

function decoded(path: string): string {
	try {
		const text = decodeURIComponent(path);
		return text.includes('\0') ? path : text;
	} catch {
		return path;
	}
}

// URL-safe base64 of 29 bytes: 00 2C 00 00 or 00 2A 00 00, then the member number in 4 bytes, big-endian.
function memberKey(id: string): string | null {
	if (!/^AC[ow]AA[\w-]{34}$/.test(id)) return null;
	const bytes = atob(id.slice(0, 12).replaceAll('-', '+').replaceAll('_', '/'));
	const number = [4, 5, 6, 7].reduce((sum, at) => sum * 256 + bytes.charCodeAt(at), 0);
	return number > 0 ? `member:${number}` : null;
}
