/**
 * The extension's id, which the public key in extension/manifest.json fixes: the first 16 bytes of the key's SHA-256,
 * written with the letters a to p.
 */
export const extensionId = 'odfddogopefmikmcbpdabacfdmpbjmci';
export const extensionOrigin = `chrome-extension://${extensionId}`;

/** The version in extension/manifest.json. A test checks that they are equal. */
export const extensionVersion = '0.1.0';
