import { type Unstable_Config, unstable_readConfig } from 'wrangler';

let kept: Unstable_Config | undefined;

/** What wrangler.toml says, read by wrangler itself: with its defaults, its paths absolute. */
export function readConfig(): Unstable_Config {
	const config = kept ?? (unstable_readConfig({ config: 'wrangler.toml' }, { hideWarnings: true }) as Unstable_Config);
	kept = config;
	return config;
}

/** The settings under `[vars]`, all of them texts. */
export const defaultVars = (): Record<string, string> =>
	Object.fromEntries(Object.entries(readConfig().vars).map(([name, value]) => [name, String(value)]));
