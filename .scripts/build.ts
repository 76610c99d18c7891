import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { noticeOf, type Shipped, shippedFile, withStyles } from './build/notice.ts';
import { run } from './command/run.ts';

/**
 * Builds everything served into dist/, unless dist/ already matches the sources: the extension first, because the
 * Worker hands it out; then the web app and the Worker. dist/build.json keeps the hashes of the sources and of the
 * result.
 */
const sources = ['worker', 'web', 'extension', 'package.json', 'package-lock.json', 'vite.config.ts', 'wrangler.toml'];
const builders = ['.scripts/build.ts', '.scripts/build', '.tsconfig.base.json'];
// Settings files that the build copies or reads, if a developer has any.
const settings = () => readdirSync('.').filter((name) => /^\.(env|dev\.vars)/.test(name));
const results = ['dist/client', 'dist/kindling', 'dist/extension', 'dist/extension-build.json'];
const stamp = 'dist/build.json';

/**
 * Returns the exit code; 0 without building if nothing has changed, or if the existing build is to be used
 * (KINDLING_BUILT=1).
 */
export async function build(): Promise<number> {
	if (process.env.KINDLING_BUILT === '1') return 0;
	const before = hashOf([...sources, ...builders, ...settings()]);
	if (isBuilt(before)) return 0;
	for (const path of [stamp, 'dist/shipped', ...results]) rmSync(path, { recursive: true, force: true });
	const code =
		(await run('node', ['.scripts/build/build-extension.ts'])) || (await run('vite', ['build', '--logLevel=warn']));
	if (code !== 0) return code;
	writeLocalConfig();
	writeFileSync('dist/client/notice.txt', noticeOf(withStyles(readShipped())));
	writeFileSync(stamp, JSON.stringify({ sources: before, results: hashOf(results) }));
	return 0;
}

/**
 * Reads Vite's notes on the page, the Worker, the script of shared lists and the extension, and removes them from the
 * files served.
 */
function readShipped(): Shipped[] {
	const notes = ['dist/client', 'dist/kindling', 'dist/shipped']
		.flatMap(filesBelow)
		.filter((file) => file.endsWith(shippedFile));
	const shipped = notes.flatMap((file) => JSON.parse(readFileSync(file, 'utf8')) as Shipped[]);
	for (const file of notes) rmSync(file);
	return shipped;
}

function isBuilt(sourceHash: string): boolean {
	try {
		const made = JSON.parse(readFileSync(stamp, 'utf8')) as { sources: string; results: string };
		return made.sources === sourceHash && made.results === hashOf(results);
	} catch {
		return false;
	}
}

function hashOf(paths: string[]): string {
	const hash = createHash('sha256').update(`${process.version}\0${process.env.CLOUDFLARE_ENV ?? ''}\0`);
	for (const file of paths.flatMap(filesBelow)) hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
	return hash.digest('hex');
}

// Leaves out hidden files below, because the build itself leaves some in web/.wrangler.
function filesBelow(path: string): string[] {
	if (!statSync(path).isDirectory()) return [path];
	return readdirSync(path, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name))
		.filter((file) => !/[\\/]\./.test(file))
		.sort();
}

/** Replies arrive here on a laptop: POST /cdn-cgi/local/email gives a mail to the Worker. */
const localReplyDomain = 'replies.kindling.example';

// A laptop has neither Workers AI nor crons. wrangler warns about both at every start.
function writeLocalConfig() {
	const { ai, triggers, vars, ...local } = JSON.parse(readFileSync('dist/kindling/wrangler.json', 'utf8'));
	const own = { ...local, vars: { ...vars, REPLY_DOMAIN: localReplyDomain } };
	writeFileSync('dist/kindling/wrangler.local.json', JSON.stringify(own));
}

if (import.meta.main) process.exitCode = await build();
