/** IPv4 networks without public servers (IANA's special-purpose registry), as first address and length. */
const notPublic4: readonly [address: string, bits: number][] = [
	['0.0.0.0', 8],
	['10.0.0.0', 8],
	['100.64.0.0', 10],
	['127.0.0.0', 8],
	['169.254.0.0', 16],
	['172.16.0.0', 12],
	['192.0.0.0', 24],
	['192.0.2.0', 24],
	['192.88.99.0', 24],
	['192.168.0.0', 16],
	['198.18.0.0', 15],
	['198.51.100.0', 24],
	['203.0.113.0', 24],
	['224.0.0.0', 3],
];

/** IPv6 networks without public servers, within 2000::/3. Everything outside of that isn't public at all. */
const notPublic6: readonly [address: string, bits: number][] = [
	['2001::', 23],
	['2001:db8::', 32],
	['2002::', 16],
	['3fff::', 20],
];

/** True if an address, as DNS gives it, is a public server's. False for anything that isn't an address. */
export function isPublicAddress(address: string): boolean {
	const four = bitsOf4(address);
	if (four) return !notPublic4.some(([network, length]) => isIn(four, bitsOf4(network), length));
	const six = bitsOf6(address);
	if (!six || !isIn(six, bitsOf6('2000::'), 3)) return false;
	return !notPublic6.some(([network, length]) => isIn(six, bitsOf6(network), length));
}

const isIn = (address: string, network: string | null, length: number) =>
	network !== null && address.slice(0, length) === network.slice(0, length);

const binary = (value: number, length: number) => value.toString(2).padStart(length, '0');

function bitsOf4(address: string): string | null {
	if (!/^(\d{1,3}\.){3}\d{1,3}$/.test(address)) return null;
	const parts = address.split('.').map(Number);
	return parts.every((part) => part < 256) ? parts.map((part) => binary(part, 8)).join('') : null;
}

function bitsOf6(address: string): string | null {
	const url = `http://[${address}]`;
	if (!/^[\da-f:.]+$/i.test(address) || !URL.canParse(url)) return null;
	// The parser writes an IPv4 part at the end in hex, and the longest run of zeros as "::".
	const [head = '', tail] = new URL(url).hostname.slice(1, -1).split('::');
	const groups = (part: string) => (part ? part.split(':') : []);
	const [first, last] = [groups(head), groups(tail ?? '')];
	const zeros = tail === undefined ? 0 : 8 - first.length - last.length;
	return [...first, ...Array<string>(zeros).fill('0'), ...last]
		.map((group) => binary(Number.parseInt(group, 16), 16))
		.join('');
}
