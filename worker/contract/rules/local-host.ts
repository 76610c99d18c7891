const local = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether a host name, as a URL has it, is this machine. No mail leaves it, and plain http is enough on it. */
export const isLocalHost = (hostname: string) => local.has(hostname);

/** Whether a request came to a server on this machine, by its address. */
export const isLocal = (url: string) => isLocalHost(new URL(url).hostname);
