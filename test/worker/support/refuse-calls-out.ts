/**
 * Keeps tests from calling out. A call to any host but this machine fails at once, as without a network, and its error
 * names the address. Otherwise an unforeseen call would look up a name, which takes time and depends on the network.
 */
export function refuseCallsOut(): void {
	const real = globalThis.fetch;
	globalThis.fetch = async (input, init) => {
		const { href, hostname } = new URL(input instanceof Request ? input.url : String(input));
		if (hostname === '127.0.0.1') return real(input, init);
		throw new TypeError(`A test called ${href}. Give it an answer, as outside() and mailProvider() do.`);
	};
}
