import { ensureBrowser } from './browser.ts';
import { run } from './run.ts';

/** The browser tests alone, on a fresh build; arguments go to Playwright (a file, `-g "words"`, `--headed`). */
ensureBrowser();
const built = process.env.KINDLING_BUILT === '1' ? 0 : await run('npm', ['run', '--silent', 'build']);
process.exitCode =
	built || (await run('playwright', ['test', '--config=test/e2e/playwright.config.ts', ...process.argv.slice(2)]));
