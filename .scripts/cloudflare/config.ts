import { createRequire } from 'node:module';
import type { Unstable_Config } from 'wrangler';

let kept: Unstable_Config | undefined;

/** What wrangler.toml says, read by wrangler itself: with its defaults, its paths absolute. Loading it takes a second. */
export function readConfig(): Unstable_Config {
	const { unstable_readConfig } = createRequire(import.meta.url)('wrangler') as typeof import('wrangler');
	kept ??= unstable_readConfig({ config: 'wrangler.toml' }, { hideWarnings: true }) as Unstable_Config;
	return kept;
}

/** The settings under `[vars]`, all of them texts. */
export const defaultVars = (): Record<string, string> =>
	Object.fromEntries(Object.entries(readConfig().vars).map(([name, value]) => [name, String(value)]));
