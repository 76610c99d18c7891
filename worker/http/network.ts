/**
 * The network of an address, which limits are counted for. Of an IPv6 address it is the first 64 bits, because one
 * household or server has all addresses below them. Null for this machine, where nothing is counted.
 */
export function networkOf(address: string | undefined): string | null {
	if (!address || address === '::1' || address.startsWith('127.')) return null;
	const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1];
	if (mapped) return networkOf(mapped);
	if (!address.includes(':')) return address;
	const [head = '', tail] = address.split('::');
	const before = head.split(':').filter(Boolean);
	const after = (tail ?? '').split(':').filter(Boolean);
	const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
	const groups = [...before, ...zeros, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
	return `${groups.join(':')}::/64`;
}
