import { withTimeout } from '#contract/rules/timeout';
import { isPublicAddress } from './public-address.ts';

const resolver = 'https://cloudflare-dns.com/dns-query';
/** Time limit for resolving a name, in milliseconds. */
const resolveTimeoutMs = 3_000;
const mostCharacters = 64_000;

/** DNS numbers of the kinds of records. */
const kinds = { A: 1, AAAA: 28 } as const;

/**
 * Checks where a host name leads, by DNS over HTTPS: `public` if all its addresses are public servers'; `forbidden` if
 * one is not; `unresolved` if it has none, or no clear answer came in time. Never throws.
 */
export async function resolveHost(host: string): Promise<'public' | 'forbidden' | 'unresolved'> {
	try {
		const found = await withTimeout(resolveTimeoutMs, (signal) =>
			Promise.all([addressesOf(host, 'A', signal), addressesOf(host, 'AAAA', signal)]),
		);
		const addresses = found.flat();
		if (addresses.length === 0) return 'unresolved';
		return addresses.every(isPublicAddress) ? 'public' : 'forbidden';
	} catch {
		return 'unresolved';
	}
}

type Said = { Status?: unknown; Answer?: { type?: unknown; data?: unknown }[] };

async function addressesOf(host: string, kind: keyof typeof kinds, signal: AbortSignal): Promise<string[]> {
	const url = `${resolver}?${new URLSearchParams({ name: host, type: kind })}`;
	const response = await fetch(url, { headers: { Accept: 'application/dns-json' }, redirect: 'manual', signal });
	if (response.status !== 200) throw new Error(`The resolver answered with ${response.status}.`);
	const text = await response.text();
	if (text.length > mostCharacters) throw new Error('The resolver answered with too much.');
	const said = JSON.parse(text) as Said;
	// Anything but "no error" isn't a clear answer, even for only one of the two kinds.
	if (said.Status !== 0) throw new Error('The name wasn’t resolved.');
	return (said.Answer ?? []).filter(({ type }) => type === kinds[kind]).map(({ data }) => String(data));
}
