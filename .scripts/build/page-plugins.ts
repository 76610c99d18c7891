import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { minifySync, type Plugin } from 'vite';
import { browsersInWords } from '../../web/browsers.ts';
import { earlyScreens } from '../../web/screen-table.ts';
import { compileHint } from './compile-hint.ts';
import { firstRowsFile } from './page-scripts.ts';
import { withImports } from './whole-imports.ts';

/** Requests the one font of the first paint with the page, and not after the style sheet. */
export const preloadFont: Plugin = {
	name: 'preload-font',
	transformIndexHtml: {
		order: 'post',
		handler: (_html, { bundle }) => {
			const font = Object.keys(bundle ?? {}).find((name) => /figtree-latin-wght-normal.*\.woff2$/.test(name));
			const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: true };
			return font ? [{ tag: 'link', attrs, injectTo: 'head-prepend' }] : [];
		},
	},
};

/**
 * Writes into the page, for public/early.js, the files that the app begins with and the table of screens, each with its
 * other files. Removes the page's own tags for the app's files, because with them the code would be fetched before the
 * data.
 */
export const namesOfScreens: Plugin = {
	name: 'names-of-screens',
	transformIndexHtml: {
		order: 'post',
		handler: (html, { bundle = {} }) => {
			const chunks = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? [part] : []));
			const withOthers = (chunk: (typeof chunks)[number] | undefined) =>
				chunk ? [...withImports(chunk.fileName, bundle)] : [];
			const screenFile = (path: string) =>
				withOthers(chunks.find(({ moduleIds }) => moduleIds.includes(resolve('web', path))));
			const filesOf = (name: string) =>
				screenFile(`screens/${name}/screen.tsx`).concat(name === 'auth' ? [] : screenFile('app/shell.tsx'));
			const laterOf = (name: string) => withOthers(chunks.find((chunk) => chunk.name === `${name}-later`));
			const filesOfScreen = (name: string, isLater = false) => {
				const files = new Set(isLater ? laterOf(name) : filesOf(name));
				if (isLater) for (const file of filesOf(name)) files.delete(file);
				return [...files].map((file) => `/${file}`).filter((file) => !html.includes(file));
			};
			const ofApp =
				/<(?:script type="module"|link rel="modulepreload") crossorigin (?:src|href)="(.+?)">(?:<\/script>)?/g;
			const app = [...html.matchAll(ofApp)].map(([, file]) => file);
			const table = JSON.stringify({ app, screens: earlyScreens(filesOfScreen, firstRowsFile()) });
			return html.replace(ofApp, '').replace('<script src="/theme.js">', `<meta name="screens" content='${table}'>$&`);
		},
	},
};

/**
 * Lets V8 compile the files that every list begins with while they arrive, beside the main thread: nearly all their functions
 * run at once.
 */
export const compiledOnArrival: Plugin = {
	name: 'compiled-on-arrival',
	apply: 'build',
	generateBundle: {
		order: 'post',
		handler(_options, bundle) {
			for (const part of Object.values(bundle))
				if (part.type === 'chunk' && (part.isEntry || /^(?:libraries|shared|frame|prospect-list)$/.test(part.name)))
					part.code = compileHint + part.code;
		},
	},
};

/** Takes nothing but the version of package.json into the code that imports it. */
export const versionAlone: Plugin = {
	name: 'version-alone',
	enforce: 'pre',
	load: (id) => {
		if (id !== resolve('package.json')) return undefined;
		const { version } = JSON.parse(readFileSync(id, 'utf8')) as { version: string };
		return JSON.stringify({ version });
	},
};

/** Writes the supported browsers into the page, for public/browser.js. */
export const namesOfBrowsers: Plugin = {
	name: 'names-of-browsers',
	transformIndexHtml: (html) => html.replace('%BROWSERS%', browsersInWords),
};

const sourceOf = (name: string) => readFileSync(`web/public/${name}.js`, 'utf8');
const minified = (name: string) => minifySync(`${name}.js`, sourceOf(name)).code.trim();
const inPage: Record<string, string> = {
	theme: minified('theme'),
	early: minified('early'),
	// The minifier writes newer syntax than older browsers can read.
	browser: sourceOf('browser').replace(/^\s*(?:\/\/.*)?\n?/gm, ''),
};

/**
 * Writes the scripts that run before the app into the page, so that neither the data nor the code waits for a file, and
 * leaves out the page's comments. The policy in _headers allows the scripts by their hashes.
 */
export const earlyScripts: Plugin = {
	name: 'early-scripts',
	apply: 'build',
	transformIndexHtml: {
		order: 'post',
		handler: (html) =>
			html
				.replace(/<!-- .*? -->\s*/g, '')
				.replace(/<script src="\/(theme|early|browser)\.js">/g, (_, name: string) => `<script>${inPage[name]}`),
	},
	writeBundle({ dir = '' }) {
		if (this.environment.name !== 'client') return;
		const hashes = Object.values(inPage).map(
			(code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
		);
		const file = resolve(dir, '_headers');
		writeFileSync(
			file,
			readFileSync(file, 'utf8').replace("script-src 'self'", ["script-src 'self'", ...hashes].join(' ')),
		);
	},
};
