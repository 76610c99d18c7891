import { withTimeout } from '#contract/rules/timeout';
import { isPublicAddress } from './public-address.ts';

const resolver = 'https://cloudflare-dns.com/dns-query';
/** How long the names may take, in milliseconds. */
const resolveTimeoutMs = 3_000;
const mostCharacters = 64_000;

/** The numbers that DNS gives to the kinds of records. */
const kinds = { A: 1, AAAA: 28 } as const;

/**
 * Checks where the name of a host leads, by DNS over HTTPS: `public` when it has addresses and all of them are those
 * of public servers; `forbidden` when one is not; `unresolved` when it has none, or no clear answer came in time.
 * Never throws.
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
	// Anything but "no error" is no clear answer, also of one of the two kinds.
	if (said.Status !== 0) throw new Error('The name wasn’t resolved.');
	return (said.Answer ?? []).filter(({ type }) => type === kinds[kind]).map(({ data }) => String(data));
}
