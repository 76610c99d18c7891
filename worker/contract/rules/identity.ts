/**
 * Who is the same person: one rule for the server's import and the extension's reader. Two rows are one person when they
 * have the same profile address, or, without one, the same name, title and location. The same name alone is not enough.
 */
type Facts = { name: string; title?: string | null; location?: string | null; linkedinUrl?: string | null };

/** A text as the keys below hold it: without case, doubled spaces and invisible marks. */
export const fold = (text: string) =>
	text
		.normalize('NFC')
		.replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
		.replace(/\s+/g, ' ')
		.trim()
		.toLowerCase();

/**
 * The key of a profile address: `lead:<id>`, `in:<slug>`, `member:<number>` or `url:<rest>`, without host, tracking parts
 * and session tokens. Null when the text is not the address of a person. Of a sales lead only the id before the first
 * comma counts. An id that holds a member number gives that number, because it is written in two forms (`ACw…`, `ACo…`).
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
		return /^\/pub\/./.test(path) ? `url:${path}` : null; // A search or a company is not a person.
	}
	return `url:${url.hostname.replace(/^www\./, '')}${path}${ownQuery(url)}`;
}

// On other sites the query may name the person (`profile.php?id=7`), so only known tracking parameters are dropped.
function ownQuery({ searchParams }: URL): string {
	const own = [...searchParams].filter(([name]) => !/^(utm_|trk|ref$|fbclid$|gclid$|igsh)/i.test(name)).sort();
	return own.length ? `?${new URLSearchParams(own)}` : '';
}

/** The key of a person whose profile address is not known: name, title and location together. */
export function factsKey(person: Facts): string {
	return `facts:${JSON.stringify([fold(person.name), fold(person.title ?? ''), fold(person.location ?? '')])}`;
}

/** How every {@link factsKey} begins: the folded name follows. */
export const factsKeyStart = 'facts:["';
/** How every {@link factsKey} of a name alone ends. */
export const factsKeyEndOfName = ',"",""]';

/** The range of the facts keys of everybody with this name: from the first one, to just after the last. */
export function factsKeysOfName(name: string): { from: string; to: string } {
	const start = `facts:${JSON.stringify([fold(name)]).slice(0, -1)}`;
	// A comma comes after the name, and "-" is the character after the comma.
	return { from: `${start},`, to: `${start}-` };
}

/** Whether there is a title or a location beside the name, which is enough to recognise a person. */
export function hasMoreThanName(person: Facts): boolean {
	return Boolean(fold(person.title ?? '') || fold(person.location ?? ''));
}

const site = /linkedin|领英|領英/i;

/**
 * Whether a text stands in place of a name that the site hides. It names itself then, in every language: "LinkedIn
 * Member", "Membre de LinkedIn", "领英会员". A name beside a separator is somebody's: "Ana | LinkedIn Trainer".
 */
export function isNameHidden(text: string): boolean {
	return site.test(text) && !/[|,/()·•–—:@&]/.test(text) && text.trim().split(/[\s-]+/).length <= 3;
}

/** The key of a mutual connection: the profile, or else the name. */
export function connectionKey(connection: { name: string; linkedinUrl?: string | null }): string {
	return profileKey(connection.linkedinUrl) ?? nameKey(connection.name);
}

/** The key of a name alone. */
export const nameKey = (name: string) => `name:${fold(name)}`;

// Chrome 88, the oldest that the extension supports, has no URL.canParse.
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
