/**
 * Returns the network of an address, for limits: the first 64 bits of an IPv6 address, because one household or server
 * has all addresses below them. Null for this machine, where nothing is counted.
 */
export function networkOf(address: string | undefined): string | null {
	if (!address || address === '::1' || address.startsWith('127.')) return null;
	const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1];
	if (mapped) return networkOf(mapped);
	return address.includes(':') ? firstBits(address, 4) : address;
}

/**
 * Returns the first 48 bits of an IPv6 address, below which one customer often has 65,536 networks. Null for an IPv4
 * address and for this machine.
 */
export function wideNetworkOf(address: string | undefined): string | null {
	return address && networkOf(address)?.includes(':') ? firstBits(address, 3) : null;
}

/**
 * Returns roughly where an address is: the first 24 bits of an IPv4 address, 48 of an IPv6 one. Null for this machine.
 */
export function roughNetworkOf(address: string | undefined): string | null {
	const network = networkOf(address);
	return wideNetworkOf(address) ?? network?.replace(/\.\d+$/, '.0/24') ?? null;
}

/** Returns the first `count` groups of 16 bits of an IPv6 address. */
function firstBits(address: string, count: number): string {
	const [head = '', tail] = address.split('::');
	const before = head.split(':').filter(Boolean);
	const after = (tail ?? '').split(':');
	const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
	const groups = [...before, ...zeros, ...after]
		.slice(0, count)
		.map((group) => Number.parseInt(group, 16).toString(16));
	return `${groups.join(':')}::/${count * 16}`;
}
