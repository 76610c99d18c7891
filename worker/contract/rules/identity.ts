import { normalizeText } from './normalize-text.ts';

/**
 * Decides when two rows are the same person, for the server's import and the extension's reader: they have the same
 * profile address, or, without one, the same name, title and location. The same name alone is not enough.
 */
type Facts = { name: string; title?: string | null; location?: string | null; linkedinUrl?: string | null };

/**
 * Returns the key of a profile address: `lead:<id>`, `in:<slug>`, `member:<number>` or `url:<rest>`, without host,
 * tracking parts and session tokens. Null when the text isn't the address of a person. A sales lead's id ends at the
 * first comma. An id that contains a member number gives that number, because ids come in two forms (`ACw…`, `ACo…`).
 * An address that redirects to a profile, as in sign-in pages, mail filters and archives, gives that profile's key.
 */
export function profileKey(address: string | null | undefined): string | null {
	const url = parsed(address);
	if (!url) return null;
	if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
	const isLinkedIn = linkedIn.test(url.hostname);
	const path = decoded(url.pathname).replace(/\/+$/, '');
	const own = keyOfPath(path, isLinkedIn) ?? (isLinkedIn ? keyOfView(path, url) : null);
	const key = own ?? (isLinkedIn && !leadsOn.test(path) ? null : keyWithin(url, isLinkedIn));
	if (key) return key;
	if (isLinkedIn) {
		return /^\/pub\/(?!dir\/)./.test(path) ? `url:${path}` : null; // A search or a company is not a person.
	}
	return `url:${url.hostname.replace(/^www\./, '')}${path.replace(/[\p{Pe}\p{Pf}>.,;:!"']+$/u, '')}${ownQuery(url)}`;
}

const linkedIn = /(^|\.)linkedin\.(com|cn)$/;
// The mobile sites, links in mails, and languages.
const before =
	/^(?:\/(?:comm|mwlite|mobile|m|incareer|profile|[a-z]{2}(?:[-_][a-z]{2})?)(?=\/.))+(?=\/(?:in|sales)\/)/i;

const usual = /^\/(?:in|sales)\/\w/;

function keyOfPath(whole: string, isLinkedIn: boolean): string | null {
	const path = isLinkedIn && !usual.test(whole) ? whole.replace(/\/{2,}/g, '/').replace(before, '') : whole;
	const lead = /^\/sales\/(?:lead|people|profile)\/([\w-]+)/.exec(path)?.[1];
	if (lead) return memberKey(lead) ?? `lead:${lead}`;
	const slug = /^\/in\/([^/]+)/i.exec(path)?.[1];
	return slug === undefined ? null : keyOfSlug(slug);
}

// Punctuation after an address isn't part of it. Two slugs name no one: the signed-in person, and a page that isn't
// shown.
function keyOfSlug(text: string): string | null {
	const slug = /^[a-z\d-]+$/i.test(text) ? text : slugIn(decoded(text));
	const key = slug.normalize('NFC').toLowerCase();
	return memberKey(slug) ?? (key && key !== 'me' && key !== 'unavailable' ? `in:${key}` : null);
}

const slugIn = (text: string): string =>
	(
		/^[\p{L}\p{M}\p{N}\p{So}\p{Sk}_.%-]+/u.exec(
			text.replace(/\p{Default_Ignorable_Code_Point}/gu, '').replace(/[\p{Pd}−]/gu, '-'),
		)?.[0] ?? ''
	).replace(/[_.]+$/, '');

// The older form of profile addresses: by member number.
function keyOfView(path: string, { searchParams }: URL): string | null {
	const id = (path === '/profile/view' && searchParams.get('id')) || '';
	return /^[1-9]\d*$/.test(id) ? `member:${id}` : memberKey(id);
}

