// @module-tag X1
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { expect, test } from 'vitest';
import build from '#extension-build' with { type: 'json' };
import release from '#version' with { type: 'json' };
import manifest from '../../extension/manifest.json' with { type: 'json' };
import { extensionId } from '../../worker/contract/extension.ts';
import { makeZip } from '../../worker/extension-zip/make-zip.ts';

test('the key in the manifest gives the id that the server accepts', () => {
	const digest = createHash('sha256').update(Buffer.from(manifest.key, 'base64')).digest('hex').slice(0, 32);
	const letters = [...digest].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 16))).join('');
	expect(letters).toBe(extensionId);
});

test('the extension has the version of package.json, as the server that hands it out does', () => {
	expect(JSON.parse(text('manifest.json')).version).toBe(release.version);
	expect(release.version).toMatch(/^\d+\.\d+\.\d+$/);
});

test('the extension asks for no more than it needs', () => {
	expect([...manifest.permissions].sort()).toEqual(['activeTab', 'scripting', 'storage']);
	expect(manifest.host_permissions).toHaveLength(1);
	expect(manifest.externally_connectable).toEqual({ ids: [] });
	for (const key of ['content_scripts', 'web_accessible_resources']) expect(Object.keys(manifest)).not.toContain(key);
	expect(manifest.minimum_chrome_version).toBe('88');
});

test('the download has no more than 200 kB', () => {
	const files = JSON.parse(readFileSync(`dist/client${build.path}`, 'utf8'));
	expect(makeZip(files, 'https://kindling.example').length).toBeLessThanOrEqual(200_000);
});

const built = readdirSync('dist/extension').filter((name) => /\.(js|css|html)$/.test(name));
const text = (name: string) => readFileSync(`dist/extension/${name}`, 'utf8');

test.each(built.filter((name) => extname(name) !== '.css'))('%s runs no code from elsewhere and makes none', (name) => {
	expect(text(name)).not.toMatch(/\beval\(|new Function\(|\bimportScripts\(|<script[^>]+src="(https?:)?\/\//);
});

const sources = readdirSync('extension', { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
test.each(sources)('%s makes no HTML from strings, and only the background asks the server', (name) => {
	const source = readFileSync(`extension/${name}`, 'utf8');
	expect(source).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write/);
	if (!name.startsWith('background/')) expect(source).not.toMatch(/\bfetch\(|from '#client'/);
	if (name.startsWith('sites/')) expect(source).not.toMatch(/\bchrome\.|\bwindow\.|\blocation\./);
});
