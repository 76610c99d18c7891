import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { parse } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import type { Unstable_RawConfig } from 'wrangler';
import { files, isCode, textOf } from './files.ts';

const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
const builtIn = new Set(['audit', 'ci', 'install', 'start', 'test']);

/** The anchors of a page's headings, as GitHub makes them. */
const anchors = (page: string) =>
	[...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
		heading
			.toLowerCase()
			.replaceAll(/[^\p{L}\p{N} _-]/gu, '')
			.replaceAll(' ', '-'),
	);

describe.each(files().filter((path) => path.endsWith('.md')))('%s', (path) => {
	const text = textOf(path);

	test('names only commands that exist', () => {
		// In prose, npm is only a word, so only backticks and code blocks count.
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

	test('points only at headings that exist', () => {
		const pointed = [...text.matchAll(/\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)/g)].map(([, to = '', anchor = '']) => ({
			page: to ? posix.join(posix.dirname(path), to) : path,
			anchor,
		}));
		expect(pointed.filter(({ page, anchor }) => !anchors(textOf(page)).includes(anchor))).toEqual([]);
	});
});

test('the README begins with what the product is, and has the two commands', () => {
	const text = textOf('README.md');
	expect(text).toMatch(/^# Kindling\n\n\w/);
	expect(text).toContain('npm ci && npm start');
	expect(text).toContain('npm ci && npm test');
});

test('“Deploy to Cloudflare” says of each binding and setting of wrangler.toml what it is for, and asks for no secret', () => {
	const { cloudflare } = JSON.parse(textOf('package.json')) as {
		cloudflare: { bindings: Record<string, { description: string }> };
	};
	const config = parse(textOf('wrangler.toml')) as Unstable_RawConfig;
	const stored = [config.d1_databases, config.kv_namespaces, config.r2_buckets, config.ai].flat();
	const named = [config.durable_objects?.bindings, config.send_email].flat();
	const all = [
		...stored.map((one) => one?.binding),
		...named.map((one) => one?.name),
		...Object.keys(config.vars ?? {}),
	];
	expect(Object.keys(cloudflare.bindings).sort()).toEqual(all.toSorted());
	for (const { description } of Object.values(cloudflare.bindings)) expect(description).toMatch(/^[A-Z].{10,160}\.$/);
	// A secret that is asked for is set, and even an empty one would choose the mail provider.
	expect(textOf('.dev.vars.example')).not.toMatch(/^[^#\s]/m);
	expect(textOf('.dev.vars.example')).toMatch(/^# MAILCHANNELS_API_KEY=$/m);
});

test('every command runs a file that exists', () => {
	for (const [name, command] of Object.entries(scripts)) {
		for (const [file] of command.matchAll(/(?:\.scripts|test|worker)\/[\w./-]+\.ts\b/g)) {
			expect([name, file, existsSync(file)]).toEqual([name, file, true]);
		}
	}
});

const server = files('worker').filter(isCode).map(textOf).join('\n');
const all = (pattern: RegExp) => [...server.matchAll(pattern)].flatMap(([, event]) => (event ? [event] : []));

test('every event of the log is in the table of docs/operate.md, and every event of that table is one of the log', () => {
	const logged = new Set([
		...all(/\blog\(\s*'(?:info|error)',\s*'([a-z-]+)'/g),
		// An event whose level depends on what happened.
		...all(/\blog\(\s*[^',]*\?[^,]*,\s*'([a-z-]+)'/g),
		// Events in a table, and in the two places that get the event as an argument.
		...all(/\bevent: '([a-z-]+)'/g),
		...all(/, '(kv-[a-z]+)'\)/g),
	]);
	const [, table = ''] = /(\| `event` \|[\s\S]*?)\n\n/.exec(textOf('docs/operate.md')) ?? [];
	const rows = table.split('\n').slice(2);
	const named = rows.flatMap((row) =>
		[...(row.split('|')[1] ?? '').matchAll(/`([a-z-]+)`/g)].map(([, event]) => event),
	);
	expect(logged.size).toBeGreaterThan(30);
	expect(named.toSorted()).toEqual([...logged].toSorted());
});
