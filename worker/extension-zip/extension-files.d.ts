/**
 * The built extension, which .scripts/build-extension.ts writes to dist/extension-files.json: each file in base64,
 * sorted by path, and a hash over all of them.
 */
declare const built: { version: string; hash: string; files: Record<string, string> };
export default built;
