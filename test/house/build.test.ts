import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

// A project as small as the build allows, with a vite that only writes down that it ran.
let folder: string;
const write = (path: string, text: string) => {
	mkdirSync(dirname(join(folder, path)), { recursive: true });
	writeFileSync(join(folder, path), text, { mode: 0o755 });
};

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'kindling-'));
	for (const path of ['package.json', 'package-lock.json', 'vite.config.ts', 'wrangler.toml', '.tsconfig.base.json']) {
		write(path, '{}');
	}
	const builders = readdirSync('.scripts/build').map((name) => `.scripts/build/${name}`);
	for (const path of ['worker/index.ts', 'web/index.html', 'extension/popup.ts', '.scripts/build.ts', ...builders]) {
		write(path, 'x');
	}
	write(
		'.scripts/build/build-extension.ts',
		"import { mkdirSync, writeFileSync } from 'node:fs'; mkdirSync('dist/extension', { recursive: true }); mkdirSync('dist/shipped', { recursive: true }); writeFileSync('dist/extension-build.json', '{}');",
	);
	write(
		'bin/vite',
		`#!/bin/sh
echo ran >> vite.log
grep -q broken worker/index.ts && exit 3
mkdir -p dist/client dist/kindling web/.wrangler
date > web/.wrangler/left-by-the-build
echo '{"name":"kindling","ai":{"binding":"AI"},"triggers":{"crons":["* * * * *"]}}' > dist/kindling/wrangler.json
`,
	);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Builds. Returns the exit code, and how often vite has run so far. */
function build(): [number | null, number] {
	const { status } = spawnSync(process.execPath, [resolve('.scripts/build.ts')], {
		cwd: folder,
		env: { ...process.env, PATH: [join(folder, 'bin'), process.env.PATH].join(delimiter) },
	});
	return [status, readFileSync(join(folder, 'vite.log'), 'utf8').split('ran').length - 1];
}

test('only what has changed is built', () => {
	expect(build()).toEqual([0, 1]);
	expect(build()).toEqual([0, 1]);
	write('worker/index.ts', 'y');
	expect(build()).toEqual([0, 2]);
	write('.dev.vars', 'KEY=1');
	expect(build()).toEqual([0, 3]);
	write('dist/kindling/index.js', 'somebody else was here');
	expect(build()).toEqual([0, 4]);
	expect(build()).toEqual([0, 4]);
});

test('after a failed build nothing old is left, and the next one builds again', () => {
	expect(build()).toEqual([0, 1]);
	write('worker/index.ts', 'broken');
	expect(build()).toEqual([3, 2]);
	expect(() => readFileSync(join(folder, 'dist/kindling/wrangler.json'))).toThrow('ENOENT');
	expect(build()).toEqual([3, 3]);
	write('worker/index.ts', 'x');
	expect(build()).toEqual([0, 4]);
});

test('the configuration for a laptop has neither Workers AI nor cron triggers, and takes replies', () => {
	build();
	const local = JSON.parse(readFileSync(join(folder, 'dist/kindling/wrangler.local.json'), 'utf8'));
	expect(local).toEqual({ name: 'kindling', vars: { REPLY_DOMAIN: 'replies.kindling.example' } });
});
