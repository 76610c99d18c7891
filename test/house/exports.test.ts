import { expect, test } from 'vitest';
import { files, isCode } from './files.ts';
import { exportsOf, importsOf } from './modules.ts';

const imported = new Map<string, Set<string>>();
for (const { to, names } of importsOf('worker', 'web', 'extension', 'test', '.scripts', 'vite.config.ts')) {
	const known = imported.get(to) ?? new Set();
	imported.set(to, new Set([...known, ...names]));
}
const isImported = (path: string, name: string) => imported.get(path)?.has('*') || imported.get(path)?.has(name);

// Loaded by path: the configuration of tools, files that the build or the tests put in, the JSX runtime, and the
// stand-in for React in the script of the first rows.
const isLoaded =
	/config\.ts$|(?:cheap-passwords|begin-clean)\.ts$|whole-import\.ts$|jsx-(?:dev-)?runtime\.ts$|first-rows\/(?:react\.ts|link\.tsx)$/;

test('nothing is exported that no one imports', () => {
	const exported = files('worker', 'web', 'extension', 'test', '.scripts')
		.filter((path) => isCode(path) && !isLoaded.test(path))
		.flatMap((path) => exportsOf(path).map((name) => ({ path, name })));
	expect(exported.length).toBeGreaterThan(250);
	expect(exported.filter(({ path, name }) => !isImported(path, name))).toEqual([]);
});
