export type { ExtensionRelease } from './records/accounts.ts';

/**
 * The extension's id, which the public key in extension/manifest.json fixes: the first 16 bytes of the key's SHA-256,
 * written with the letters a to p.
 */
export const extensionId = 'odfddogopefmikmcbpdabacfdmpbjmci';
export const extensionOrigin = `chrome-extension://${extensionId}`;

/**
 * A copy of the extension from a store has another id, in Firefox even one of its own in each browser. It says in this
 * header that it is one. A website cannot send the header to another site: the browser asks first, and no answer of the
 * API allows it.
 */
export const extensionHeader = 'X-Kindling-Extension';
