/**
 * The built extension, for the Worker's code: .scripts/build/build-extension.ts writes it to dist/extension-build.json.
 * `hash` covers all its files, and `path` is their place in the static assets.
 */
declare const build: { hash: string; path: string; readingRules: string };
export default build;
