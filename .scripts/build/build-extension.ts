import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig } from 'vite';
import { baseStyles, noteShipped, noticeOf, packagesOf, readShipped } from './notice.ts';

/**
 * Builds the extension into dist/extension, to be loaded unpacked, and into one static asset in dist/client/extension-files,
 * from which the worker makes the ZIP: each file as `{ text }` or `{ base64 }`. What the worker's code knows of the build is
 * in dist/extension-build.json. The same sources give the same bytes.
 */
const out = 'dist/extension';
const files = new Map<string, Buffer>();
const modules: string[] = [];
// The first look at a page runs nearly all of the reader. Chrome 136 and newer compile it at once then, which takes half the
// time of compiling one function after the other; to older browsers it is a comment.
const compiledAtOnce = '//# allFunctionsCalledOnLoad\n';

for (const [name, entry] of Object.entries({
	background: 'background/main.ts',
	reader: 'reader/main.ts',
	'app-tab': 'app-tab/main.ts',
})) {
	await bundle({
		build: {
			rollupOptions: { input: `extension/${entry}`, output: { format: 'iife', entryFileNames: `${name}.js` } },
		},
	});
}
await bundle({
	plugins: [react(), tailwind()],
	build: {
		modulePreload: false,
		rollupOptions: { input: 'extension/popup.html', output: { entryFileNames: 'popup.js' } },
	},
});

files.set(
	'manifest.json',
	Buffer.from(`${JSON.stringify(JSON.parse(readFileSync('extension/manifest.json', 'utf8')), null, '\t')}\n`),
);
// The server that hands the extension out puts its own address here and into the manifest.
files.set('config.json', Buffer.from(`${JSON.stringify({ apiUrl: 'http://localhost:8787' })}\n`));
noteShipped('extension', packagesOf([...modules, baseStyles]));
files.set('notice.txt', Buffer.from(noticeOf(readShipped(['extension']))));
for (const icon of readdirSync('extension/icons')) files.set(`icons/${icon}`, readFileSync(`extension/icons/${icon}`));
write();

async function bundle(config: InlineConfig) {
	const made = await build({
		...config,
		configFile: false,
		root: 'extension',
		base: './',
		logLevel: 'warn',
		publicDir: false,
		build: {
			...config.build,
			write: false,
			target: 'chrome88',
			cssTarget: 'chrome88',
			assetsInlineLimit: 0,
			rollupOptions: {
				...config.build?.rollupOptions,
				input: join(process.cwd(), String(config.build?.rollupOptions?.input)),
				output: { assetFileNames: '[name][extname]', ...config.build?.rollupOptions?.output },
			},
		},
	});
	for (const chunk of (Array.isArray(made) ? made : [made]).flatMap((one) => ('output' in one ? one.output : []))) {
		const sources = chunk.type === 'chunk' ? chunk.moduleIds : chunk.originalFileNames;
		modules.push(...sources.map((source) => resolve('extension', source)));
		const content = chunk.type === 'chunk' ? chunk.code : chunk.source;
		const isCss = chunk.fileName.endsWith('.css');
		const isReader = chunk.fileName === 'reader.js';
		const text = isCss ? withoutLayers(content.toString()) : isReader ? compiledAtOnce + content : content;
		files.set(chunk.fileName, Buffer.from(text));
	}
}

// Chrome 88 drops every `@layer` block. Tailwind writes the layers in their order, so their contents mean the same.
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
	const digest = createHash('sha256');
	rmSync(out, { recursive: true, force: true });
	for (const [path, bytes] of sorted) {
		digest.update(`${path}\0${bytes.length}\0`).update(bytes);
		mkdirSync(dirname(join(out, path)), { recursive: true });
		writeFileSync(join(out, path), bytes);
	}
	const hash = digest.digest('hex').slice(0, 32);
	const folder = '/extension-files';
	const asset = `${folder}/${hash}.json`;
	const encoded = Object.fromEntries(sorted.map(([path]) => [path, encode(path)]));
	rmSync(`dist/client${folder}`, { recursive: true, force: true });
	mkdirSync(`dist/client${folder}`, { recursive: true });
	writeFileSync(`dist/client${asset}`, JSON.stringify(encoded));
	// The app serves this very file to installed extensions. In them it is part of reader.js.
	const readingRules = readFileSync('extension/sites/reading-rules.json', 'utf8');
	writeFileSync('dist/extension-build.json', JSON.stringify({ hash, path: asset, readingRules }));
}

function encode(path: string) {
	const isText = /\.(js|css|html|json|txt)$/.test(path);
	return isText ? { text: readFileSync(join(out, path), 'utf8') } : { base64: readFileSync(join(out, path), 'base64') };
}
