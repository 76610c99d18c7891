import { strToU8, zipSync } from 'fflate';

/**
 * The built extension, each file by its path: its text or, for binary files, its bytes in base64. Written by
 * .scripts/build/build-extension.ts.
 */
export type BuiltFiles = Record<string, BuiltFile>;
type BuiltFile = { text: string } | { base64: string };

/** Returns the bytes of a built file. */
const bytesOf = (file: BuiltFile): Uint8Array =>
	'text' in file
		? new TextEncoder().encode(file.text)
		: Uint8Array.from(atob(file.base64), (character) => character.charCodeAt(0));

// Times in a ZIP begin in 1980 and are local. A fixed local date gives the same bytes on every machine.
const mtime = new Date(1980, 0, 1);

/**
 * Packs the extension as a ZIP that calls `origin` and no other server. The same files and origin give the same bytes.
 */
export function makeZip(built: BuiltFiles, origin: string): Uint8Array {
	const sorted = Object.entries(built).sort(([a], [b]) => (a < b ? -1 : 1));
	const files = Object.fromEntries(
		sorted.map(([path, file]) => [path, [contentOf(path, file, origin), { mtime }] as const]),
	);
	return zipSync(files as Parameters<typeof zipSync>[0], { level: 9, mtime });
}

function contentOf(path: string, file: BuiltFile, origin: string): Uint8Array {
	const bytes = bytesOf(file);
	if (path === 'config.json') return json({ apiUrl: origin });
	if (path !== 'manifest.json') return bytes;
	const manifest = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
	return json({ ...manifest, host_permissions: [`${origin}/*`] });
}

const json = (value: unknown) => strToU8(`${JSON.stringify(value, null, '\t')}\n`);
