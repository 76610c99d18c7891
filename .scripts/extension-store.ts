import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { zipSync } from 'fflate';
import { storeFiles } from './build/store-copy.ts';
import { Stop } from './cloudflare/api.ts';
import { command } from './cloudflare/command.ts';
import { run } from './run.ts';

const out = 'dist/store';

/**
 * Builds the copy of the extension that goes to the stores: dist/store/kindling-<version>.zip, and the same unpacked in
 * dist/store/extension. The same sources give the same bytes. Returns the path of the ZIP; throws a Stop where the build fails.
 */
export async function buildForStores(): Promise<string> {
	const code = await run('node', ['.scripts/build/build-extension.ts']);
	if (code !== 0) throw new Stop('The extension could not be built.');
	const files = storeFiles('dist/extension');
	rmSync(out, { recursive: true, force: true });
	for (const [path, bytes] of files) {
		mkdirSync(dirname(join(out, 'extension', path)), { recursive: true });
		writeFileSync(join(out, 'extension', path), bytes);
	}
	const { version } = JSON.parse(new TextDecoder().decode(files.get('manifest.json'))) as { version: string };
	// Times in a ZIP begin in 1980 and are local. A fixed one gives the same bytes everywhere.
	const zip = zipSync(Object.fromEntries(files), { level: 9, mtime: new Date(1980, 0, 1) });
	const file = `${out}/kindling-${version}.zip`;
	writeFileSync(file, zip);
	console.log(`${file}: ${Math.round(zip.length / 1000)} kB. docs/store.md says what a store asks.`);
	return file;
}

if (import.meta.main)
	await command(async () => {
		await buildForStores();
	});
