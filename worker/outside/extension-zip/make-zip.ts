import { strToU8, zipSync } from 'fflate';
import type { BuiltFile } from '#extension-files';
import { fingerprint } from '../../http/token.ts';
import { builtExtension, bytesOf } from './built-extension.ts';

// Times in a ZIP begin in 1980 and are local. A fixed local date gives the same bytes on every machine.
const mtime = new Date(1980, 0, 1);

/** The name of the ZIP for an origin in the store. It is made of the build's hash and the origin: equal names mean equal bytes. */
export async function zipName(origin: string): Promise<string> {
	const { hash } = await builtExtension();
	return fingerprint(`${format}\0${hash}\0${origin}`);
}

/** The extension as a ZIP that calls `origin` and no other server. The same build and origin give the same bytes. */
export async function makeZip(origin: string): Promise<Uint8Array> {
	const sorted = Object.entries((await builtExtension()).files).sort(([a], [b]) => (a < b ? -1 : 1));
	const files = Object.fromEntries(
		sorted.map(([path, file]) => [path, [contentOf(path, file, origin), { mtime }] as const]),
	);
	return zipSync(files as Parameters<typeof zipSync>[0], { level: 9, mtime });
}

// Increased when the ZIP is made in another way, so that ZIPs stored before are no longer handed out.
const format = '1';

function contentOf(path: string, file: BuiltFile, origin: string): Uint8Array {
	const bytes = bytesOf(file);
	if (path === 'config.json') return json({ apiUrl: origin });
	if (path !== 'manifest.json') return bytes;
	const manifest = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
	return json({ ...manifest, host_permissions: [`${origin}/*`] });
}

const json = (value: unknown) => strToU8(`${JSON.stringify(value, null, '\t')}\n`);
