import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { zipSync } from 'fflate';
import { storeFiles } from './build/store-copy.ts';
import { storePictures, storePicturesFolder } from './build/store-pictures.ts';
import { command } from './command/command.ts';
import { run } from './command/run.ts';
import { Stop } from './command/stop.ts';

const out = 'dist/store';
/** The longest summary in Chrome's store, in characters. */
const longestSummary = 132;

/**
 * Builds the copy of the extension for the stores: dist/store/kindling-<version>.zip, and the same unpacked in
 * dist/store/extension. The same sources give the same bytes. Returns the path of the ZIP; throws a Stop if the build
 * fails.
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

/**
 * Lists what a store would ask for that is still missing, a sentence each: of the copy in `folder`, and of its
 * pictures.
 */
export function missingForStores(folder: string, pictures = storePicturesFolder): string[] {
	const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as {
		description: string;
		browser_specific_settings: { gecko: { id: string } };
	};
	const missing: string[] = [];
	const undrawn = storePictures.filter(({ name }) => !existsSync(join(pictures, `${name}.png`)));
	if (undrawn.length > 0)
		missing.push(`Pictures (${undrawn.map(({ name }) => name).join(', ')}): npm run pictures, beside npm start.`);
	if (manifest.description.length > longestSummary)
		missing.push(`A summary of at most ${longestSummary} characters: this one has ${manifest.description.length}.`);
	if (manifest.browser_specific_settings.gecko.id.endsWith('.invalid'))
		missing.push('Firefox: your own id in .scripts/build/store-copy.ts.');
	return missing;
}

if (import.meta.main)
	await command(async () => {
		await buildForStores();
		const missing = missingForStores(join(out, 'extension'));
		for (const sentence of missing) console.log(`Missing. ${sentence}`);
		console.log(
			'Only you can bring a developer account of each store, a public page with the privacy statement of docs/store.md, and an account for the testers.',
		);
	});