// Pages of LinkedIn that only redirect. An address inside another one is escaped, sometimes more than once.
const leadsOn = /^(?:\/\w+)?\/(?:authwall|login|signup|uas|redir|safety|checkpoint|cold-join|reg)\b|^$/;
const within = /(?<![\w.-])(?:[\w-]+\.)*linkedin\.(?:com|cn)(\/[^\s"'<>&?#]*)/gi;

function keyWithin(url: URL, isLinkedIn: boolean): string | null {
	if (!/linkedin/i.test(url.href)) return null;
	let text = url.href.slice(url.origin.length).replace(/(?<=[?&])(?:\w*refere?r|ref)=[^&]*/gi, '');
	// This filter has its own escapes; LinkedIn's pages give only the path.
	if (/(^|\.)proofpoint\.com$/.test(url.hostname)) text = text.replace(/-(?=[\dA-F]{2})/g, '%').replaceAll('_', '/');
	if (isLinkedIn) text = text.replace(/=(?:\/|%2F)/gi, '=linkedin.com/');
	for (let times = 0; times < 3; times += 1) {
		text = decoded(text);
		for (const [, path = ''] of text.matchAll(within)) {
			const key = keyOfPath(path, true);
			if (key) return key;
		}
	}
	return null;
}

// On other sites the query may name the person (`profile.php?id=7`), so only known tracking parameters are dropped.
function ownQuery({ searchParams }: URL): string {
	const own = [...searchParams].filter(([name]) => !/^(utm_|trk|ref$|fbclid$|gclid$|igsh)/i.test(name)).sort();
	return own.length ? `?${new URLSearchParams(own)}` : '';
}

/** Returns the key of a person without a profile address: name, title and location together. */
export function factsKey(person: Facts): string {
	return `facts:${JSON.stringify([normalizeText(person.name), normalizeText(person.title ?? ''), normalizeText(person.location ?? '')])}`;
}

/** How every {@link factsKey} begins: the normalized name follows. */
export const factsKeyStart = 'facts:["';
/** The end of every {@link factsKey} that has only a name. */
export const factsKeyEndOfName = ',"",""]';

/** Returns the range of facts keys for everyone with this name: from the first, to just after the last. */
export function factsKeysOfName(name: string): { from: string; to: string } {
	const start = `facts:${JSON.stringify([normalizeText(name)]).slice(0, -1)}`;
	// A comma comes after the name, and "-" is the character after the comma.
	return { from: `${start},`, to: `${start}-` };
}

/** True if there is a title or a location beside the name, which is enough to recognise a person. */
export function hasMoreThanName(person: Facts): boolean {
	return Boolean(normalizeText(person.title ?? '') || normalizeText(person.location ?? ''));
}

const site = /linkedin|领英|領英/i;

/**
 * True for a text in place of a name that the site hides. It contains the site's name, in every language: "LinkedIn
 * Member", "Membre de LinkedIn", "领英会员". A name beside a separator is a person's: "Ana | LinkedIn Trainer".
 */
export function isNameHidden(text: string): boolean {
	return site.test(text) && !/[|,/()·•–—:@&]/.test(text) && text.trim().split(/[\s-]+/).length <= 3;
}

/** Returns the key of a mutual connection: the profile, or else the name. */
export function connectionKey(connection: { name: string; linkedinUrl?: string | null }): string {
	return profileKey(connection.linkedinUrl) ?? nameKey(connection.name);
}

/** Returns the key of a name alone. */
export const nameKey = (name: string) => `name:${normalizeText(name)}`;

function completed(written: string): string {
	const address = written.replace(/^[\s\p{Ps}\p{Pi}<"']+/u, '');
	return /^(?:[\w-]+\.)*linkedin\.(?:com|cn)\//i.test(address) ? `https://${address}` : address;
}

// Chrome 88, the oldest that the extension supports, has no URL.canParse.
function parsed(address: string | null | undefined): URL | null {
	try {
		return address ? new URL(address.startsWith('http') ? address : completed(address)) : null;
	} catch {
		return null;
	}
}

function decoded(path: string): string {
	if (!path.includes('%')) return path;
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
