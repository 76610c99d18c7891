import { build } from '../../.scripts/build.ts';
import { run } from '../../.scripts/command/run.ts';
import { ensureBrowser } from './browser.ts';

/** Runs only the browser tests, on a fresh build; arguments go to Playwright (a file, `-g "words"`, `--headed`). */
ensureBrowser();
const built = await build();
const retries = `--retries=${process.env.RETRIES ?? 0}`;
process.exitCode =
	built ||
	(await run('playwright', ['test', '--config=test/e2e/playwright.config.ts', retries, ...process.argv.slice(2)]));
