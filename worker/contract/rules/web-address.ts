/** True for a web address that is safe to open: http or https only. */
export function isWebAddress(value: string): boolean {
	if (!/^https?:\/\//i.test(value)) return false;
	return URL.canParse(value);
}

/** Completes a web address for storing: `linkedin.com/in/ada` gets `https://`. */
export function completedWebAddress(typed: string): string {
	const address = typed.startsWith('//') ? typed.slice(2) : typed;
	const isHost = /^[^\s/?#@:]+\.[^\s/?#@:.]+(:\d{1,5})?([/?#]|$)/.test(address);
	const completed = `https://${address}`;
	return isHost && isWebAddress(completed) ? completed : typed;
}

const local = new Set(['localhost', '127.0.0.1', '[::1]']);

/** True if a host name, as in a URL, is this machine. No mail leaves it, and plain http is enough on it. */
export const isLocalHost = (hostname: string) => local.has(hostname);

/** True if a request, by its address, came to a server on this machine. */
export const isLocal = (url: string) => isLocalHost(new URL(url).hostname);
