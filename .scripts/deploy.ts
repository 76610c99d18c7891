import { readFileSync } from 'node:fs';
import { build } from './build.ts';
import { asksNothing, run } from './run.ts';

/**
 * Builds, creates on the account what is missing, applies the migrations, deploys. The database is made first, so that
 * the new code never meets tables that are not there; `wrangler deploy` finds it by its name and creates KV and R2 itself.
 */
const name = /database_name = "(.+)"/.exec(readFileSync('wrangler.toml', 'utf8'))?.[1] ?? 'kindling';
const config = '--config=dist/kindling/wrangler.json';

await need(build());
await need(wrangler('whoami'));
if ((await wrangler('d1', 'info', name)) !== 0) await need(wrangler('d1', 'create', name));
await need(wrangler('d1', 'migrations', 'apply', name, '--remote', config));
await need(wrangler('deploy', config));

function wrangler(...args: string[]) {
	return run('wrangler', args, asksNothing);
}

async function need(step: Promise<number>) {
	const code = await step;
	if (code !== 0) process.exit(code);
}
