/**
 * What the Worker's code knows of the built extension: .scripts/build/build-extension.ts writes it to
 * dist/extension-build.json. `hash` is one over all its files, and `path` is where the static assets have them.
 */
declare const build: { hash: string; path: string; readingRules: string };
export default build;
