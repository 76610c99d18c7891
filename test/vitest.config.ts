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

// The worker serves the built app and hands out the built extension; `npm test` builds them first.
if (!existsSync('dist/build.json')) throw new Error('Nothing is built yet. Run `npm run build` first.');

const migrations = readdirSync('migrations')
	.filter((name) => name.endsWith('.sql'))
	.sort()
	.map((name) => ({ name, queries: readFileSync(`migrations/${name}`, 'utf8').split('--> statement-breakpoint') }));

// Hashing as production does takes a third of the time of these tests: test/worker/support/cheap-passwords.ts.
const cheapPasswords: Plugin = {
	name: 'cheap-passwords',
	enforce: 'pre',
	resolveId: (id, importer) =>
		id === './password-cost.ts' && importer?.endsWith('/session/password.ts')
			? resolve('test/worker/support/cheap-passwords.ts')
			: undefined,
};

// The packages that the Worker and its tests import. Each is one file here: one by one, their hundreds of modules keep
// Vite's process busy for seconds before the first test, twice. One that is missing here costs only that time.
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

/** The ids of the table of safety, which tests that show a bar carry as tags. Any other tag fails. */
const tags = bars.map(({ id, holds }) => ({ name: id, description: holds }));

// The longest files. One that begins last keeps one worker busy while the others have nothing left to do.
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

/** Begins each file of the Worker's tests with `beginClean`: a setup file would run for the first file of a worker only. */
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
		// Shows the log of failed tests only. The rest would hide it.
		silent: 'passed-only',
		// Transformed files that are kept from run to run have no source maps in workerd, so a failed test would point at the
		// wrong line.
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
					// Half of a file's time goes into starting workerd and migrating: each worker does it once, for all its files.
					isolate: false,
					maxWorkers,
					sequence: { groupOrder: 1 },
					testTimeout: 60_000,
					// The first hook of a file may make a world of every kind of record.
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
					// Each file has a process of its own: it changes the environment and replaces modules.
					include: ['test/deploy/**/*.test.ts'],
					testTimeout: 60_000,
					// The first hook of a file waits for the process that carries out wrangler.
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
					// These leave nothing behind, and most of a file's time is its own start.
					isolate: false,
					testTimeout: 60_000,
				},
			},
		],
	},
});
