import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { cloudflareTest } from '@cloudflare/vitest-plugin';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { openApiInCode } from '../.scripts/build/openapi-plugin.ts';
import { keepInMemory } from './run/in-memory.ts';
import { bars } from './safety/bars.ts';

keepInMemory();

// The worker serves the built app and hands out the built extension, so `npm test` builds them first.
if (!existsSync('dist/build.json')) throw new Error('Nothing is built yet. Run `npm run build` first.');

const migrations = readdirSync('migrations')
	.filter((name) => name.endsWith('.sql'))
	.sort()
	.map((name) => ({ name, queries: readFileSync(`migrations/${name}`, 'utf8').split('--> statement-breakpoint') }));

// Hashing as production does would take a third of these tests' time: test/worker/support/cheap-passwords.ts.
const cheapPasswords: Plugin = {
	name: 'cheap-passwords',
	enforce: 'pre',
	resolveId: (id, importer) =>
		id === './password-cost.ts' && importer?.endsWith('/session/password.ts')
			? resolve('test/worker/support/cheap-passwords.ts')
			: undefined,
};

// Packages that the Worker and its tests import, each bundled into one file: their hundreds of modules would keep
// Vite's process busy for seconds before the first test, twice. One missing here costs only that time.
const packages = [
	'drizzle-orm',
	'drizzle-orm/d1',
	'drizzle-orm/sqlite-core',
	'zod',
	'zod/mini',
	'zod/v4/core',
	'zod-openapi',
	'hono',
	'hono/client',
	'hono/cookie',
	'hono/factory',
	'hono/html',
	'hono/http-exception',
	'hono/route',
	'@hono/zod-validator',
	'@modelcontextprotocol/client',
	'@modelcontextprotocol/server',
	'@oslojs/crypto/hmac',
	'@oslojs/crypto/sha2',
	'@oslojs/crypto/subtle',
	'@oslojs/encoding',
	'@cloudflare/workers-oauth-provider',
	'ai',
	'workers-ai-provider',
	'fast-check',
	'fflate',
	'htmlparser2',
	'postal-mime',
	'standardwebhooks',
];

/** The ids of the safety table, which tests that show a bar carry as tags. Any other tag fails. */
const tags = bars.map(({ id, holds }) => ({ name: id, description: holds }));

// The longest files, started first: one that starts last would keep a single worker busy at the end.
const longest = [
	'deploy/killed',
	'deploy/faults',
	'deploy/pages',
	'calls/answer-sizes',
	'introductions/prospect-consent',
	'calls/changed',
	'trash/trash',
	'programs/webhook/webhooks',
	'calls/growth',
	'calls/write-faults',
	'circle/circle-seen',
	'circle/circle-walk',
	'introductions/reply-corpus',
	'extension/',
];
const placeOf = ({ moduleId }: TestSpecification) => {
	const place = longest.findIndex((name) => moduleId.includes(`/${name}`));
	return place < 0 ? longest.length : place;
};

class LongestFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]) {
		return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b));
	}
}

/** Begins each of the Worker's test files with `beginClean`: a setup file would run only for a worker's first file. */
const beginClean: Plugin = {
	name: 'begin-clean',
	transform(code, id) {
		if (!/\/test\/worker\/.*\.test\.ts$/.test(id)) return undefined;
		const support = resolve(import.meta.dirname, 'worker/support/begin-clean.ts');
		// In the first line, so that the others keep their numbers.
		return { code: `import { beginClean } from ${JSON.stringify(support)}; beginClean(); ${code}`, map: null };
	},
};

const maxWorkers = Math.max(2, availableParallelism());

export default defineConfig({
	test: {
		// Shows the log of failed tests only; the rest would hide it.
		silent: 'passed-only',
		// Transformed files cached between runs have no source maps in workerd, so a failed test would point at the wrong
		// line.
		fsModuleCache: false,
		tags,
		sequence: { sequencer: LongestFirst },
		projects: [
			// The tests of the Worker, in workerd.
			{
				plugins: [
					cheapPasswords,
					beginClean,
					openApiInCode,
					cloudflareTest({
						wrangler: { configPath: './wrangler.toml' },
						remoteBindings: false,
						miniflare: {
							bindings: { MIGRATIONS: migrations },
							assets: { directory: 'dist/client', binding: 'ASSETS' },
						},
					}),
				],
				test: {
					name: 'worker',
					tags,
					include: ['test/worker/**/*.test.ts'],
					globalSetup: ['test/worker/support/receiver-setup.ts'],
					setupFiles: ['test/worker/support/setup.ts'],
					deps: { optimizer: { ssr: { enabled: true, include: packages } } },
					// Half of a file's time goes into starting workerd and migrating, so each worker does it once for all its
					// files.
					isolate: false,
					maxWorkers,
					sequence: { groupOrder: 1 },
					testTimeout: 60_000,
					// A file's first hook may make a world of every kind of record.
					hookTimeout: 60_000,
				},
			},
			{
				plugins: [openApiInCode],
				test: {
					name: 'deploy',
					tags,
					maxWorkers,
					sequence: { groupOrder: 0 },
					// Each file has its own process, because it changes the environment and replaces modules.
					include: ['test/deploy/**/*.test.ts'],
					testTimeout: 60_000,
					// A file's first hook waits for the process that runs wrangler.
					hookTimeout: 60_000,
				},
			},
			{
				test: {
					name: 'node',
					tags,
					maxWorkers,
					sequence: { groupOrder: 0 },
					include: ['test/web/**/*.test.ts', 'test/extension/**/*.test.ts', 'test/house/**/*.test.ts'],
					setupFiles: ['test/web/support/setup.ts'],
					// These leave nothing behind, and starting takes most of a file's time.
					isolate: false,
					testTimeout: 60_000,
				},
			},
		],
	},
});
