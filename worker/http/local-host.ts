import { isLocalHost } from '#contract/rules/local-host';

/** Whether a request came to a server on this machine. */
export const isLocal = (url: string) => isLocalHost(new URL(url).hostname);
