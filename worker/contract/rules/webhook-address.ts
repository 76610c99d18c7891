/** The ports that may be called: the default of https, and the usual second one. */
const ports: readonly string[] = ['', '8443'];

const notHttps = 'Please enter an address that starts with https://';
const notPublic =
	'Please use the name of a public server. IP addresses, local names and private networks can’t be used.';

// Names that never lead to a public server (RFC 6761, RFC 6762, RFC 8375, RFC 9476), and what private networks use.
const privateEndings =
	/(^|\.)(localhost|localdomain|local|internal|intranet|lan|home|corp|private|home\.arpa|in-addr\.arpa|ip6\.arpa|onion|alt|invalid|test)$/;

/** Returns the host of an address for comparing: in lower case, without trailing dots. */
export const hostOf = (url: URL): string => url.hostname.toLowerCase().replace(/\.+$/, '');

// The URL parser has turned every number notation into dotted numbers: 2130706433, 0177.1, 0x7f.1.
const isNumber = (host: string) => host.startsWith('[') || /(^|\.)(\d+|0x[\da-f]*)$/.test(host);

/**
 * Says in a sentence why events are not sent to an address. Null for an address that may be called if its name leads to
 * a public server, which the server checks before each call.
 */
export function webhookAddressRefusal(typed: string): string | null {
	const url = URL.canParse(typed) ? new URL(typed) : null;
	if (url?.protocol !== 'https:') return notHttps;
	if (url.username || url.password) return 'Please leave the name and the password out of the address.';
	if (!ports.includes(url.port)) return 'Please use the port 443 or 8443.';
	const host = hostOf(url);
	if (isNumber(host) || !host.includes('.') || privateEndings.test(host)) return notPublic;
	return null;
}
