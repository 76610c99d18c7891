/**
 * The one rule of email addresses for forms, files, the server and incoming mail: RFC 5321 and 6531 without the quoted form,
 * which providers refuse.
 */
const atoms = /^[\w!#$%&'*+/=?^`{|}~\-\p{L}\p{M}\p{N}]+(?:\.[\w!#$%&'*+/=?^`{|}~\-\p{L}\p{M}\p{N}]+)*$/u;
const label = /^[a-z\d\p{L}\p{M}\p{N}](?:[a-z\d\p{L}\p{M}\p{N}-]*[a-z\d\p{L}\p{M}\p{N}])?$/iu;
const topLevel = /^(?:[a-z\p{L}\p{M}]{2,}|xn--[a-z\d-]+)$/iu;

// The usual form, checked first: a file may have a hundred thousand addresses.
const usual = /^[\w'+-]+(?:\.[\w'+-]+)*@(?:[a-z\d]+(?:-[a-z\d]+)*\.)+[a-z]{2,}$/i;

/** True for a valid email address. */
export function isEmailAddress(text: string): boolean {
	if (text.length <= 64 && usual.test(text)) return true;
	const at = text.lastIndexOf('@');
	const [local, domain] = [text.slice(0, at), text.slice(at + 1)];
	const labels = domain.split('.');
	return (
		at > 0 &&
		local.length <= 64 &&
		labels.length > 1 &&
		atoms.test(local) &&
		labels.every((each) => each.length <= 63 && label.test(each)) &&
		topLevel.test(labels.at(-1) ?? '') &&
		(isAscii(domain) || asciiDomain(domain) !== undefined)
	);
}

const isAscii = (text: string) => !/[^\0-\x7f]/.test(text);

// The domain as the name servers have it: "größel.example" is "xn--grel-wna1l.example". Undefined for none.
function asciiDomain(domain: string): string | undefined {
	try {
		return new URL(`http://${domain}`).hostname;
	} catch {
		return undefined;
	}
}

/** Writes an address with its domain in ASCII, as servers and providers do. Anything else stays as it is. */
export function asciiAddress(address: string): string {
	const at = address.lastIndexOf('@');
	const domain = address.slice(at + 1);
	if (at < 0 || isAscii(domain)) return address;
	return `${address.slice(0, at)}@${asciiDomain(domain) ?? domain}`;
}

/** Returns the key of an address, equal for all its spellings: without case, and with its domain in ASCII. */
export const addressKey = (address: string): string => asciiAddress(address.trim()).toLowerCase();

/** Returns the key of an address's mailbox: a plus and its label are dropped ("ada+lists@roos.example"). */
export const mailboxKey = (address: string): string => addressKey(address).replace(/^([^@+]+)\+[^@]*@/, '$1@');

// Around an address, or between two: "Ida Roos <ida@roos.example>", "a@x.example; b@x.example", "a@x.example ::: b@…".
const between = /[\s,;|<>()[\]"\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+|:::/;

/** Returns every address in a text once, in order. */
export function addressesIn(text: string): string[] {
	if (isEmailAddress(text)) return [text];
	const found = text.split(between).map(bare).filter(isEmailAddress);
	return found.filter((address, at) => found.findIndex((each) => addressKey(each) === addressKey(address)) === at);
}

// "mailto:ida@roos.example?subject=Hi", "SMTP:ida@roos.example", "'ida@roos.example'", "ida@roos.example."
function bare(word: string): string {
	const address = word.replace(/^[a-z-]+:/i, '').replace(/\.+$/, '');
	const unquoted = /^'(.+)'$/.exec(address)?.[1] ?? address;
	return /^mailto:/i.test(word) ? decoded(unquoted.replace(/\?.*$/, '')) : unquoted;
}

function decoded(address: string): string {
	try {
		return decodeURIComponent(address);
	} catch {
		return address;
	}
}

/**
 * Reads a single address written as `mailto:…`, as `Name <…>` or with a full stop after it; otherwise returns the text,
 * trimmed.
 */
export function writtenAddress(text: string): string {
	const trimmed = text.trim();
	if (isEmailAddress(trimmed)) return trimmed;
	const [address, ...others] = addressesIn(trimmed);
	const isAlone = !/\s/.test(trimmed) || /<[^<>]+>[\s.,;]*$/.test(trimmed);
	return address && others.length === 0 && isAlone ? address : trimmed;
}

/** Returns the `mailto:` link of an address, with signs such as `&` escaped. */
export function mailLink(address: string): string {
	const at = address.lastIndexOf('@');
	return `mailto:${encodeURIComponent(address.slice(0, at))}@${address.slice(at + 1)}`;
}

/** How sure it is that an address from the user's own contacts is a person's. */
export const emailFroms = ['sure', 'unsure'] as const;
export type EmailFrom = (typeof emailFroms)[number];

/** Why an address gets no mail: its mails came back, its owner complained to the provider, or wants none. */
export type SuppressionReason = 'bounced' | 'complained' | 'not-again';
