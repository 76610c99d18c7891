import { readFileSync } from 'node:fs';
import { run, runAll } from './run.ts';

/**
 * Builds, creates on the account what is missing, applies the migrations, deploys. The database is made first, so that
 * the new code never meets tables that are not there; `wrangler deploy` finds it by its name and creates KV and R2 itself.
 */
const name = /database_name = "(.+)"/.exec(readFileSync('wrangler.toml', 'utf8'))?.[1] ?? 'kindling';
const config = '--config=dist/kindling/wrangler.json';

await runAll(['npm', 'run', '--silent', 'build'], ['wrangler', 'whoami']);
if ((await run('wrangler', ['d1', 'info', name])) !== 0) await runAll(['wrangler', 'd1', 'create', name]);
await runAll(['wrangler', 'd1', 'migrations', 'apply', name, '--remote', config], ['wrangler', 'deploy', config]);
