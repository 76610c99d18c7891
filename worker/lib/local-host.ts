const local = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether a request came to a server on this machine: over the network everything is sent by https. */
export const isLocal = (url: string) => local.has(new URL(url).hostname);
