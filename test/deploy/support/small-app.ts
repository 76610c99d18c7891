import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

type Config = typeof import('../../../.scripts/deploy/deploy-config.ts');

/**
 * Replaces the built app in a deployment's configuration with one of two lines, for tests of what surrounds the upload.
 */
export function small({ deployConfig }: Config): Config {
	const folder = mkdtempSync(join(tmpdir(), 'kindling-small-'));
	afterAll(() => rmSync(folder, { recursive: true, force: true }));
	const main = join(folder, 'index.js');
	writeFileSync(main, 'export default { fetch: () => new Response() };\nexport class Tabs {}\n');
	writeFileSync(join(folder, 'index.html'), '<!doctype html>');
	return {
		deployConfig: (...args) => {
			const config = deployConfig(...args) as { assets: object };
			return { ...config, main, assets: { ...config.assets, directory: folder } };
		},
	};
}
