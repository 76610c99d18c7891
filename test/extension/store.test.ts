// @module-tag X1
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { storeFiles, storeManifest } from '../../.scripts/build/store-copy.ts';
import { storePictures } from '../../.scripts/build/store-pictures.ts';
import { missingForStores } from '../../.scripts/extension-store.ts';

const files = storeFiles('dist/extension');
const textOf = (path: string) => new TextDecoder().decode(files.get(path));
const store = JSON.parse(textOf('manifest.json'));
const download = JSON.parse(readFileSync('dist/extension/manifest.json', 'utf8'));

test('the copy for stores asks for the rights of docs/store.md and for no host before its user enters one', () => {
	expect(store.permissions).toEqual(['activeTab', 'scripting', 'storage', 'sidePanel']);
	expect(store.optional_host_permissions).toEqual(['https://*/*', 'http://localhost/*']);
	expect(store.host_permissions).toBeUndefined();
	expect(store.externally_connectable).toEqual({ ids: [] });
	expect(JSON.parse(textOf('config.json'))).toEqual({ apiUrl: '' });
	expect([...files.keys()].filter((path) => textOf(path).includes('localhost:8787'))).toEqual([]);
});

test('one manifest fits both browsers: each finds the background and the panel in its own key', () => {
	expect(store.background).toEqual({ service_worker: 'background.js', scripts: ['background.js'] });
	expect(store.side_panel.default_path).toBe(store.sidebar_action.default_panel);
	expect(store.minimum_chrome_version).toBe('121');
	expect(store.browser_specific_settings.gecko.strict_min_version).toBe('128.0');
	expect(store.version).toBe(download.version);
	// A store assigns its own id and refuses this key.
	expect(store.key).toBeUndefined();
});

// A right that the manifest gains, or a new key, is a decision: it is made here and in docs/store.md.
const keys = {
	download: Object.keys(download),
	store: Object.keys(storeManifest(download)).filter((key) => !(key in download)),
};

describe.each([
	['the download', download as Record<string, unknown>],
	['the copy for stores', store as Record<string, unknown>],
])('%s', (_, manifest) => {
	test('opens nothing of itself to pages, puts nothing into them by itself, and runs no code from elsewhere', () => {
		for (const key of ['web_accessible_resources', 'content_scripts', 'content_security_policy', 'sandbox', 'oauth2']) {
			expect(manifest).not.toHaveProperty(key);
		}
		expect(JSON.stringify(manifest)).not.toMatch(/<all_urls>|"tabs"|"cookies"|"webRequest|"management"/);
	});
});

test('neither manifest has gained a key', () => {
	expect(keys).toEqual({
		download: [
			'manifest_version',
			'name',
			'version',
			'description',
			'minimum_chrome_version',
			'key',
			'icons',
			'action',
			'background',
			'permissions',
			'host_permissions',
			'externally_connectable',
		],
		store: ['optional_host_permissions', 'side_panel', 'sidebar_action', 'browser_specific_settings'],
	});
});

test('every script is one that the download has too, and names no address to load code from', () => {
	const code = [...files.keys()].filter((path) => /\.(js|html)$/.test(path));
	expect(code.sort()).toEqual(['app-tab.js', 'background.js', 'popup.html', 'popup.js', 'reader.js']);
	for (const path of code) {
		expect(textOf(path)).not.toMatch(
			/\beval\(|new Function\(|\bimportScripts\(|\bimport\(|<script[^>]+src="(https?:)?\/\//,
		);
	}
});

test('the copy for stores has no more than 200 kB', () => {
	expect(zipSync(Object.fromEntries(files), { level: 9 }).length).toBeLessThanOrEqual(200_000);
});

test('exactly what a store would ask for and is missing is reported', () => {
	const folder = mkdtempSync(join(tmpdir(), 'kindling-store-'));
	const write = (change: object) =>
		writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...store, ...change }));
	try {
		write({});
		expect(missingForStores(folder, folder)).toEqual([
			'Pictures (popup, result, panel, address, logo, tile): npm run pictures, beside npm start.',
			'Firefox: your own id in .scripts/build/store-copy.ts.',
		]);
		mkdirSync(join(folder, 'pictures'));
		for (const { name, of } of storePictures) writeFileSync(join(folder, 'pictures', `${name}.png`), readFileSync(of));
		write({ description: 'a'.repeat(133), browser_specific_settings: { gecko: { id: 'kindling@northwind.test' } } });
		expect(missingForStores(folder, join(folder, 'pictures'))).toEqual([
			'A summary of at most 132 characters: this one has 133.',
		]);
	} finally {
		rmSync(folder, { recursive: true });
	}
});

test('the texts of docs/store.md are those of the manifest, and fit into the stores', () => {
	const page = readFileSync('docs/store.md', 'utf8');
	const said = (title: string) => new RegExp(`^\\*\\*${title}\\.\\*\\* (.*)$`, 'm').exec(page)?.[1] ?? '';
	expect([said('Name'), said('Summary')]).toEqual([store.name, store.description]);
	const [, quoted = ''] = /\*\*Description\.\*\*\n\n((?:>.*\n)+)/.exec(page) ?? [];
	expect(quoted.length).toBeGreaterThan(250);
	expect(quoted.length).toBeLessThan(10_000);
	const terms = said('Search terms \\(Edge\\)').split(', ');
	expect(terms.length).toBeLessThanOrEqual(7);
	for (const term of terms) expect(term).toMatch(/^.{1,30}$/);
	expect(terms.join(' ').split(' ').length).toBeLessThanOrEqual(21);
	// Each right of either copy has its reason.
	const optional = store.optional_host_permissions.map((host: string) => `optional host \`${host}\``);
	const rights = [...store.permissions.map((right: string) => `\`${right}\``), ...optional];
	for (const right of rights) expect(page).toContain(`| ${right} |`);
});
