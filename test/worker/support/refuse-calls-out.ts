/**
 * Lets no test call out. A call to any host but this machine fails at once, as where there is no network, and its error
 * names the address. Otherwise a call that no test has foreseen looks up a name: it takes time, and a network decides it.
 */
export function refuseCallsOut(): void {
	const real = globalThis.fetch;
	globalThis.fetch = async (input, init) => {
		const { href, hostname } = new URL(input instanceof Request ? input.url : String(input));
		if (hostname === '127.0.0.1') return real(input, init);
		throw new TypeError(`A test called ${href}. Give it an answer, as outside() and mailProvider() do.`);
	};
}
