import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import type { Unstable_RawConfig } from 'wrangler';

/** What wrangler.toml says, and nothing more: wrangler would add its defaults, and takes a second to load. */
export const readConfig = () => parse(readFileSync('wrangler.toml', 'utf8')) as Unstable_RawConfig;

/** The settings under `[vars]`, all of them texts. */
export const defaultVars = (): Record<string, string> =>
	Object.fromEntries(Object.entries(readConfig().vars ?? {}).map(([name, value]) => [name, String(value)]));
