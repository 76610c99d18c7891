export type { ExtensionRelease } from './records/accounts.ts';

/**
 * The extension's id, which the public key in extension/manifest.json fixes: the first 16 bytes of the key's SHA-256,
 * written with the letters a to p.
 */
export const extensionId = 'odfddogopefmikmcbpdabacfdmpbjmci';
export const extensionOrigin = `chrome-extension://${extensionId}`;

/**
 * Sent by copies of the extension from a store. Their ids differ, in Firefox even from browser to browser, so this
 * header says who is calling. A website can't send the header to another site: the browser asks first, and no response
 * of the API allows it.
 */
export const extensionHeader = 'X-Kindling-Extension';
