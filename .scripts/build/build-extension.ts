import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, type PluginOption, type Rolldown } from 'vite';
import { compileHint } from './compile-hint.ts';
import { noticeOf, type Shipped, shippedFile, withStyles } from './notice.ts';

/**
 * Builds the extension into dist/extension, to be loaded unpacked, and into one static asset in
 * dist/client/extension-files, from which the Worker makes the ZIP: each file as `{ text }` or `{ base64 }`.
 * dist/extension-build.json tells the Worker's code about the build. Its version is package.json's. The same sources
 * give the same bytes.
 */
const out = 'dist/extension';
const files = new Map<string, Buffer>();
const shipped: Shipped[] = [];

for (const name of ['background', 'reader', 'app-tab'])
	await bundle(`${name}/main.ts`, { format: 'iife', entryFileNames: `${name}.js` });
await bundle('popup.html', { entryFileNames: 'popup.js' }, [react({ jsxImportSource: '#jsx' }), tailwind()]);

const { manifest_version, name, ...others } = readJson('extension/manifest.json');
const manifest = { manifest_version, name, version: readJson('package.json').version, ...others };
files.set('manifest.json', Buffer.from(`${JSON.stringify(manifest, null, '\t')}\n`));
// The server that hands the extension out puts its own address here and into the manifest.
files.set('config.json', Buffer.from(`${JSON.stringify({ apiUrl: 'http://localhost:8787' })}\n`));
files.set('notice.txt', Buffer.from(noticeOf(withStyles(shipped))));
for (const icon of readdirSync('extension/icons')) files.set(`icons/${icon}`, readFileSync(`extension/icons/${icon}`));
write();

function readJson(path: string): Record<string, unknown> {
	return JSON.parse(readFileSync(path, 'utf8'));
}

async function bundle(input: string, output: Rolldown.OutputOptions, plugins: PluginOption[] = []) {
	const made = await build({
		plugins,
		configFile: false,
		root: 'extension',
		base: './',
		logLevel: 'warn',
		publicDir: false,
		build: {
			write: false,
			modulePreload: false,
			license: { fileName: shippedFile },
			target: 'chrome88',
			cssTarget: 'chrome88',
			assetsInlineLimit: 0,
			rollupOptions: {
				input: join(process.cwd(), 'extension', input),
				output: { assetFileNames: '[name][extname]', ...output },
			},
		},
	});
	for (const chunk of (Array.isArray(made) ? made : [made]).flatMap((one) => ('output' in one ? one.output : []))) {
		const content = chunk.type === 'chunk' ? chunk.code : chunk.source;
		const isCss = chunk.fileName.endsWith('.css');
		// Its first look at a page runs nearly all of it.
		const isReader = chunk.fileName === 'reader.js';
		const text = isCss ? withoutLayers(content.toString()) : isReader ? compileHint + content : content;
		if (chunk.fileName === shippedFile) shipped.push(...JSON.parse(content.toString()));
		else files.set(chunk.fileName, Buffer.from(text));
	}
}

// Chrome 88 drops every `@layer` block. Tailwind writes the layers in order, so their contents mean the same.
function withoutLayers(css: string): string {
	const found = /@layer [^{;]+([{;])/.exec(css);
	if (!found) return css;
	const inside = found.index + found[0].length;
	if (found[1] === ';') return withoutLayers(css.slice(0, found.index) + css.slice(inside));
	let depth = 1;
	let end = inside;
	for (; depth > 0 && end < css.length; end += 1) depth += css[end] === '{' ? 1 : css[end] === '}' ? -1 : 0;
	return withoutLayers(css.slice(0, found.index) + css.slice(inside, end - 1) + css.slice(end));
}

function write() {
	const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
	rmSync(out, { recursive: true, force: true });
	for (const [path, bytes] of sorted) writeInto(out, path, bytes);
	writeInto('dist/shipped', `extension-${shippedFile}`, JSON.stringify(shipped));
	const isText = (path: string) => /\.(js|css|html|json|txt)$/.test(path);
	const texts = sorted.map(([path, bytes]) => [
		path,
		isText(path) ? { text: bytes.toString() } : { base64: Buffer.from(bytes).toString('base64') },
	]);
	const encoded = JSON.stringify(Object.fromEntries(texts));
	const hash = createHash('sha256').update(encoded).digest('hex').slice(0, 32);
	const path = `/extension-files/${hash}.json`;
	rmSync('dist/client/extension-files', { recursive: true, force: true });
	writeInto('dist/client', path, encoded);
	// The app serves this file to installed extensions, where it is part of reader.js.
	const readingRules = readFileSync('extension/sites/reading-rules.json', 'utf8');
	writeInto('dist', 'extension-build.json', JSON.stringify({ hash, path, readingRules }));
}

function writeInto(folder: string, path: string, content: string | Buffer) {
	const file = join(folder, path);
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, content);
}
