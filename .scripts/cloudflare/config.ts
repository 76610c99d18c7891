import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Unstable_Config } from 'wrangler';

const require = createRequire(import.meta.url);
const folder = 'node_modules/.cache/wrangler-toml';
let kept: Unstable_Config | undefined;

/** What wrangler.toml says, read by wrangler itself: with its defaults, its paths absolute. */
export function readConfig(): Unstable_Config {
	kept ??= readOnce();
	return kept;
}

// Loading wrangler takes a second. So what it has read is kept for the commands that follow, until something that its
// answer depends on is another: the file, this clone's folder, wrangler, or the environment that it is read for.
function readOnce(): Unstable_Config {
	const { version } = require('wrangler/package.json') as { version: string };
	const source = [readFileSync('wrangler.toml'), process.cwd(), version, process.env.CLOUDFLARE_ENV ?? ''].join('\0');
	const file = join(folder, `${createHash('sha256').update(source).digest('hex').slice(0, 16)}.json`);
	try {
		return JSON.parse(readFileSync(file, 'utf8')) as Unstable_Config;
	} catch {
		const { unstable_readConfig } = require('wrangler') as typeof import('wrangler');
		const config = unstable_readConfig({ config: 'wrangler.toml' }, { hideWarnings: true }) as Unstable_Config;
		mkdirSync(folder, { recursive: true });
		writeFileSync(file, JSON.stringify(config));
		return config;
	}
}

/** The settings under `[vars]`, all of them texts. */
export const defaultVars = (): Record<string, string> =>
	Object.fromEntries(Object.entries(readConfig().vars).map(([name, value]) => [name, String(value)]));
