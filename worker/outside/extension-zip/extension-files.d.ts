/**
 * The built extension, which .scripts/build/build-extension.ts writes to dist/extension-files.json: each file as its text, or in
 * base64 when it is no text, sorted by path, and a hash over all of them.
 */
export type BuiltFile = { text: string } | { base64: string };
declare const built: { version: string; hash: string; files: Record<string, BuiltFile> };
export default built;
