import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { files, textOf } from './files.ts';

const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
const builtIn = new Set(['audit', 'ci', 'install', 'start', 'test']);

describe.each(files().filter((path) => path.endsWith('.md')))('%s', (path) => {
	const text = textOf(path);

	test('names only commands that exist', () => {
		// In prose npm is only a word: what counts stands in backticks or in a block of its own.
		const named = [...text.matchAll(/(?:`|^|&& )npm (?:run )?([a-z][a-z0-9:]*[a-z0-9])/gm)].map(
			([, name = '']) => name,
		);
		expect(named.filter((name) => !scripts[name] && !builtIn.has(name))).toEqual([]);
	});

	test('points only at files that exist', () => {
		const links = /(?:\]\(|\bsrc(?:set)?=")(?!https?:|#|mailto:)([^)"#]+)/g;
		const pointed = [...text.matchAll(links)].map(([, to = '']) => posix.join(posix.dirname(path), to));
		expect(pointed.filter((to) => !existsSync(to))).toEqual([]);
	});
});

test('the README begins with what the product is, and has the two commands', () => {
	const text = textOf('README.md');
	expect(text).toMatch(/^# Kindling\n\n\w/);
	expect(text).toContain('npm ci && npm start');
	expect(text).toContain('npm ci && npm test');
});

test('every command runs a file that exists', () => {
	for (const [name, command] of Object.entries(scripts)) {
		for (const [file] of command.matchAll(/(?:\.scripts|test|worker)\/[\w./-]+\.ts\b/g)) {
			expect([name, file, existsSync(file)]).toEqual([name, file, true]);
		}
	}
});
